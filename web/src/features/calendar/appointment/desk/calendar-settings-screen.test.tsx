import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { CalendarDetail } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { CalendarSettingsScreen } from "./calendar-settings-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Mo Manager",
  email: "mo@example.com",
  role: "manager",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const kind: CalendarDetail["types"][number] = {
  id: 5,
  name: "Advisory Call",
  description: "",
  location: "Phone call",
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 60,
  step_minutes: 30,
  horizon_days: 30,
  change_notice_hours: 24,
  is_active: true,
  cover: null,
  questions: [],
  revision: 4,
};
const calendar: CalendarDetail = {
  id: 1,
  name: "Ann Advisor",
  email: "ann@example.com",
  time_zone: "America/New_York",
  staff: null,
  hours: { weekly: [{ weekday: 1, hours: [{ from: 540, until: 1020 }] }], days_off: [], extra: [] },
  revision: 2,
  types: [kind],
  outside_hours: [],
  may: { change_hours: true, change_types: true },
};

/** The server's answers to saves, by method and path. Other saves fail to connect. */
let saves: Record<string, Responder> = {};
let isDown = false;
let calls: SeenCall[] = [];
/** What was sent to be saved. */
const listSent = () =>
  calls.filter(({ method, path }) => method !== "GET" && !path.endsWith("/preview")).map(({ body }) => body);

const answering = (read: unknown): Responder => {
  return ({ method, path, ...seen }) => {
    const save = saves[`${method} ${path}`];
    if (save) return save({ method, path, ...seen });
    if (method !== "GET" || isDown) throw new TypeError("no connection");
    return json({ data: read });
  };
};

