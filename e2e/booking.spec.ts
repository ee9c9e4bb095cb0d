import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import type { Email } from "postal-mime";
import { type Caller, call, prequalify, signUpByCall } from "./support/calls.ts";
import { inspect, loadDashboard } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, createPerson, field, profileLater, profilePopup, toast } from "./support/people.ts";
import { expect } from "./support/test.ts";

const clientZone = "America/Los_Angeles";
const kind = "Funding Advisory Call";
const requiredQuestion = "What would you like to talk about?";
const choiceQuestion = "Have you applied for funding elsewhere in the last six months?";
const topic = "An oven\nand a van";
const dayMs = 24 * 3600_000;

const formatTime = (instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(instant).replace(/\s/g, " ");
const formatDay = (instant: Date): string =>
  formatTime(instant, clientZone, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
const formatClock = (instant: Date): string => formatTime(instant, clientZone, { hour: "numeric", minute: "2-digit" });
const toIsoDay = (instant: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: clientZone }).format(instant);

/** Working days for the advisor, far enough ahead for every notice period. Each test that books takes its own. */
const workdays = (function* () {
  for (let ahead = 7; ; ahead += 1) {
    const instant = new Date(Date.now() + ahead * dayMs);
    if (!/^S/.test(formatDay(instant)) && !isFederalHoliday(toIsoDay(instant))) yield instant;
  }
})();
const takeWorkday = (): Date => workdays.next().value ?? new Date();

const times = (page: Page) => page.getByRole("region", { name: "Times", exact: true });
/** Finds a time by the client's clock, which comes first in its name. */
const time = (page: Page, clock: string) => times(page).getByRole("button", { name: new RegExp(`^${clock}`) });

/** Pages forward by month. The day may be more than a page away. */
const chooseDay = async (page: Page, day: Date): Promise<void> => {
  const grid = page.getByRole("grid");
  const month = formatTime(day, clientZone, { month: "long", year: "numeric" });
  await expect(grid).toBeVisible();
  for (let steps = 0; steps < 3; steps += 1) {
    if ((await grid.getAttribute("aria-label"))?.includes(month)) break;
    await page.getByRole("button", { name: "Next" }).first().click();
  }
  await grid.getByRole("button", { name: formatDay(day) }).click();
  await expect(times(page).getByRole("heading", { name: formatDay(day) })).toBeVisible();
};

/** The one event in the mail's calendar file, read by an independent parser. */
const parseEvent = (mail: Email) => {
  const file = mail.attachments.find(({ filename }) => filename === "appointment.ics");
  const content = file?.content ?? "";
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  const event = new ICAL.Event(events[0]);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    minutes: event.duration.toSeconds() / 60,
    start: event.startDate.toJSDate(),
    zones: calendar.getAllSubcomponents("vtimezone").length,
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    alarms: events[0]?.getAllSubcomponents("valarm").length,
    status: events[0]?.getFirstPropertyValue("status"),
  };
};

/** The path of the mail's link to the call. */
const findChangePath = (mail: Email): string => {
  const link = /\/appointment-change#[\w.~%-]+/.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
};

const callList = (page: Page) => page.locator("#all-appointment");

/** Opens the dashboard and closes its popup. */
const openDashboard = async (page: Page): Promise<void> => {
  await loadDashboard(page);
  if (await profilePopup(page).isVisible()) await profileLater(page).click();
};

