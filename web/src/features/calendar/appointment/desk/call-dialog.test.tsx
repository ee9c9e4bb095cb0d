import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { pretendDeviceIn } from "../../../../testing/device-zone.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { CalendarScreen } from "./calendar-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const held: DeskCall = {
  id: "c1",
  calendar_id: 1,
  calendar_name: "Ann",
  calendar_zone: "America/New_York",
  title: "Advisory Call",
  location: "Phone call",
  starts_at: "2026-01-06T15:00:00Z",
  ends_at: "2026-01-06T15:30:00Z",
  status: "Scheduled",
  time_zone: "America/New_York",
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
const withOutcome = (outcome: "Held" | "No show", notes: string, revision: number): DeskCall => ({
  ...held,
  revision,
  details: held.details && { ...held.details, outcome, notes },
});

/** The server as this screen sees it. */
let now = held;
let isDown = false;
let note: Responder;
let calls: SeenCall[] = [];
const noted = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

const show = () => {
  const router = createMemoryRouter([{ path: "*", element: <CalendarScreen /> }], {
    initialEntries: ["/desk/calendar?from=2026-01-06"],
  });
  calls = respondTo({
    "/desk/calls": () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: { calls: [now], next_cursor: null } });
    },
    "/desk/calls/c1": () => json({ data: now }),
    "/desk/calls/c1/outcome": (seen) => note(seen),
    "/desk/calendars": () => json({ data: { calendars: [] } }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const openCall = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /^Open the call with Ada King/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await dialog.findByLabelText(/^Outcome/), "Held");
  await userEvent.type(dialog.getByLabelText(/^Notes/), "Rates.");
  return dialog;
};

beforeEach(() => {
  now = held;
  isDown = false;
  note = () => {
    now = withOutcome("Held", "Rates.", 2);
    return json({ data: now });
  };
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the calls fail to load, and the calls after Retry", async () => {
  isDown = true;
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Ada King")).toBeDefined();
});

test("names the times' zone to someone in another one", async () => {
  pretendDeviceIn("America/Los_Angeles");
  show();
  expect(await screen.findByText("Times are in Eastern Time (New York).")).toBeDefined();
  cleanup();
  pretendDeviceIn("America/New_York");
  show();
  expect(await screen.findByText("Ada King")).toBeDefined();
  expect(screen.queryByText(/^Times are in/)).toBeNull();
});

test("saves an outcome once on a double click", async () => {
  const { promise: pressed, resolve: havePressed } = Promise.withResolvers<void>();
  const answer = note;
  note = async (seen) => {
    await pressed;
    return answer(seen);
  };
  show();
  const dialog = await openCall();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save outcome" }));
  havePressed();
  await waitFor(() => expect(dialog.queryByText("Saving...")).toBeNull());
  expect(noted()).toEqual([{ outcome: "Held", notes: "Rates.", expected_revision: 1 }]);
});

test("keeps an outcome that didn't reach the server", async () => {
  note = () => {
    throw new TypeError("no connection");
  };
  show();
  const dialog = await openCall();
  await userEvent.click(dialog.getByRole("button", { name: "Save outcome" }));
  expect(await dialog.findByText(/couldn't reach the server/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe("Rates.");
});

test("shows a colleague's outcome, keeps the form, and can save over it", async () => {
  note = ({ body }) => {
    if ((body as { expected_revision: number }).expected_revision === 2) return json({ data: now });
    now = withOutcome("No show", "Rang twice.", 2);
    return json({ result: { code: "call_changed", error: "Bo Berg has changed this call.", fields: {} } }, 409);
  };
  show();
  const dialog = await openCall();
  await userEvent.click(dialog.getByRole("button", { name: "Save outcome" }));
  const { textContent: notice } = await dialog.findByRole("alert");
  expect(notice).toContain("Bo Berg has changed this call.");
  expect(notice).toContain("The outcome is now No show, “Rang twice.”");
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe("Rates.");
  await userEvent.click(dialog.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(noted()).toHaveLength(2));
  expect(noted()[1]).toEqual({ outcome: "Held", notes: "Rates.", expected_revision: 2 });
});
