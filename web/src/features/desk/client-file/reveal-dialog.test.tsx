import { revealedSeconds } from "@funding-desk/contract/desk/client-file/desk-api";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

const value = "123-45-6789";
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const closed = vi.fn();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  fetched.mockReset();
  closed.mockReset();
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => new Response(JSON.stringify({ data: { value } })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Freezes time once the dialog's code has loaded. */
const open = async () => {
  render(
    <RevealDialog
      clientId="7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11"
      subject="profile"
      field="x_studio_ssn_last4"
      question="Social security number"
      onClose={closed}
    />,
  );
  await screen.findByRole("dialog");
  vi.useFakeTimers();
};
const ask = async (reason = "The lender asks for it") => {
  fireEvent.change(screen.getByLabelText(/^Why do you need it/), { target: { value: reason } });
  fireEvent.click(screen.getByRole("button", { name: `Show for ${revealedSeconds} seconds` }));
  await pass(0);
};

test("shows the value for a while, and keeps it in no cache and no storage", async () => {
  await open();
  await ask();
  expect(screen.getByText(value)).toBeTruthy();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, init?.cache]).toEqual(["/api/desk/clients/7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11/reveal", "no-store"]);
  expect(deskQueryClient.getQueryCache().getAll()).toEqual([]);
  expect(deskQueryClient.getMutationCache().getAll()).toEqual([]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(value);
  await pass((revealedSeconds - 1) * 1000);
  expect(closed).not.toHaveBeenCalled();
  await pass(2000);
  expect(closed).toHaveBeenCalled();
});

test("hides the value as soon as the page is hidden", async () => {
  await open();
  await ask();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(closed).toHaveBeenCalledOnce();
});

test("asks for nothing without a reason", async () => {
  await open();
  await ask("no");
  expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test("says why it was refused, and shows nothing", async () => {
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ result: { status: "error", error: "Not for you." } }), { status: 403 }),
  );
  await open();
  await ask();
  expect(screen.getByText("Not for you.")).toBeTruthy();
  expect(screen.queryByText(value)).toBeNull();
});