const openTimes = async (page: Page, day: Date): Promise<void> => {
  await page.goto("/dashboard/all-appointment");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your appointment" })).toBeVisible();
  await page.getByRole("link", { name: kind, exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/appointment\/\d+$/);
  await chooseDay(page, day);
};

/** Books a call through the API as another client. `start` is civil time in the client's zone. */
const bookByCall = async (caller: Caller, start: string) => {
  const { body } = await call(caller, "/appointment-types");
  const [type] = body.appointment_data;
  return call(caller, "/lead/book-appointment", {
    body: {
      full_name: "Tobias Lund",
      email: "quicker@example.com",
      phone: "5550100177",
      appointment_type_id: type.id,
      start,
      timezone: clientZone,
      qa: [{ question_id: type.questions[0].id, answer: "The same hour" }],
    },
  });
};

test.use({
  timezoneId: clientZone,
  viewport: { width: 360, height: 800 },
  contextOptions: { reducedMotion: "reduce" },
});

test("a call is booked, moved, and canceled, and the client's calendar follows", async ({
  page,
  client,
  mailServer,
  newDevice,
}) => {
  const { person, caller } = client;
  const day = takeWorkday();
  await prequalify(caller, person);
  await client.enter(page);

  await test.step("type, day, and time", async () => {
    await openTimes(page, day);
    await inspect(page, "booking times");
    await page.reload();
    await expect(times(page).getByRole("heading", { name: formatDay(day) })).toBeVisible();
    // 10 AM in New York.
    await expect(times(page)).toContainText(/Your advisor is in Eastern/);
    await time(page, "7:00 AM").click();
    await expect(page).toHaveURL(/\/apply-booking\/\d+$/);
  });

  await test.step("the details survive a reload", async () => {
    await page.reload();
    await expect(page.getByText(/^We're holding .* for you/)).toContainText(formatDay(day));
    // The advisor's clock is beside the client's only where the time has been chosen.
    await expect(page.getByRole("term").filter({ hasText: "For your advisor" }).locator("xpath=..")).toContainText(
      "10:00 AM",
    );
    await expect(field(page, "Email")).toHaveValue(person.email);
    await button(page, "Confirm Appointment").click();
    await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).toBeFocused();
    await inspect(page, "booking refused");
    await field(page, requiredQuestion).fill(topic);
    await button(page, "Confirm Appointment").click();
  });

  await test.step("the confirmation", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Appointment Scheduled!" })).toBeVisible();
    await inspect(page, "booking scheduled");
    const main = page.getByRole("main");
    await expect(main).toContainText(`${formatDay(day)}, 7:00 AM`);
    await expect(main).toContainText("An oven");
    const unanswered = page.getByRole("term").filter({ hasText: choiceQuestion });
    await expect(unanswered.locator("xpath=following-sibling::dd[1]")).toHaveText("N/A");
    await expect(page.getByRole("link", { name: "Add to Google calendar" })).toHaveAttribute(
      "href",
      /^https:\/\/calendar\.google\.com\//,
    );
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to iCal/Outlook" }).click();
    expect((await downloading).suggestedFilename()).toBe("appointment.ics");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Appointment Scheduled!" })).toBeVisible();
  });

  const booked = await mailServer.next(person.email, /^Your call is booked/);
  const first = parseEvent(booked);
  await test.step("the mail's calendar file says what the screen says", async () => {
    expect(first).toMatchObject({ method: "REQUEST", sequence: 0, minutes: 60, zones: 0, isUtc: true, alarms: 1 });
    expect(first.uid).toMatch(/^[\w-]+@\S+$/);
    expect([formatDay(first.start), formatClock(first.start)]).toEqual([formatDay(day), "7:00 AM"]);
    // Times are on the client's clock, not the advisor's.
    expect(booked.subject?.replace(/\s/g, " ")).toContain("7:00 AM Pacific");
  });

  await test.step("the dashboard shows the call and moves it", async () => {
    await openDashboard(page);
    await expect(callList(page)).toContainText(kind);
    await expect(callList(page)).toContainText("7:00 AM");
    await callList(page).getByRole("link", { name: /^Move/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/appointment\/move\//);
    await time(page, "11:00 AM").click();
    const question = page.getByRole("alertdialog", { name: "Move the call to this time?" });
    await expect(question).toContainText(/11:00\sAM/);
    await question.getByRole("button", { name: "Move the call" }).click();
    await expect(toast(page, "Your call was moved.")).toBeVisible();
    await expect(callList(page)).toContainText("11:00 AM");
    await expect(callList(page)).not.toContainText("7:00 AM");
  });

  const moved = await mailServer.next(person.email, /^Your call was moved/);
  await test.step("the mail moves the same calendar entry", async () => {
    const second = parseEvent(moved);
    expect(second).toMatchObject({ method: "REQUEST", uid: first.uid, sequence: 1, minutes: 60 });
    expect([formatDay(second.start), formatClock(second.start)]).toEqual([formatDay(day), "11:00 AM"]);
  });

  await test.step("the link in the mail cancels it without signing in", async () => {
    const phone = await newDevice({ timezoneId: clientZone, viewport: { width: 360, height: 800 } });
    await phone.goto(findChangePath(moved));
    await expect(phone.getByRole("main")).toContainText(/11:00\sAM/);
    await expect(phone.getByRole("main")).not.toContainText(person.lastName);
    await inspect(phone, "linked call");
    await button(phone, "Cancel this call").click();
    await phone
      .getByRole("alertdialog", { name: "Cancel this call?" })
      .getByRole("button", { name: "Cancel the call" })
      .click();
    await expect(phone.getByRole("status").filter({ hasText: "This call was canceled." })).toBeVisible();
    // Without the client's session, the link opens only this call.
    expect(await phone.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  await test.step("the mail removes the entry from the calendar", async () => {
    const last = parseEvent(await mailServer.next(person.email, /^Your call is canceled/));
    expect(last).toMatchObject({ method: "CANCEL", uid: first.uid, sequence: 2, status: "CANCELLED" });
  });

  await test.step("both times are offered again, and the dashboard shows no call", async () => {
    await openDashboard(page);
    await expect(callList(page)).toContainText("No Appointment Found");
    await openTimes(page, day);
    await expect(time(page, "7:00 AM")).toBeVisible();
    await expect(time(page, "11:00 AM")).toBeVisible();
  });
});

test("when someone else takes the slot, everything typed stays and another time can be booked", async ({
  page,
  client,
  desk,
  mailServer,
  sharedSignupId,
}) => {
  const { person, caller } = client;
  const day = takeWorkday();
  await prequalify(caller, person);
  const other = createPerson();
  const { token } = await signUpByCall(caller, other, sharedSignupId);
  const quicker = { url: desk.url, address: "198.51.100.40", token };
  await prequalify(quicker, other);

  await client.enter(page);
  await openTimes(page, day);
  await time(page, "8:00 AM").click();
  await expect(page).toHaveURL(/\/apply-booking\/\d+$/);
  await field(page, "Full name").fill("Marisol Vega");
  await field(page, requiredQuestion).fill(topic);
  await field(page, choiceQuestion).selectOption("Yes, and I'm waiting for an answer");

  // While the slot is held no one else gets it. Once it's released, the other client does.
  const start = `${toIsoDay(day)} 08:00:00`;
  expect((await bookByCall(quicker, start)).status).toBe(409);
  expect((await call(caller, "/slot-holds", { method: "DELETE" })).status).toBe(200);
  expect((await bookByCall(quicker, start)).status).toBe(200);

  await button(page, "Confirm Appointment").click();
  await expect(toast(page, "Someone just booked this time.")).toBeVisible();
  const another = page.getByRole("region", { name: "Choose another time" });
  await expect(another).toBeFocused();
  await expect(another).toContainText("This time is no longer available.");
  await expect(button(page, "Confirm Appointment")).toBeDisabled();
  await expect(time(page, "9:00 AM")).toBeVisible();
  await expect(time(page, "8:00 AM")).toHaveCount(0);
  await inspect(page, "booking slot taken");

  await time(page, "9:00 AM").click();
  await expect(page.getByText(/^We're holding .* for you/)).toContainText(/9:00\sAM/);
  await expect(field(page, "Full name")).toHaveValue("Marisol Vega");
  await expect(field(page, requiredQuestion)).toHaveValue(topic);
  await expect(field(page, choiceQuestion)).toHaveValue("Yes, and I'm waiting for an answer");
  await button(page, "Confirm Appointment").click();
  await expect(page.getByRole("heading", { level: 1, name: "Appointment Scheduled!" })).toBeVisible();

  const { start: mailed } = parseEvent(await mailServer.next(person.email, /^Your call is booked/));
  expect([formatDay(mailed), formatClock(mailed)]).toEqual([formatDay(day), "9:00 AM"]);
  const { body } = await call(caller, `/lead/user-appointments?timezone=${encodeURIComponent(clientZone)}`);
  expect(body.appointments).toMatchObject([{ time: "9:00 AM", date: toIsoDay(day), status: "Scheduled" }]);
});
