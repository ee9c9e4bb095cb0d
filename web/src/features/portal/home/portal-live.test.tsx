import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { writeText } from "../../../identity/storage.ts";
import { myAdvisorQuery } from "../../accounts/staff/advisor-query.ts";
import { owedQuery } from "../../intake/owed/owed-query.ts";
import { ownOffersQuery } from "../../offers/offer/own/own-offers-query.ts";
import { PortalLive } from "./portal-live.tsx";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const reads = {
  owed: vi.fn(async () => 1),
  advisor: vi.fn(async () => 1),
  offers: vi.fn(async () => 1),
  draft: vi.fn(async () => 1),
};
const first = {
  owed: owedQuery("u1").queryKey,
  advisor: myAdvisorQuery("u1").queryKey,
  offers: ownOffersQuery("u1").queryKey,
};

function Page() {
  useQuery({ queryKey: first.owed, queryFn: reads.owed, staleTime: Number.POSITIVE_INFINITY });
  useQuery({ queryKey: first.advisor, queryFn: reads.advisor, staleTime: Number.POSITIVE_INFINITY });
  useQuery({ queryKey: first.offers, queryFn: reads.offers, staleTime: Number.POSITIVE_INFINITY });
  useQuery({ queryKey: ["draft", "u1"], queryFn: reads.draft, staleTime: Number.POSITIVE_INFINITY });
  return <PortalLive />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("leaves the page's first seconds alone, then reads again what the firm changes, and no form", async () => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  writeText("token", "a.b.c");
  let say = (_text: string) => {};
  // The window has no streams of its own.
  const read = () =>
    new Promise((resolve) => {
      say = (text) => resolve({ done: false, value: new Uint8Array([...text].map((sign) => sign.charCodeAt(0))) });
    });
  const fetched = vi.fn(async () => ({ status: 200, ok: true, body: { getReader: () => ({ read }) } }));
  vi.stubGlobal("fetch", fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await pass(7_000);
  expect(fetched).not.toHaveBeenCalled();
  await pass(3_000);
  await act(() => vi.dynamicImportSettled());
  await pass(0);
  expect(fetched).toHaveBeenCalledOnce();
  for (const each of Object.values(reads)) each.mockClear();
  say("data: {}\n\n");
  await pass(1_000);
  expect(reads.owed).toHaveBeenCalledOnce();
  expect(reads.advisor).toHaveBeenCalledOnce();
  expect(reads.offers).toHaveBeenCalledOnce();
  expect(reads.draft).not.toHaveBeenCalled();
});
