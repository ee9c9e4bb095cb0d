import type { Duplicate } from "@funding-desk/contract/duplicate/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../testing/respond.ts";
import { DuplicatesNotice } from "./duplicates-notice.tsx";

const ada: Duplicate = { id: "c2", name: "Ada Byron", email: "ada@example.com", reasons: ["phone", "business"] };

const show = (answer: Responder) => {
  const seen = respondTo({ "/desk/clients/c1/duplicates": answer });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DuplicatesNotice client={{ id: "c1", first_name: "Ada" }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return seen;
};
const found = (clients: readonly Duplicate[], hidden: number) => () => json({ data: { clients, hidden } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says who it may be, and why", async () => {
  show(found([ada], 2));
  expect(await screen.findByText("Ada may be here twice")).toBeDefined();
  expect(screen.getByRole("link", { name: "Ada Byron, ada@example.com" }).getAttribute("href")).toBe(
    "/desk/clients/c2",
  );
  expect(screen.getByText(/same phone, same business name/)).toBeDefined();
  expect(screen.getByText(/Also 2 clients of your colleagues/)).toBeDefined();
});

test("tells an advisor only how many there are of colleagues", async () => {
  show(found([], 1));
  expect(await screen.findByText("1 client of your colleagues. Ask a manager to compare them.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["no one", found([], 0)],
  [
    "nothing that loads",
    () => json({ result: { status: "error", code: "internal", error: "Down.", fields: {} } }, 500),
  ],
])("takes no room for %s", async (_, answer) => {
  const seen = show(answer);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByText(/twice/)).toBeNull();
});