const show = (search = "") => {
  const router = createMemoryRouter([{ path: "*", element: <CalendarSettingsScreen /> }], {
    initialEntries: [`/desk/calendar/settings${search}`],
  });
  const { id, name, time_zone } = calendar;
  calls = respondTo({
    "/desk/calendars": answering({ calendars: [{ id, name, time_zone, staff: null }] }),
    "/desk/calendars/1": answering(calendar),
    "/desk/calendars/1/hours": answering(undefined),
    "/desk/calendars/1/types": answering(undefined),
    "/desk/calendars/1/feed": answering({ url: "https://desk.example.com/old.ics" }),
    "/desk/calendars/1/busy-feeds": answering({ feeds: [] }),
    "/desk/calendars/1/preview": () => json({ data: { days: [], outside_hours: [] } }),
    "/desk/appointment-types/5": answering(undefined),
    "/desk/colleagues": answering({ colleagues: [] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
/** Presses twice before the server has answered. */
const pressTwice = async (button: HTMLElement, save: string, data: unknown) => {
  const { promise: pressed, resolve: havePressed } = Promise.withResolvers<void>();
  saves[save] = async () => {
    await pressed;
    return json({ data });
  };
  await userEvent.dblClick(button);
  havePressed();
};
const monday = () => screen.findByLabelText<HTMLInputElement>("Monday, until");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  saves = {};
  isDown = false;
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the calendars fail to load, and the calendars after Retry", async () => {
  isDown = true;
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  isDown = false;
  await press("Retry");
  expect((await monday()).value).toBe("17:00");
});

test("keeps hours after a failed save, and saves them on the next try", async () => {
  show();
  fireEvent.change(await monday(), { target: { value: "16:00" } });
  await press("Save hours");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect((await monday()).value).toBe("16:00");
  expect(screen.getByText("Not saved yet")).toBeDefined();
  const weekly = [{ weekday: 1, hours: [{ from: 540, until: 960 }] }];
  await pressTwice(screen.getByRole("button", { name: "Save hours" }), "PUT /desk/calendars/1/hours", {
    ...calendar,
    hours: { ...calendar.hours, weekly },
    revision: 3,
  });
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
  expect(screen.queryByText(/couldn't reach the server/)).toBeNull();
  // One failed save, and one that worked.
  expect(listSent()).toEqual([1, 2].map(() => ({ weekly, days_off: [], extra: [], expected_revision: 2 })));
});

test("shows how a colleague changed the hours, and can save over them", async () => {
  const theirs = { ...calendar, hours: { ...calendar.hours, weekly: [] }, revision: 3 };
  show();
  fireEvent.change(await monday(), { target: { value: "16:00" } });
  saves["GET /desk/calendars/1"] = () => json({ data: theirs });
  saves["PUT /desk/calendars/1/hours"] = () =>
    json({ result: { code: "setting_changed", error: "Bo Berg changed this in the meantime.", fields: {} } }, 409);
  await press("Save hours");
  expect((await screen.findByRole("alert")).textContent).toContain("Bo Berg changed this in the meantime.");
  expect((await monday()).value).toBe("16:00");
  saves["PUT /desk/calendars/1/hours"] = () => json({ data: { ...theirs, revision: 4 } });
  await press("Save anyway");
  await waitFor(() => expect(listSent()).toMatchObject([{ expected_revision: 2 }, { expected_revision: 3 }]));
});

test("keeps a call type after a failed save, and saves it once on the next try", async () => {
  show("?part=types&type=5");
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await userEvent.clear(name);
  await userEvent.type(name, "First call");
  await press("Save");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(name.value).toBe("First call");
  const saved = { ...kind, name: "First call", revision: 5 };
  await pressTwice(screen.getByRole("button", { name: "Save" }), "PUT /desk/appointment-types/5", {
    ...calendar,
    types: [saved],
  });
  // The list is back.
  expect(await screen.findByRole("button", { name: "Change First call" })).toBeDefined();
  expect(listSent()).toHaveLength(2);
  expect(listSent()[1]).toMatchObject({ name: "First call", expected_revision: 4 });
});

test("adds a call type once on a double click", async () => {
  show("?part=types&type=new");
  await userEvent.type(await screen.findByLabelText(/^Name/), "Review");
  await pressTwice(screen.getByRole("button", { name: "Add call type" }), "POST /desk/calendars/1/types", {
    ...calendar,
    types: [kind, { ...kind, id: 6, name: "Review" }],
  });
  expect(await screen.findByRole("button", { name: "Change Review" })).toBeDefined();
  expect(listSent()).toHaveLength(1);
});

test("keeps the owner after a failed save, and shows a wrong email at its field", async () => {
  show("?part=calendar");
  const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
  await userEvent.clear(email);
  await userEvent.type(email, "bo@example.com");
  await press("Save");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(email.value).toBe("bo@example.com");
  saves["PUT /desk/calendars/1"] = () =>
    json({ result: { code: "invalid_fields", error: "Please check.", fields: { email: "No such ending." } } }, 422);
  await press("Save");
  expect(await screen.findByText("No such ending.")).toBeDefined();
  expect(email.value).toBe("bo@example.com");
  await pressTwice(screen.getByRole("button", { name: "Save" }), "PUT /desk/calendars/1", {
    ...calendar,
    email: "bo@example.com",
    revision: 3,
  });
  await waitFor(() => expect(screen.queryByText("No such ending.")).toBeNull());
  expect(listSent()).toHaveLength(3);
});

test("adds a calendar once on a double click, and keeps the form after a failure", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "New calendar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Name/), "Bo Berg");
  await userEvent.click(dialog.getByRole("button", { name: "Add calendar" }));
  expect(await dialog.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Bo Berg");
  await pressTwice(dialog.getByRole("button", { name: "Add calendar" }), "POST /desk/calendars", {
    ...calendar,
    id: 2,
    name: "Bo Berg",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent()).toHaveLength(2);
});

test("creates a new feed address once; a failure leaves the old one in use", async () => {
  show("?part=calendar");
  await userEvent.click(await screen.findByRole("button", { name: "Show the address" }));
  expect(await screen.findByText("https://desk.example.com/old.ics")).toBeDefined();
  await press("Create a new address");
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create new address" }));
  expect(await dialog.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(screen.getByText("https://desk.example.com/old.ics")).toBeDefined();
  await pressTwice(dialog.getByRole("button", { name: "Create new address" }), "POST /desk/calendars/1/feed", {
    url: "https://desk.example.com/new.ics",
  });
  expect(await screen.findByText("https://desk.example.com/new.ics")).toBeDefined();
  expect(listSent()).toHaveLength(2);
});
