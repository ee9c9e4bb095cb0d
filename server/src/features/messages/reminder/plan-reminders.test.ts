import { listReminderDays, type ReminderSchedule } from "@funding-desk/contract/messages/reminder/schedule";
import { firstReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { expect, test } from "vitest";
import { listClientZones } from "../../../identity/client/client-zones.ts";
import { findPartOfDay, toLocalTime } from "./client-hours.ts";
import { type Matter, planReminders } from "./plan-reminders.ts";

const schedule: ReminderSchedule = {
  is_on: true,
  due_after_days: 5,
  ahead_days: 7,
  day_before: true,
  on_day: true,
  repeat_days: 3,
  repeat_times: 2,
};
const dated = { beganOn: "2027-03-01", dueOn: "2027-03-20", endsOn: null };

test("a schedule counts from the day someone set, and from the beginning without one", () => {
  expect(listReminderDays(schedule, dated)).toEqual([
    "2027-03-13",
    "2027-03-19",
    "2027-03-20",
    "2027-03-23",
    "2027-03-26",
  ]);
  // Seven days before the sixth is before it began.
  expect(listReminderDays(schedule, { ...dated, dueOn: null })).toEqual([
    "2027-03-05",
    "2027-03-06",
    "2027-03-09",
    "2027-03-12",
  ]);
});

test("a schedule is silent when it's off, on the first day, and after the end", () => {
  expect(listReminderDays({ ...schedule, is_on: false }, dated)).toEqual([]);
  expect(listReminderDays(schedule, { ...dated, endsOn: "2027-03-20" }).at(-1)).toBe("2027-03-20");
  expect(listReminderDays({ ...schedule, due_after_days: 0, repeat_days: null }, { ...dated, dueOn: null })).toEqual(
    [],
  );
  // The same day twice is one reminder.
  expect(listReminderDays({ ...schedule, ahead_days: 1, repeat_days: null }, dated)).toEqual([
    "2027-03-19",
    "2027-03-20",
  ]);
});

const matter: Matter = { kind: "papers", subject: "a", title: "Bank statements", path: "/", ...dated };
const setting = {
  pause_days: 2,
  schedules: { ...firstReminderSetting.schedules, papers: schedule, offer: schedule },
};
const plan = (matters: readonly Matter[], from: string, more: Partial<Parameters<typeof planReminders>[1]> = {}) =>
  planReminders(matters, { setting, from, days: 7, used: [], quietUntil: null, ...more }).map(
    ({ day, items }) => `${day}: ${items.map(({ subject }) => subject).join(" ")}`,
  );

test("a day reminds of everything at once, and of each thing once", () => {
  const other = { ...matter, subject: "b", dueOn: "2027-03-19" };
  expect(plan([matter, other], "2027-03-18")).toEqual([
    "2027-03-18: b",
    "2027-03-19: a b",
    "2027-03-20: a",
    "2027-03-22: b",
    "2027-03-23: a",
  ]);
  const used = [{ kind: "papers" as const, subject: "a", scheduled_on: "2027-03-19" }];
  expect(plan([matter], "2027-03-19", { used, days: 1 })).toEqual([]);
});

test("what a pause kept back is caught up on for a few days, and last year's isn't", () => {
  expect(plan([matter], "2027-03-19", { quietUntil: "2027-03-21" })).toEqual(["2027-03-22: a", "2027-03-23: a"]);
  expect(plan([matter], "2027-04-30")).toEqual([]);
  const ended = { ...matter, endsOn: "2027-03-20" };
  expect(plan([ended], "2027-03-19", { quietUntil: "2027-03-20" })).toEqual([]);
});

const florida = listClientZones({ state: "Florida (FL)", toldZone: null }, "America/New_York");
const hours = { send_from: 8, send_until: 20 };
const part = (instant: string, zones: readonly string[] = ["America/New_York"], own = hours) =>
  findPartOfDay(zones, new Date(instant), own);

test("quiet hours follow the clock on the client's wall across a change to summer time and back", () => {
  // New York: UTC-5 until March 14, 2027, 2 AM; UTC-4 until November 7, 2 AM.
  expect(part("2027-03-13T12:30:00Z")).toBe("before");
  expect(part("2027-03-13T13:00:00Z")).toBe("open");
  expect(part("2027-03-14T11:59:59Z")).toBe("before");
  expect(part("2027-03-14T12:00:00Z")).toBe("open");
  expect(part("2027-03-14T23:59:59Z")).toBe("open");
  expect(part("2027-03-15T00:00:00Z")).toBe("over");
  expect(part("2027-11-06T12:00:00Z")).toBe("open");
  expect(part("2027-11-07T12:59:59Z")).toBe("before");
  expect(part("2027-11-07T13:00:00Z")).toBe("open");
  expect(part("2027-11-08T00:59:59Z")).toBe("open");
  // The hour that the clocks skip never comes; Arizona has no summer time.
  const nightly = { send_from: 2, send_until: 3 };
  expect(part("2027-03-14T06:59:00Z", undefined, nightly)).toBe("before");
  expect(part("2027-03-14T07:01:00Z", undefined, nightly)).toBe("over");
  expect(part("2027-03-14T14:59:00Z", ["America/Phoenix"])).toBe("before");
  expect(part("2027-03-14T15:00:00Z", ["America/Phoenix"])).toBe("open");
});

test("a state with two zones waits for both, and what the browser said wins", () => {
  expect(florida).toEqual(["America/New_York", "America/Chicago"]);
  expect(part("2027-06-01T12:30:00Z", florida)).toBe("before");
  expect(part("2027-06-01T13:00:00Z", florida)).toBe("open");
  expect(part("2027-06-02T00:00:00Z", florida)).toBe("over");
  expect(listClientZones({ state: "Florida (FL)", toldZone: "America/Chicago" }, "UTC")).toEqual(["America/Chicago"]);
  expect(listClientZones({ state: "Elsewhere", toldZone: null }, "America/New_York")).toEqual(["America/New_York"]);
  expect(toLocalTime("Pacific/Honolulu", new Date("2027-06-01T05:00:00Z"))).toEqual({ day: "2027-05-31", hour: 19 });
});
