import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { afterAll, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startClientApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });

const zone = firm.identity.timeZone;
/** Working days far enough ahead for every notice period, one for each test that books. */
const workdays = function* (): Generator<string> {
  for (let day = Temporal.Now.plainDateISO(zone).add({ days: 3 }); ; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5 && !isFederalHoliday(day.toString())) yield day.toString();
};
const days = workdays();
const takeWorkday = (): string => days.next().value ?? "";

const json = { "content-type": "application/json" };
const post = (client: SignedInClient | undefined, path: string, ...[payload, headers]: [object, object?]) =>
  api.call(client, { method: "POST", url: `/api${path}`, payload, headers: { ...json, ...headers } });
const get = (client: SignedInClient, path: string) => api.call(client, { url: `/api${path}` });

const newClient = async () => {
  const client = await api.signIn();
  await post(client, "/lead-user/prequalify", prequalificationBody);
  return client;
};
/** The account's address. Mails go there, whatever address was typed. */
const loadEmail = async (client: SignedInClient): Promise<string> =>
  (await get(client, "/mail-preferences")).body.data.email;
const typeId = 1;
const types = async (client: SignedInClient) => (await get(client, "/appointment-types")).body.appointment_data;
const slotsOn = async (client: SignedInClient, date: string, { timezone = zone, type = typeId } = {}) =>
  (
    await get(
      client,
      `/available-slots?appointment_type_id=${type}&date=${date}&timezone=${encodeURIComponent(timezone)}`,
    )
  ).body.available_slots;
const ask = (start: string, timezone = zone) => ({ appointment_type_id: typeId, start, timezone });
const createBody = async (client: SignedInClient, start: string, change: object = {}) => {
  const [required] = (await types(client))[0].questions;
  return {
    ...ask(start),
    full_name: "Marisol O’Neill-Vega",
    email: "stranger@example.com",
    phone: "(555) 010-0188",
    end: start.replace(/ \d\d/, " 23"),
    qa: [{ question_id: required.id, answer: "An oven\nand a van" }],
    ...change,
  };
};
const book = async (client: SignedInClient, start: string, change: object = {}) =>
  post(client, "/lead/book-appointment", await createBody(client, start, change));

testRefusals(api, "upcoming", () => ({ url: "/api/lead/user-appointments?timezone=UTC" }));
testRefusals(api, "types", () => ({ url: "/api/appointment-types" }));
testRefusals(api, "slots", () => ({
  url: "/api/available-slots?appointment_type_id=1&date=2127-01-05&timezone=UTC",
}));

test("offers and books nothing without a pre-qualification", async () => {
  const client = await api.signIn();
  expect(await get(client, "/appointment-types")).toMatchObject({ status: 403 });
  expect(await post(client, "/slot-holds", ask(`${takeWorkday()} 10:00:00`))).toMatchObject({ status: 403 });
});

test("lists the firm's types with their questions and the page they lead to", async () => {
  const [first, second] = await types(await newClient());
  expect(first).toMatchObject({
    id: typeId,
    name: firm.booking.types[0]?.name,
    website_url: `/appointment/${typeId}`,
    appointment_duration_formatted: "1 hour",
    advisor_timezone: zone,
    questions: [{ required: true, selection: [] }, { required: false }],
  });
  expect(first.questions[1].selection.length).toBeGreaterThan(1);
  expect(second.appointment_duration_formatted).toBe("30 minutes");
});

