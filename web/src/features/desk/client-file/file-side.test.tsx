import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { OwnPlace } from "./file-place.tsx";
import { FileSide } from "./file-side.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2090-01-01T00:00:00Z",
};
const head = {
  client: { id: "c1", first_name: "Ada", last_name: "King", erasure_requested_at: null },
  advisor: null,
  business_name: "Loom Works",
  next_step: null,
  contradictions: [],
  facts: [],
  submissions: [],
};
const next = {
  unread: null,
  last_message_id: null,
  documents: { count: 2, since: "2026-01-05T12:00:00Z" },
  unnoted_calls: [],
  next_call: null,
  owed: [{ what: "Bank statements", due_on: null, is_asked: true, given: [] }],
  complete: [],
  tasks: [],
  unfinished: [],
  at_lenders: 0,
  offers: 0,
  lacks_payout: false,
  past_deals: 0,
  duplicates: 0,
  email_change: false,
};

const sideBySide = (
  <OwnPlace clientId="c1">
    <FileSide clientId="c1" />
  </OwnPlace>
);

const show = (isDown = false, role: DeskIdentity["role"] = "advisor"): { seen: SeenCall[]; at: () => string } => {
  const seen = respondTo({
    "/desk/clients/c1": () => json({ data: head }),
    "/desk/clients/c1/timeline": () => json({ data: { events: [], next_before: null } }),
    "/desk/clients/c1/next": () =>
      isDown ? json({ result: { status: "error", code: "busy", error: "Busy." } }, 503) : json({ data: next }),
    "/desk/clients/c1/documents": () => json({ data: { types: [] } }),
    "/desk/clients/c1/document-requests": () => json({ data: [] }),
    "/desk/packs": () => json({ data: { packs: [] } }),
  });
  const router = createMemoryRouter([{ path: "*", element: sideBySide }], {
    initialEntries: ["/desk"],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
  return { seen, at: () => router.state.location.pathname + router.state.location.search };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows the timeline and what is next, and opens a part without leaving the page", async () => {
  const { seen, at } = show();
  expect(await screen.findByText("Nothing here yet.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Client" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  expect(await screen.findByText("2 documents to review")).toBeDefined();
  expect(screen.getByText("Bank statements")).toBeDefined();
  expect(new Set(seen.map(({ path }) => path))).toEqual(
    new Set(["/desk/clients/c1", "/desk/clients/c1/timeline", "/desk/clients/c1/next", "/desk/colleagues"]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Review" }));
  expect(await screen.findByRole("region", { name: "Documents" })).toBeDefined();
  expect(at()).toBe("/desk");
});

test("a pane that can't be loaded says so by itself, and loads after Retry", async () => {
  show(true);
  expect(await screen.findByText("Nothing here yet.")).toBeDefined();
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load what is next");
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test("an auditor reads both, and can do nothing", async () => {
  show(false, "auditor");
  expect(await screen.findByText("Nothing here yet.")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(await screen.findByText("2 documents to review")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
