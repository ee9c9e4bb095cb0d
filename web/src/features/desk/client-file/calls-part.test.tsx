import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import type { FileCall } from "@funding-desk/contract/desk/client-file/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { CallsPart } from "./calls-part.tsx";

const over: FileCall = {
  id: "c1",
  title: "Advisory Call",
  starts_at: "2026-01-06T15:00:00Z",
  ends_at: "2026-01-06T15:30:00Z",
  status: "Scheduled",
  time_zone: "America/New_York",
  location: "Phone call",
  answers: [],
  outcome: null,
};
const ahead: FileCall = { ...over, id: "c2", starts_at: "2090-01-06T15:00:00Z", ends_at: "2090-01-06T15:30:00Z" };
const canceled: FileCall = { ...over, id: "c3", status: "Cancelled" };
const { outcome: _, ...overHere } = over;
const known: DeskCall = {
  ...overHere,
  calendar_id: 1,
  calendar_name: "Ann",
  calendar_zone: "America/New_York",
  is_outside_hours: false,
  revision: 1,
  details: {
    client_id: "k1",
    client_name: "Ada King",
    phone: "5550100142",
    email: "ada@example.com",
    answers: [],
    booked_by: null,
    outcome: null,
    notes: null,
    outcome_by: null,
    outcome_at: null,
    changes: [],
  },
};
const held: DeskCall = { ...known, revision: 2, details: known.details && { ...known.details, outcome: "Held" } };

const show = (calls: readonly FileCall[], role: DeskIdentity["role"] = "advisor") => {
  let now = known;
  const seen = respondTo({
    "/desk/clients/k1/calls": () => json({ data: calls }),
    "/desk/calls/c1": () => json({ data: now }),
    "/desk/calls/c1/outcome": () => {
      now = held;
      return json({ data: now });
    },
  });
  const staff = {
    staff_id: "s1",
    name: "Ann",
    email: "ann@example.com",
    role,
    session_ends_at: "2090-01-01T00:00:00Z",
  };
  const router = createMemoryRouter([{ path: "*", element: <CallsPart clientId="k1" /> }], {
    initialEntries: ["/desk/clients/k1"],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
  return seen;
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says that a past call has no outcome yet, until one is saved", async () => {
  show([over]);
  expect(await screen.findByText("Over, no outcome yet")).toBeTruthy();
  expect(screen.queryByText("Scheduled")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Note the outcome: Advisory Call/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await dialog.findByLabelText(/^Outcome/), "Held");
  await userEvent.click(dialog.getByRole("button", { name: "Save outcome" }));
  // The row behind the dialog changes once the file has been refetched.
  expect(await dialog.findByText("Held", { selector: "span" })).toBeTruthy();
  // On its own page, the file has one.
  expect(dialog.queryByRole("link", { name: "Ada King" })).toBeNull();
});

test("shows a call's outcome in its row, and asks for nothing more", async () => {
  const seen = show([{ ...over, outcome: "No show" }, ahead, canceled]);
  for (const said of ["No show", "Scheduled", "Canceled"]) expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Open: Advisory Call/ })).toHaveLength(3);
  expect(seen.map(({ path }) => path)).toEqual(["/desk/clients/k1/calls"]);
});

test("shows an auditor that the outcome is missing, without a way to save one", async () => {
  show([over], "auditor");
  expect(await screen.findByText("Over, no outcome yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Open: / })).toBeTruthy();
});
