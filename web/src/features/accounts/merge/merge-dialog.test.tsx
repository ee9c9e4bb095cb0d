import type { MergePreview, MergeSide } from "@funding-desk/contract/accounts/merge/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

const noCounts = {
  "Pre-qualifications": 0,
  Applications: 0,
  "Files at lenders": 0,
  Offers: 0,
  Documents: 0,
  Messages: 0,
  Calls: 0,
  Notes: 0,
  Tasks: 0,
  "Past deals": 0,
};
const one: MergeSide = {
  id: "c1",
  name: "Ada Byron",
  business_name: "Byron Looms",
  email: "ada@example.com",
  mobile: "5550100142",
  signed_up_at: "2026-01-05T15:00:00.000Z",
  last_seen_at: null,
  is_untaken: true,
  advisor: null,
  counts: { ...noCounts, Notes: 2 },
  when_stays: ["No one has taken this account yet."],
};
const other: MergeSide = {
  ...one,
  id: "c2",
  name: "Augusta Byron",
  email: "augusta@example.com",
  is_untaken: false,
  last_seen_at: "2026-01-06T15:00:00.000Z",
  advisor: "Ann Advisor",
  counts: { ...noCounts, Documents: 3 },
  when_stays: ["They sign in with augusta@example.com."],
};
const found = (blocks: readonly string[] = []) =>
  json({ data: { client: one, other, blocks: [...blocks] } satisfies MergePreview });

const merged = vi.fn();
const closed = vi.fn();
const show = (answer: Responder, send: Responder = () => json({ data: { client_id: "c2" } })) => {
  const seen = respondTo({ "/desk/clients/c1/merge/c2": answer, "/desk/clients/c2/merge": send });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MergeDialog clientId="c1" otherId="c2" onMerged={merged} onClose={closed} />
      <Toaster />
    </QueryClientProvider>,
  );
  return () => seen.filter(({ method }) => method === "POST");
};
const press = async () => userEvent.click(await screen.findByRole("button", { name: "Merge clients" }));
const fillIn = async () => {
  await userEvent.click(await screen.findByRole("radio", { name: /augusta@example\.com/ }));
  await userEvent.type(screen.getByLabelText(/^Why are you merging them/), "Signed up twice");
  await userEvent.click(screen.getByRole("checkbox", { name: /both accounts are the same client's/ }));
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  merged.mockReset();
  closed.mockReset();
  vi.unstubAllGlobals();
});

test("shows both side by side, without what neither has, and says that it can't be undone", async () => {
  show(() => found());
  const table = await screen.findByRole("table", { name: "Both clients side by side" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toContainEqual(["ada@example.com", "augusta@example.com"]);
  expect(rows).toContainEqual(["No one", "Ann Advisor"]);
  expect(within(table).getByRole("row", { name: /Documents/ }).textContent).toBe("Documents03");
  expect(within(table).queryByRole("row", { name: /Past deals/ })).toBeNull();
  expect(screen.getByText("You can't undo this")).toBeDefined();
});

test("merges into the account that was chosen, after it said what happens", async () => {
  const posts = show(() => found());
  await fillIn();
  expect(screen.getByText("They sign in with augusta@example.com.")).toBeDefined();
  expect(screen.queryByText("No one has taken this account yet.")).toBeNull();
  await press();
  await waitFor(() => expect(merged).toHaveBeenCalledWith("c2"));
  expect(posts()).toMatchObject([
    { path: "/desk/clients/c2/merge", body: { merged_id: "c1", reason: "Signed up twice", is_same_person: true } },
  ]);
  expect(await screen.findByText("ada@example.com is now part of Augusta Byron's file.")).toBeDefined();
});

test("sends nothing before everything is decided", async () => {
  const posts = show(() => found());
  await press();
  for (const sentence of [
    "Choose the account that stays.",
    "Please say why, in a few words.",
    "Make sure of this before you merge them.",
  ])
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(posts()).toEqual([]);
});

test("says what keeps them apart, and offers nothing but to close", async () => {
  show(() => found(["Both have an open file at Stone Bank."]));
  expect(await screen.findByText("Both have an open file at Stone Bank.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Merge clients" })).toBeNull();
  // The other one is the cross in the corner.
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect(closed).toHaveBeenCalled();
});

test("keeps what was typed when the merge is refused", async () => {
  const refusal = { status: "error", code: "merge_blocked", error: "Withdraw one of the two first.", fields: {} };
  show(
    () => found(),
    () => json({ result: refusal }, 409),
  );
  await fillIn();
  await press();
  expect(await screen.findByText("Withdraw one of the two first.")).toBeDefined();
  expect((screen.getByLabelText(/^Why are you merging them/) as HTMLTextAreaElement).value).toBe("Signed up twice");
  expect(merged).not.toHaveBeenCalled();
});

test("offers to try again when they couldn't be compared", async () => {
  show(() => json({ result: { status: "error", code: "busy", error: "Try again in a moment.", fields: {} } }, 503));
  expect(await screen.findByText("We couldn't compare these clients")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});
