import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { createFileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import { createLive } from "../../../platform/live/live.ts";
import { firmZone, startDeskCallApi } from "../../../testing/desk-call-api.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createBusyFeedRuns } from "./busy-feed-runs.service.ts";
import { createFeedReading } from "./feed-reading.service.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
let answer: Answer = {};
let reads = 0;
const elsewhere = createServer((_request, response) => {
  reads += 1;
  response.writeHead(answer.status ?? 200, { "content-type": "text/calendar", ...answer.headers }).end(answer.body);
});
await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/secret-of-the-address.ics`;

const config = testConfig({ calendarInnerHosts: [new URL(url).host], webhookInnerHosts: ["127.0.0.1:1"] });
const api = await startDeskCallApi({ config });
const { database } = api;
const [manager, ada, bob, auditor] = [
  await api.as("manager"),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
const inspector = createFileInspector();
afterAll(async () => {
  await inspector.close();
  elsewhere.close();
  elsewhere.closeAllConnections();
});
/** What the scheduler calls each minute. */
const readDue = createBusyFeedRuns({
  database,
  live: createLive({
    database,
    notifications: { subscribe() {} },
    logger: { warn() {} },
    timeZone: "America/New_York",
  }),
  secrets: await loadSecrets(database, await loadMasterKeys(database, config)),
  reading: createFeedReading({ config, inspector, publicUrl: config.publicUrl }),
  logger: { warn() {} },
});
/** Whatever went wrong there. */
const inside = "We couldn't read a calendar there.";
const calendarId =
  (await database.getValue<number>("update advisors set staff_id = $1 returning id", [ada.staffId])) ?? 0;
const path = `/desk/calendars/${calendarId}/busy-feeds`;
type Caller = typeof manager;

/** A calendar with an hour at 10 AM of the firm's zone. */
const toCalendar = (...days: readonly string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...days.flatMap((day) => [
      "BEGIN:VEVENT",
      `UID:${day}`,
      "SUMMARY:Root canal",
      `DTSTART;TZID=${firmZone}:${day.replaceAll("-", "")}T100000`,
      "DURATION:PT1H",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ].join("\r\n");
const list = async () => (await api.get(ada, path)).body.data.feeds;
const add = (caller: Caller = ada, body: object = {}, key: string = randomUUID()) =>
  api.call(caller, {
    method: "POST",
    url: `/api${path}`,
    headers: { "idempotency-key": key },
    payload: { name: "Own", url, ...body },
  });
const remove = (caller: Caller, id: string) => api.call(caller, { method: "DELETE", url: `/api${path}/${id}` });
/** Reads until what is stored satisfies, since the app's own scheduler may be reading, too. */
const readAgain = async (check: () => Promise<void>) => {
  await database.run("update busy_feeds set due_at = now()");
  await vi.waitFor(
    async () => {
      await readDue();
      await check();
    },
    { timeout: 30_000, interval: 100 },
  );
};

beforeEach(async () => {
  await database.run("delete from busy_feeds");
  answer = { body: toCalendar() };
});

describe("a busy time", () => {
  /** Whether 10 AM of the day is offered, and what booking it anyway answers. */
  const tryTen = async (day: string, hour = 10) => {
    const client = await api.client();
    await api.send(client, "POST", "/lead-user/prequalify", prequalificationBody);
    const [type] = (await api.get(client, "/appointment-types")).body.appointment_data;
    const asked = { date: day, appointment_type_id: String(type.id), timezone: firmZone };
    const { available_slots: slots } = (await api.get(client, "/available-slots", asked)).body;
    const { status } = await api.send(client, "POST", "/lead/book-appointment", {
      appointment_type_id: type.id,
      start: `${day} ${hour}:00:00`,
      timezone: firmZone,
      full_name: "Marisol Vega",
      email: "marisol@example.com",
      phone: "5550100188",
      qa: [{ question_id: type.questions[0].id, answer: "An oven" }],
    });
    return { isOffered: slots.includes(`${hour}:00 AM`), status };
  };
  const free = { isOffered: true, status: 200 };
  const blocked = { isOffered: false, status: 409 };

  test("isn't offered and can't be booked, until its calendar is removed", async () => {
    const day = api.takeWorkday();
    answer = { body: toCalendar(day) };
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.body.data.feeds).toMatchObject([
      { name: "Own", host: new URL(url).host, busy_ahead: 1, unread: 0, problem: null, is_stale: false },
    ]);
    expect(JSON.stringify(added.body)).not.toContain("secret-of-the-address");
    expect(await tryTen(day)).toEqual(blocked);
    expect(await tryTen(day, 11)).toEqual(free);
    await remove(ada, added.body.data.feeds[0].id);
    expect(await tryTen(day)).toEqual(free);
  });

  test("stays when the calendar can't be read, which is said after a day", async () => {
    const [day, other] = [api.takeWorkday(), api.takeWorkday()];
    answer = { body: toCalendar(day) };
    await add();
    answer = { status: 503 };
    await readAgain(async () =>
      expect(await list()).toMatchObject([{ busy_ahead: 1, is_stale: false, problem: inside }]),
    );
    expect(await tryTen(day)).toEqual(blocked);
    const listStale = async (caller: Caller) => (await api.get(caller, "/desk/stale-busy-feeds")).body.data.feeds;
    expect(await listStale(manager)).toEqual([]);
    await database.run("update busy_feeds set failing_since = now() - interval '25 hours'");
    for (const caller of [manager, ada, auditor])
      expect(await listStale(caller)).toMatchObject([{ calendar_id: calendarId, name: "Own" }]);
    expect(await listStale(bob)).toEqual([]);

    answer = { body: toCalendar(other) };
    await readAgain(async () => expect(await list()).toMatchObject([{ problem: null, failing_since: null }]));
    expect(await listStale(manager)).toEqual([]);
    expect(await tryTen(other)).toEqual(blocked);
    expect(await tryTen(day)).toEqual(free);
  });

  test("is forgotten with its address when the calendar gets another owner", async () => {
    await add();
    const { rows } = await database.query<{ sealed: Buffer }>("select sealed from busy_feeds");
    expect(rows[0]?.sealed.includes("secret-of-the-address")).toBe(false);
    const { name, email, time_zone, revision } = (await api.get(manager, `/desk/calendars/${calendarId}`)).body.data;
    const change = (staff_id: string, expected_revision: number) =>
      api.send(manager, "PUT", `/desk/calendars/${calendarId}`, {
        name,
        email,
        time_zone,
        staff_id,
        expected_revision,
      });
    expect((await change(ada.staffId, revision)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect((await change(bob.staffId, revision + 1)).status).toBe(200);
    expect(await list()).toEqual([]);
    await change(ada.staffId, revision + 2);
  });

  test("can be tried without storing anything", async () => {
    const tomorrow = Temporal.Now.plainDateISO(firmZone).add({ days: 1 }).toString();
    answer = { body: toCalendar(tomorrow) };
    const { status, body } = await api.send(ada, "POST", `${path}/try`, { url });
    expect(status).toBe(200);
    expect(body.data.days).toHaveLength(7);
    const from = Temporal.PlainDateTime.from(`${tomorrow}T10:00`).toZonedDateTime(firmZone);
    expect(body.data.days[1]).toEqual({
      day: tomorrow,
      busy: [
        {
          from: new Date(from.epochMilliseconds).toISOString(),
          until: new Date(from.epochMilliseconds + 3_600_000).toISOString(),
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("Root canal");
    expect(await list()).toEqual([]);
  });
});

type RefusedCase = readonly [what: string, body: object, given: Answer, problem: RegExp];

describe("an address", () => {
  test.each<RefusedCase>([
    ["that isn't one", { url: "my calendar" }, {}, /begins with https/],
    ["without https", { url: "http://example.com/a.ics" }, {}, /begins with https/],
    ["with a password", { url: "https://me:pass@example.com/a.ics" }, {}, /password/],
    ["of our own network", { url: "https://10.0.0.7/a.ics" }, {}, /own network/],
    ["of another port inside", { url: "http://127.0.0.1:1/" }, {}, /begins with https/],
    ["of a host that webhooks may reach", { url: "https://127.0.0.1:1/" }, {}, /own network/],
    ["of a listed host, with a password", { url: url.replace("//", "//me:pass@") }, {}, /password/],
    [
      "inside that leads away",
      {},
      { status: 302, headers: { location: "https://10.0.0.7/a.ics" } },
      new RegExp(inside),
    ],
    ["inside that isn't found", {}, { status: 404 }, new RegExp(inside)],
    ["inside of a page", {}, { body: "<html>Please sign in</html>" }, new RegExp(inside)],
    ["inside of something large", {}, { body: "x".repeat(5 * 1024 * 1024 + 1) }, new RegExp(inside)],
  ])("%s is refused", async (...[, body, given, problem]: RefusedCase) => {
    answer = { body: toCalendar(), ...given };
    const refused = await add(ada, body);
    expect(refused.status).toBe(422);
    expect(refused.body.result.fields.url).toMatch(problem);
    expect(await list()).toEqual([]);
  });

  test("needs a name, and there can be three", async () => {
    expect((await add(ada, { name: " " })).body.result.fields).toHaveProperty("name");
    for (const name of ["One", "Two", "Three"]) expect((await add(ada, { name })).status).toBe(201);
    expect((await add(ada, { name: "Four" })).body.result.fields.url).toMatch(/at most 3/);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["One", "Two", "Three"]);
  });

  test("is added once per key, even if the calendar is gone by then", async () => {
    const key = randomUUID();
    await Promise.all([add(ada, {}, key), add(ada, {}, key)]);
    answer = { status: 404 };
    const before = reads;
    expect((await add(ada, {}, key)).body.data.feeds).toHaveLength(1);
    expect(reads).toBe(before);
  });

  test("is for managers and the calendar's owner, and each change is in the audit", async () => {
    for (const caller of [bob, auditor]) {
      expect((await add(caller)).status).toBe(403);
      expect((await api.send(caller, "POST", `${path}/try`, { url })).status).toBe(403);
    }
    expect((await add(manager)).status).toBe(201);
    const [{ id }] = await list();
    for (const caller of [bob, auditor]) expect((await remove(caller, id)).status).toBe(403);
    expect(await list()).toHaveLength(1);
    expect((await remove(manager, id)).body.data.feeds).toEqual([]);
    // Twice changes nothing more.
    expect((await remove(manager, id)).status).toBe(200);
    const { rows } = await database.query<{ what: string }>(
      "select detail->>'what' as what from audit_entries where action = 'setting.changed' and actor_id = $1 order by number",
      [manager.staffId],
    );
    expect(rows.map(({ what }) => what).slice(-2)).toEqual([
      "busy times from elsewhere added",
      "busy times from elsewhere removed",
    ]);
  });

  test("of an unknown calendar is not found", async () => {
    expect((await api.get(manager, "/desk/calendars/99999/busy-feeds")).status).toBe(404);
    expect((await api.send(manager, "POST", "/desk/calendars/99999/busy-feeds/try", { url })).status).toBe(404);
  });
});
