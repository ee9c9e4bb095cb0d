import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { WeekGrid } from "./week-grid.tsx";

const days = ["2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05", "2027-03-06", "2027-03-07"];
const calendar = {
  id: 1,
  hours: { weekly: [{ weekday: 1, hours: [{ from: 540, until: 720 }] }], days_off: [], extra: [] },
};
const call: DeskCall = {
  id: "k1",
  calendar_id: 1,
  calendar_name: "Ann",
  calendar_zone: "America/New_York",
  title: "Advisory Call",
  location: "Phone",
  starts_at: "2027-03-01T15:00:00Z",
  ends_at: "2027-03-01T15:30:00Z",
  status: "Scheduled",
  time_zone: "America/Chicago",
  is_outside_hours: false,
  revision: 0,
  details: {
    client_id: "c1",
    client_name: "Ada King",
    phone: "3055550123",
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
const onOpen = vi.fn();
const show = (calls: readonly DeskCall[], today = "2027-02-20") =>
  render(<WeekGrid calls={calls} days={days} today={today} calendars={[calendar]} onOpen={onOpen} />);
const column = (name: string) => within(screen.getByRole("region", { name }));

afterEach(() => {
  cleanup();
  onOpen.mockClear();
});

test("shows calls where the clock has them, opens them, and shows the free time around them", async () => {
  show([call]);
  const monday = column("Monday, March 1");
  expect(monday.getAllByText(/^Free/).map(({ textContent }) => textContent)).toEqual([
    "Free 9:00 AM to 10:00 AM",
    "Free 10:30 AM to 12:00 PM",
  ]);
  expect(column("Tuesday, March 2").getByText("No calls")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Saturday, March 6" })).toBeNull();
  await userEvent.click(monday.getByRole("button", { name: /^Open the call at ?10:00 AM ?Ada King/ }));
  expect(onOpen).toHaveBeenCalledWith("k1");
});

test("shows no free time on days that are over, and a colleague's client without a way to open it", () => {
  show([{ ...call, details: null }], "2027-03-06");
  expect(screen.queryByText(/^Free/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(column("Monday, March 1").getByText("Another advisor's client")).toBeDefined();
  expect(screen.getByRole("region", { name: "Saturday, March 6" })).toBeDefined();
});
