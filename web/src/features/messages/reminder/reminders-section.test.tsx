import type { PlannedReminder } from "@funding-desk/contract/messages/reminder/desk-api";
import { firstReminderSetting, type ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { RemindersSection } from "./reminders-section.tsx";

const path = "/desk/settings/reminders";
let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listPuts = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

const planned: PlannedReminder = {
  day: "2027-03-01",
  client_id: "c1",
  client_name: "Ada Lovelace",
  staff_name: null,
  items: [
    { kind: "papers", title: "Bank statements", due_on: "2027-03-02" },
    { kind: "form", title: "Your funding application", due_on: "2027-03-01" },
  ],
};

const open = ({ canChange = true, week = [planned], isCut = false } = {}) => {
  const stored = { setting: firstReminderSetting, revision: 3, changed_by: "Max Manager" };
  calls = respondTo({
    [path]: ({ method, body }) => {
      if (method === "PUT") Object.assign(stored, { setting: (body as typeof stored).setting, revision: 4 });
      return json({ data: stored });
    },
    [`${path}/week`]: () => json({ data: { reminders: week, is_cut: isCut } }),
    ...answers,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RemindersSection canChange={canChange} />
        <Toaster />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};

beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("says when each kind goes out, between which hours, and what goes out this week", async () => {
  open({ isCut: true });
  expect(await screen.findByText("the day before, on the day, then every 4 days up to 3 times")).toBeTruthy();
  expect(screen.getByText("Off")).toBeTruthy();
  expect(screen.getByText(/^Emails go out between 9 AM and 6 PM in the client's time zone\./)).toBeTruthy();
  const row = within((await screen.findByRole("link", { name: "Ada Lovelace" })).closest("tr") as HTMLElement);
  const day = screen.getByText("Monday, 03/01/2027").closest("details") as HTMLDetailsElement;
  expect(day.open).toBe(false);
  expect(within(day).getByRole("link", { name: "Ada Lovelace" })).toBeTruthy();
  expect(row.getByText("Papers owed: Bank statements, due 03/02/2027")).toBeTruthy();
  expect(row.getByText("A form half filled: Your funding application, due 03/01/2027")).toBeTruthy();
  expect(screen.getByText(/some are missing/)).toBeTruthy();
});

test("says that nothing goes out, and loads again what couldn't be loaded", async () => {
  let isDown = true;
  answers[path] = () =>
    isDown
      ? refusal(500, { error: "Down." })
      : json({ data: { setting: firstReminderSetting, revision: 0, changed_by: null } });
  open({ week: [] });
  expect(await screen.findByText("We couldn't load the reminders")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("A call without an outcome")).toBeTruthy();
  expect(await screen.findByText("Nothing goes out this week")).toBeTruthy();
});

test("changes one schedule, once, however often it is sent", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit Papers owed" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Days before it's due/), "7");
  await userEvent.click(dialog.getByRole("checkbox", { name: "On the day before" }));
  await userEvent.clear(dialog.getByLabelText(/^Then every so many days/));
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("7 days before, on the day")).toBeTruthy();
  const { schedules } = firstReminderSetting;
  const papers = { ...schedules.papers, ahead_days: 7, day_before: false, repeat_days: null, repeat_times: 0 };
  const setting: ReminderSetting = { ...firstReminderSetting, schedules: { ...schedules, papers } };
  expect(listPuts()).toEqual([{ setting, expected_revision: 3 }]);
});

test("asks for numbers that can be, without sending anything", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit A form half filled" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText(/^Days after the client last saved it/));
  await userEvent.type(dialog.getByLabelText(/^Days before it's due/), "x");
  await userEvent.clear(dialog.getByLabelText(/^How many times at most/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter a whole number from 0 to 90.")).toBeTruthy();
  expect(dialog.getByText("Enter a whole number from 1 to 60.")).toBeTruthy();
  expect(dialog.getByText("Enter a whole number from 1 to 12.")).toBeTruthy();
  expect(listPuts()).toEqual([]);
});

test("keeps what was typed when a colleague saved first, and then saves on top of theirs", async () => {
  const theirs = { ...firstReminderSetting, pause_days: 9 };
  let isLate = true;
  answers[path] = ({ method, body }) => {
    if (method === "GET")
      return json({
        data: { setting: isLate ? firstReminderSetting : theirs, revision: isLate ? 3 : 4, changed_by: null },
      });
    if (!isLate)
      return json({ data: { setting: (body as { setting: object }).setting, revision: 5, changed_by: "Max" } });
    isLate = false;
    return refusal(409, { code: "setting_changed", error: "Grace changed these settings in the meantime." });
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit A renewal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Send these reminders" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Grace changed these settings/)).toBeTruthy();
  await screen.findByText(/for 9 days after/);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const renewal = { ...theirs.schedules.renewal, is_on: true };
  expect(listPuts()[1]).toEqual({
    setting: { ...theirs, schedules: { ...theirs.schedules, renewal } },
    expected_revision: 4,
  });
});

test("sets after how many months a past deal is looked at again", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit A renewal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText(/^If we don't know the payments/), "6 months after funding");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listPuts()).toMatchObject([{ setting: { renewal_months: 6 } }]));
});

test("changes the hours, and refuses a window that ends before it begins", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText(/^Send until/), "9 AM");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Choose a later hour than the first.")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText(/^Send until/), "8 PM");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Emails go out between 9 AM and 8 PM/)).toBeTruthy();
  expect(listPuts()).toEqual([{ setting: { ...firstReminderSetting, send_until: 20 }, expected_revision: 3 }]);
});

test("an auditor only reads", async () => {
  open({ canChange: false });
  await screen.findByText("A call without an outcome");
  expect(screen.queryAllByRole("button")).toEqual([]);
});