describe("booking", () => {
  test("takes the slot, lists the call in any zone, and mails both sides a calendar entry", async () => {
    const [client, other, day] = [await newClient(), await newClient(), takeWorkday()];
    const before = await slotsOn(other, day);
    expect(before).toHaveLength(8);
    const body = await createBody(client, `${day} 10:00:00`);
    const { status, body: answer } = await post(client, "/lead/book-appointment", body);
    expect(status).toBe(200);
    expect(answer.result).toMatchObject({ status: "success", appointment: { time: "10:00 AM", date: day } });
    expect(await slotsOn(other, day)).toEqual(before.filter((time: string) => time !== "10:00 AM"));
    const { starts_at } = answer.result.appointment;
    expect((await get(client, "/lead/user-appointments?timezone=UTC")).body.appointments).toMatchObject([
      { starts_at },
    ]);
    expect((await get(other, "/lead/user-appointments?timezone=UTC")).body).toEqual({ appointments: [] });

    const email = await loadEmail(client);
    const mail = await mailServer.next(email, /^Your call is booked/);
    const [file] = mail.attachments;
    expect(file?.mimeType).toBe("text/calendar");
    const event = findEvent(toText(file?.content));
    expect(event.attendees.map((attendee) => attendee.getFirstValue())).toEqual([`MAILTO:${email}`]);
    expect(event.startDate.toJSDate().toISOString()).toBe(starts_at);
    expect(event.duration.toSeconds()).toBe(3600);
    expect(event.uid).toContain(answer.result.appointment.id);
    expect(event.component.getAllSubcomponents("valarm")).toHaveLength(1);
    const toFirm = await mailServer.next(firm.identity.email, /^Call booked/);
    expect(toFirm.text).toContain("An oven");
    expect(toFirm.text).toContain("stranger@example.com");
    expect(toFirm.replyTo).toMatchObject([{ address: email }]);
  });

  test("of fifty bookings of one slot, one succeeds and forty-nine are refused", async () => {
    const day = takeWorkday();
    const clients = await Promise.all(Array.from({ length: 50 }, newClient));
    const bodies = await Promise.all(clients.map((client) => createBody(client, `${day} 11:00:00`)));
    const answers = await Promise.all(
      clients.map((client, index) => post(client, "/lead/book-appointment", bodies[index] ?? {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await slotsOn(clients[0] as SignedInClient, day)).not.toContain("11:00 AM");
  }, 60_000);

  test("a repeat with the same key gets the same answer and books no second call", async () => {
    const [client, day] = [await newClient(), takeWorkday()];
    const body = await createBody(client, `${day} 09:00:00`);
    const key = { "idempotency-key": "one" };
    const [first, second] = await Promise.all([1, 2].map(() => post(client, "/lead/book-appointment", body, key)));
    expect(first?.status).toBe(200);
    expect(second?.body.result.appointment.id).toBe(first?.body.result.appointment.id);
    expect((await get(client, "/lead/user-appointments?timezone=UTC")).body.appointments).toHaveLength(1);
  });

  test("a longer call takes every slot of a shorter type that it overlaps", async () => {
    const [client, day] = [await newClient(), takeWorkday()];
    await book(client, `${day} 13:00:00`);
    const halves = await slotsOn(client, day, { type: 2 });
    expect(halves).not.toContain("1:00 PM");
    expect(halves).not.toContain("1:30 PM");
    expect(halves).toContain("2:00 PM");
  });

  test.each([
    ["in the past", "2020-01-06 10:00:00"],
    ["on a weekend", "saturday 10:00:00"],
    ["at 5 PM", "day 17:00:00"],
    ["off the grid", "day 10:07:00"],
    ["with seconds", "day 10:00:30"],
    ["beyond the horizon", "2127-01-06 10:00:00"],
    ["on an impossible day", "2127-02-30 10:00:00"],
    ["at an impossible time", "day 25:00:00"],
    ["at a time the clocks skip", "2027-03-14 02:30:00"],
  ])("refuses %s with 422 and a sentence, and stores nothing", async (_, start) => {
    const client = await newClient();
    const day = Temporal.PlainDate.from(takeWorkday());
    const saturday = day.add({ days: (6 - day.dayOfWeek + 7) % 7 });
    const asked = start.replace("saturday", saturday.toString()).replace("day", day.toString());
    expect(await book(client, asked)).toMatchObject({
      status: 422,
      body: { result: { error: "This time isn't available. Please choose one of the times shown." } },
    });
    expect(await post(client, "/slot-holds", ask(asked))).toMatchObject({ status: 422 });
    expect((await get(client, "/lead/user-appointments?timezone=UTC")).body).toEqual({ appointments: [] });
  });

  test.each([
    ["an unknown zone", { timezone: "Mars/Olympus" }, 422],
    ["an unknown kind of call", { appointment_type_id: 999 }, 422],
    ["a name with a header in it", { full_name: "Ann\r\nBcc: all@example.com" }, 400],
    ["an answer with a header in it", { qa: [{ question_id: 1, answer: "x\r\nBcc: all@example.com" }] }, 400],
    ["an unknown key", { more: 1 }, 400],
    ["a start in another format", { start: "tomorrow" }, 400],
    ["no phone", { phone: "" }, 422],
    ["no answer to a required question", { qa: [] }, 422],
    ["an answer to another type's question", { qa: [{ question_id: 999, answer: "x" }] }, 422],
  ])("%s is refused", async (_, change, status) => {
    const client = await newClient();
    expect(await book(client, `${takeWorkday()} 10:00:00`, change)).toMatchObject({ status });
  });

  test("accepts a choice by its name or id, and nothing else", async () => {
    const [client, day] = [await newClient(), takeWorkday()];
    const [required, optional] = (await types(client))[0].questions;
    const qa = (answer: string) => ({
      qa: [
        { question_id: required.id, answer: "x" },
        { question_id: optional.id, answer },
      ],
    });
    expect(await book(client, `${day} 09:00:00`, qa("Something else"))).toMatchObject({
      status: 422,
      body: { result: { fields: { [`question_${optional.id}`]: "Please choose one of the options." } } },
    });
    expect(await book(client, `${day} 09:00:00`, qa(String(optional.selection[0].id)))).toMatchObject({ status: 200 });
    expect(await book(client, `${day} 10:00:00`, qa(optional.selection[1].name))).toMatchObject({ status: 200 });
  });

  test("markup in a name has no effect in mails and calendars", async () => {
    const [client, day] = [await newClient(), takeWorkday()];
    const [required] = (await types(client))[0].questions;
    const body = await createBody(client, `${day} 15:00:00`, {
      qa: [{ question_id: required.id, answer: "<img src=x onerror=alert(1)>\nEND:VEVENT" }],
    });
    await post(client, "/lead/book-appointment", body);
    const mail = await mailServer.next(await loadEmail(client), /^Your call is booked/);
    expect(mail.html).not.toContain("<img");
    expect(findEvent(toText(mail.attachments[0]?.content)).summary).toContain(firm.identity.name);
  });
});

describe("a held slot", () => {
  test("is offered only to its holder, for five minutes, one at a time", async () => {
    const [client, other, day] = [await newClient(), await newClient(), takeWorkday()];
    expect(await post(client, "/slot-holds", ask(`${day} 10:00:00`))).toMatchObject({ status: 200 });
    expect(await slotsOn(client, day)).toContain("10:00 AM");
    expect(await slotsOn(other, day)).not.toContain("10:00 AM");
    expect(await post(other, "/slot-holds", ask(`${day} 10:00:00`))).toMatchObject({ status: 409 });
    expect(await book(other, `${day} 10:00:00`)).toMatchObject({ status: 409 });
    await post(client, "/slot-holds", ask(`${day} 11:00:00`));
    expect(await slotsOn(other, day)).toContain("10:00 AM");
    await api.database.query("update slot_holds set held_until = now() - interval '1 second'");
    expect(await slotsOn(other, day)).toContain("11:00 AM");
    expect(await post(other, "/slot-holds", ask(`${day} 11:00:00`))).toMatchObject({ status: 200 });
    expect(await api.call(other, { method: "DELETE", url: "/api/slot-holds" })).toMatchObject({ status: 200 });
    expect(await slotsOn(client, day)).toContain("11:00 AM");
  });
});

describe("a change", () => {
  const bookCall = async () => {
    const [client, day] = [await newClient(), takeWorkday()];
    const body = await createBody(client, `${day} 10:00:00`);
    const { appointment } = (await post(client, "/lead/book-appointment", body)).body.result;
    const email = await loadEmail(client);
    const mail = await mailServer.next(email, /^Your call is booked/);
    const link = /appointment-change#(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
    return { client, day, appointment, link, email };
  };

  test("moves the call, frees the old time, and updates the calendar's entry", async () => {
    const { client, day, appointment, email } = await bookCall();
    const to = { start: `${day} 14:00:00`, timezone: zone };
    const moved = await post(client, `/lead/appointments/${appointment.id}/reschedule`, to);
    expect(moved).toMatchObject({ status: 200, body: { result: { appointment: { time: "2:00 PM" } } } });
    const slots = await slotsOn(client, day);
    expect(slots).toContain("10:00 AM");
    expect(slots).not.toContain("2:00 PM");
    const mail = await mailServer.next(email, /^Your call was moved/);
    const event = findEvent(toText(mail.attachments[0]?.content));
    expect(event.uid).toContain(appointment.id);
    expect(event.sequence).toBe(1);
  });

  test("may overlap the call's own time, but not a taken one", async () => {
    const { client, day, appointment } = await bookCall();
    await book(await newClient(), `${day} 15:00:00`);
    const move = (start: string) =>
      post(client, `/lead/appointments/${appointment.id}/reschedule`, { start: `${day} ${start}`, timezone: zone });
    expect(await move("15:00:00")).toMatchObject({ status: 409 });
    expect(await move("10:00:00")).toMatchObject({ status: 200 });
    expect((await get(client, "/lead/user-appointments?timezone=UTC")).body.appointments).toHaveLength(1);
  });

  test("cancels the call once and removes it from the calendar", async () => {
    const { client, day, appointment, email } = await bookCall();
    const cancel = () => post(client, `/lead/appointments/${appointment.id}/cancel`, { timezone: zone });
    expect(await cancel()).toMatchObject({ status: 200, body: { result: { appointment: { status: "Cancelled" } } } });
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await slotsOn(client, day)).toContain("10:00 AM");
    const mail = await mailServer.next(email, /^Your call is canceled/);
    const text = toText(mail.attachments[0]?.content);
    expect(text).toContain("METHOD:CANCEL");
    expect(findEvent(text)).toMatchObject({ sequence: 1 });
    expect(
      mailServer.received.filter(({ to, subject }) => to?.[0]?.address === email && /canceled/.test(subject ?? "")),
    ).toHaveLength(1);
  });

  test("through the mail's link needs no sign-in and shows only the call", async () => {
    const { day, appointment, link, client } = await bookCall();
    const linked = await post(undefined, "/linked-appointment", { link, timezone: zone });
    expect(linked).toMatchObject({
      status: 200,
      body: { data: { appointment: { id: appointment.id, time: "10:00 AM" }, type: { name: appointment.title } } },
    });
    expect(linked.text).not.toContain("Marisol");
    const slots = await post(undefined, "/linked-appointment/slots", { link, date: day, timezone: zone });
    expect(slots.body.available_slots).toContain("10:00 AM");
    const to = { link, start: `${day} 16:00:00`, timezone: zone };
    expect(await post(undefined, "/linked-appointment/reschedule", to)).toMatchObject({ status: 200 });
    expect(await post(undefined, "/linked-appointment/cancel", { link, timezone: zone })).toMatchObject({
      status: 200,
    });
    expect((await get(client, "/lead/user-appointments?timezone=UTC")).body).toEqual({ appointments: [] });
  });

  test.each(["", "x", "a.b.c.d"])("refuses the link %j with 403", async (link) => {
    expect(await post(undefined, "/linked-appointment", { link, timezone: zone })).toMatchObject({ status: 403 });
  });

  test("refuses a link with one changed character with 403", async () => {
    const { link } = await bookCall();
    for (const changed of [link.replace(/^./, (sign) => (sign === "0" ? "1" : "0")), `${link}.x`, link.slice(0, -6)])
      expect(await post(undefined, "/linked-appointment/cancel", { link: changed, timezone: zone })).toMatchObject({
        status: 403,
      });
  });

  test("is refused to others, and once the notice period has begun", async () => {
    const { client, appointment, link, day } = await bookCall();
    const other = await newClient();
    const path = `/lead/appointments/${appointment.id}`;
    expect(await post(other, `${path}/cancel`, { timezone: zone })).toMatchObject({ status: 404 });
    expect(await post(other, `${path}/reschedule`, { start: `${day} 12:00:00`, timezone: zone })).toMatchObject({
      status: 404,
    });
    await api.database.query("update appointments set change_until = now() where id = $1", [appointment.id]);
    expect(await post(client, `${path}/cancel`, { timezone: zone })).toMatchObject({ status: 409 });
    expect(await post(undefined, "/linked-appointment/cancel", { link, timezone: zone })).toMatchObject({
      status: 409,
    });
  });
});

test.each(["Mars/Olympus", "%2B05:30", "x".repeat(100), "__proto__"])(
  "refuses the unknown zone %s with 422",
  async (asked) => {
    expect(await get(await newClient(), `/lead/user-appointments?timezone=${asked}`)).toMatchObject({
      status: 422,
      body: { result: { status: "error", error: "We don't know this time zone." } },
    });
  },
);

test.each(["", "?timezone=", "?timezone=UTC&timezone=UTC", `?timezone=${"x".repeat(101)}`, "?timezone=UTC&user_id=1"])(
  "refuses a list with %s with 400",
  async (query) => {
    expect(await get(await newClient(), `/lead/user-appointments${query}`)).toMatchObject({ status: 400 });
  },
);

test.each([
  ["2027-02-30", "UTC", "1", 422],
  ["2027-1-5", "UTC", "1", 422],
  ["2027-01-05", "Mars/Olympus", "1", 422],
  ["2027-01-05", "UTC", "999", 422],
  ["2027-01-05", "UTC", "one", 400],
])("slots of %s in %s of type %s: %i", async (date, timezone, ...[type, status]) => {
  const url = `/available-slots?appointment_type_id=${type}&date=${date}&timezone=${timezone}`;
  expect(await get(await newClient(), url)).toMatchObject({ status });
});

describe("free days", () => {
  const freeDays = async (client: SignedInClient) =>
    (await get(client, `/free-days?appointment_type_id=${typeId}&timezone=${encodeURIComponent(zone)}`)).body.data;

  test("have a time, and the next times are the first of them; holidays and weekends have none", async () => {
    const client = await newClient();
    const { days: free, next } = await freeDays(client);
    expect(next).toHaveLength(3);
    const today = Temporal.Now.plainDateISO(zone);
    for (let ahead = 0; ahead < 40; ahead += 1) {
      const day = today.add({ days: ahead });
      const times = await slotsOn(client, day.toString());
      expect(free.includes(day.toString()), day.toString()).toBe(times.length > 0);
      if (day.dayOfWeek > 5 || isFederalHoliday(day.toString())) expect(times).toEqual([]);
    }
    const [first] = next;
    expect(first).toEqual({ date: free[0], time: (await slotsOn(client, free[0]))[0] });
  });

  test.each([
    ["appointment_type_id=1&timezone=Mars", 422],
    ["appointment_type_id=999&timezone=UTC", 422],
    ["appointment_type_id=one&timezone=UTC", 400],
  ])("of %s: %i", async (query, status) => {
    expect(await get(await newClient(), `/free-days?${query}`)).toMatchObject({ status });
  });
});

const toText = (content: ArrayBuffer | Uint8Array | string | undefined): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** Reads the file with an independent parser. */
const findEvent = (file: string): ICAL.Event => {
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  if (!component) throw new Error("The file holds no event.");
  return new ICAL.Event(component);
};
