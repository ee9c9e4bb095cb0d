import { randomUUID } from "node:crypto";
import { toDayText } from "@funding-desk/contract/forms/civil-date";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredSubmission, storedTerms } from "../../../testing/stored-placement.ts";
import { insertStoredApplication } from "../../../testing/stored-submission.ts";
import { createReminderRuns, reminderQueue } from "./reminder-runs.service.ts";

/** Ten days ahead, so that what the tests do now counts as an answer of long ago. */
const firstDay = Math.floor(Date.now() / 86_400_000) + 10;
let at = new Date(0);
const moveTo = (day: number, time: string): Date => {
  at = new Date(`${toDay(day)}T${time}Z`);
  return at;
};
const toDay = (day: number): string => toDayText(firstDay + day);
/** Between 9 AM and 6 PM in both of Florida's zones, in summer and in winter. */
const noon = "17:00:00";

const desk = await startReviewDesk({ now: () => at });
const { ann, bob, auditor, manager, database, mailServer, newClient, typeId } = desk;
// The tests say when it runs.
await database.query("delete from jobs.schedule where name = $1", [reminderQueue.name]);

const runNow = async (times = 1) => {
  const ids = Array.from({ length: times }, () => randomUUID());
  for (const id of ids)
    await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, reminderQueue.name]);
  await wakeWorkers(database, reminderQueue.name);
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ state: string }>("select state::text from jobs.job where id = any ($1)", [
        ids,
      ]);
      expect(rows.map(({ state }) => state)).toEqual(ids.map(() => "completed"));
    },
    { timeout: 60_000, interval: 100 },
  );
};
const runOn = async (day: number, time = noon) => {
  moveTo(day, time);
  await runNow();
};

const ask = async ({ clientId }: ReviewedClient, dueOn: string | null, slug = "bank_statements") => {
  const id = randomUUID();
  await database.query(
    "insert into document_requests (id, client_id, document_type_id, requested_by, due_on) values ($1, $2, $3, $4, $5)",
    [id, clientId, typeId(slug), ann.staffId, dueOn],
  );
  return id;
};
const leaveForm = ({ clientId }: ReviewedClient, day: number) =>
  database.query(
    "insert into drafts (client_id, form, revision, content, saved_at) values ($1, 'application', 1, '', $2::date + interval '12 hours')",
    [clientId, toDay(day)],
  );
const place = async ({ clientId }: ReviewedClient) => {
  const { id: applicationId } = await insertStoredApplication(database, clientId, { status: "Funded" });
  return insertStoredSubmission(database, { clientId, applicationId, staffId: ann.staffId });
};
const offer = async ({ clientId }: ReviewedClient, expiresOn: string, state = "shown") => {
  const submission = await place({ clientId } as ReviewedClient);
  const id = randomUUID();
  await database.query(
    `insert into offers (id, client_id, submission_id, version, state, terms, entered_by, staff_id, shown_at, shown_by, expires_on)
     values ($1, $2, $3, 1, $4, $5, 'staff', $6, now(), $6, $7)`,
    [id, clientId, submission.id, state, storedTerms, ann.staffId, expiresOn],
  );
  return { id, submission };
};
const askConsent = async (client: ReviewedClient, askedOn: string) => {
  const submission = await place(client);
  await database.query(
    `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256, asked_at)
     values (gen_random_uuid(), $1, $2, 'client', 'submit', 1, 'text', sha256('text'), $3::date + interval '15 hours')`,
    [submission.id, client.clientId, askedOn],
  );
  return submission;
};
const listOrdered = ({ clientId }: ReviewedClient) =>
  database.listValues<string>(
    "select kind from mails where client_id = $1 and kind like 'reminder-%' order by created_at",
    [clientId],
  );
const listReminded = ({ clientId }: ReviewedClient) =>
  database.listValues<string>(
    "select kind || ' ' || sent_on from reminders where client_id = $1 order by kind, scheduled_on",
    [clientId],
  );

test("every kind, in one email a day, and none again the same day", async () => {
  const client = await newClient();
  await ask(client, toDay(1));
  await leaveForm(client, -3);
  const { submission } = await offer(client, toDay(1));
  const asked = await askConsent(client, toDay(-2));
  const funded = await offer(client, toDay(200), "chosen");
  await database.query(
    `insert into fundings (submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by)
     values ($1, $2, $3, $4, $5, 100, $6)`,
    [funded.submission.id, client.clientId, funded.id, funded.submission.lenderId, toDay(-200), ann.staffId],
  );
  await database.query(
    `insert into offer_looks (id, offer_id, client_id, kind, due_on, asked_by)
     values (gen_random_uuid(), $1, $2, 'half repaid', $3, $4)`,
    [funded.id, client.clientId, toDay(0), ann.staffId],
  );
  // Renewals start out turned off.
  const { setting } = (await desk.call(manager, { url: "/api/desk/settings/reminders" })).body.data;
  const renewal = { ...setting.schedules.renewal, is_on: true };
  const changed = await desk.call(manager, {
    method: "PUT",
    url: "/api/desk/settings/reminders",
    payload: { setting: { ...setting, schedules: { ...setting.schedules, renewal } }, expected_revision: 0 },
  });
  expect(changed.status).toBe(200);
  await runOn(0);
  const mail = await mailServer.next(client.email, /^A reminder: a few things are waiting/);
  for (const line of [
    "Bank statements",
    "Needed by",
    "Your funding application",
    `${submission.lenderName}'s offer`,
    `Consent for ${asked.lenderName}`,
    `Half of the money from ${funded.submission.lenderName} should be repaid`,
  ])
    expect(mail.text?.replace(/\s+/g, " ")).toContain(line);
  await runNow();
  await runOn(0, "19:30:00");
  expect(await listOrdered(client)).toEqual(["reminder-digest"]);
  // The next day: what is due on it.
  await runOn(1);
  expect(await listOrdered(client)).toEqual(["reminder-digest", "reminder-digest"]);
  expect(await listReminded(client)).toEqual([
    `consent ${toDay(0)}`,
    `form ${toDay(0)}`,
    `offer ${toDay(0)}`,
    `offer ${toDay(1)}`,
    `papers ${toDay(0)}`,
    `papers ${toDay(1)}`,
    `renewal ${toDay(0)}`,
  ]);
  const again = await mailServer.next(client.email, /^A reminder/);
  expect(again.text).toContain("Needed today");
  expect(again.text).toContain("Ends today");
}, 120_000);

test("one thing alone has an email of its own, and one press on Unsubscribe ends all of them without signing in", async () => {
  const client = await newClient();
  await ask(client, toDay(3));
  await runOn(3);
  const mail = await mailServer.next(client.email, /^A reminder: we're still waiting for a document/);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const url = new URL(/<(.+)>/.exec(header("list-unsubscribe"))?.[1] ?? "");
  const address = `${url.pathname}${url.search}`;
  // A person who only opens the link chooses on a page.
  const opened = await desk.app.inject({ url: address });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `/email-preferences#${url.searchParams.get("link")}`,
  ]);
  const part = 'content-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  for (const [type, payload] of [
    ["multipart/form-data; boundary=b", `--b\r\n${part}\r\n--b--\r\n`],
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["text/plain", "List-Unsubscribe=One-Click"],
    ["application/json", "{"],
  ] as const) {
    const headers = { "content-type": type };
    const pressed = await desk.app.inject({ method: "POST", url: address, headers, payload });
    expect([type, pressed.statusCode]).toEqual([type, 200]);
  }
  expect((await desk.app.inject({ method: "POST", url: address })).statusCode).toBe(200);
  const chosen = (await desk.call(client, { url: "/api/mail-preferences" })).body.data;
  expect(chosen).toMatchObject({ owed: false, renewals: false, reminders: true, documents: true, fits: true });
  await runOn(7);
  expect(await listOrdered(client)).toEqual(["reminder-papers"]);
  expect((await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/reminders` })).body.data).toMatchObject({
    block: "turned off",
    planned: [],
    sent: [{ day: toDay(3), items: [{ kind: "papers", title: "Bank statements", due_on: toDay(3) }] }],
  });
}, 120_000);

test("papers and explanations that an application still owes are reminded of", async () => {
  const client = await newClient();
  const calls = createApplicationCalls({
    call: (_, request) => desk.call(client, request),
    signIn: async () => client,
  });
  const { status } = await calls.submit(client, { fields: { x_studio_in_lawsuit: "yes" } });
  expect(status).toBe(200);
  await database.query("update applications set submitted_at = $2::date + interval '12 hours' where client_id = $1", [
    client.clientId,
    toDay(0),
  ]);
  await runOn(5);
  const mail = await mailServer.next(client.email, /^A reminder: we're still waiting/);
  expect(mail.text).toContain("Driver's license");
  expect(mail.text).toContain("An explanation for application FA-");
}, 120_000);

test("nothing goes out in quiet hours, and nothing to an address that no one has confirmed", async () => {
  const [client, opened] = [await newClient(), await newClient()];
  await database.query("update clients set password_hash = null where id = $1", [opened.clientId]);
  for (const each of [client, opened]) await ask(each, toDay(10));
  // 8:59 AM and 6 PM in New York at the earliest and the latest.
  await runOn(9, "12:59:00");
  await runOn(9, "23:30:00");
  expect(await listOrdered(client)).toEqual([]);
  await runOn(10);
  expect(await listOrdered(client)).toEqual(["reminder-papers"]);
  expect(await listOrdered(opened)).toEqual([]);
  expect((await desk.call(ann, { url: `/api/desk/clients/${opened.clientId}/reminders` })).body.data).toMatchObject({
    block: "not taken",
    planned: [],
  });
}, 120_000);

test("an answer pauses reminders for some days, of whatever kind it is", async () => {
  const answeredAt = `${toDay(19)}T15:00:00Z`;
  const answers: Readonly<Record<string, (client: ReviewedClient) => Promise<unknown>>> = {
    message: ({ clientId }) =>
      database.query(
        "insert into messages (id, client_id, from_client, sealed, sent_at) values (gen_random_uuid(), $1, true, '', $2)",
        [clientId, answeredAt],
      ),
    upload: async (client) =>
      database.query("update documents set uploaded_at = $2 where id = $1", [await desk.upload(client), answeredAt]),
    "draft save": ({ clientId }) =>
      database.query(
        "insert into drafts (client_id, form, revision, content, saved_at) values ($1, 'prequalification', 1, '', $2)",
        [clientId, answeredAt],
      ),
    "booked call": async ({ clientId }) => {
      await insertStoredAppointment(database, clientId, `${toDay(400)}T15:00:00Z`);
      await database.query("update appointments set created_at = $2 where client_id = $1", [clientId, answeredAt]);
    },
  };
  const clients: ReviewedClient[] = [];
  for (const answer of Object.values(answers)) {
    const client = await newClient();
    clients.push(client);
    await ask(client, toDay(21), "tax_returns");
    await answer(client);
  }
  for (const day of [20, 21]) await runOn(day);
  for (const client of clients) expect(await listOrdered(client)).toEqual([]);
  expect(
    (await desk.call(ann, { url: `/api/desk/clients/${clients[0]?.clientId}/reminders` })).body.data,
  ).toMatchObject({ answered_until: toDay(21), block: null, planned: [{ day: toDay(22) }, { day: toDay(25) }] });
  await runOn(22);
  for (const client of clients) expect(await listReminded(client)).toContain(`papers ${toDay(22)}`);
}, 120_000);

test("staff pause one client's reminders, for some time or until they resume them", async () => {
  const client = await newClient();
  const url = `/api/desk/clients/${client.clientId}/reminders`;
  const pause = (caller: typeof ann | undefined, payload: object) =>
    desk.call(caller, { method: "PUT", url: `${url}/pause`, payload });
  await ask(client, toDay(31));
  moveTo(29, noon);
  expect((await desk.call(ann, { url })).body.data.planned).toMatchObject([
    { day: toDay(30) },
    { day: toDay(31) },
    { day: toDay(35) },
  ]);
  expect((await pause(ann, { until_on: toDay(30) })).body.data).toMatchObject({
    pause: { until_on: toDay(30), paused_by: "Ann Advisor" },
    planned: [{ day: toDay(31) }, { day: toDay(35) }],
  });
  await runOn(30);
  expect(await listOrdered(client)).toEqual([]);
  await runOn(31);
  expect(await listOrdered(client)).toEqual(["reminder-papers"]);
  expect((await pause(manager, { until_on: null })).body.data).toMatchObject({
    pause: { until_on: null, paused_by: "Mary Manager" },
    planned: [],
  });
  await runOn(35);
  expect(await listOrdered(client)).toHaveLength(1);
  const resumed = await desk.call(ann, { method: "DELETE", url: `${url}/pause` });
  expect(resumed.body.data).toMatchObject({ pause: null, planned: [{ day: toDay(36) }, { day: toDay(39) }] });
  expect(await desk.listEntries(client.clientId, "reminders.paused")).toMatchObject([
    { detail: { is_paused: true, until_on: toDay(30) } },
    { detail: { is_paused: true, until_on: null } },
    { detail: { is_paused: false, until_on: null } },
  ]);
  // Pressed twice, it's resumed once.
  await desk.call(ann, { method: "DELETE", url: `${url}/pause` });
  expect(await desk.listEntries(client.clientId, "reminders.paused")).toHaveLength(3);

  for (const [caller, read, write] of [
    [undefined, 401, 401],
    [client, 403, 403],
    [bob, 404, 404],
    [auditor, 200, 403],
  ] as const) {
    expect((await desk.call(caller, { url })).status).toBe(read);
    expect((await pause(caller as typeof ann, { until_on: null })).status).toBe(write);
  }
  for (const bad of ["2020-01-01", "2027-02-30", toDay(900)])
    expect((await pause(ann, { until_on: bad })).body.result.fields.until_on).toBeTruthy();
  for (const bad of [{}, { until_on: 1 }, { until_on: "soon" }, { until_on: null, why: "x" }])
    expect((await pause(ann, bad)).status).toBe(400);
}, 120_000);

test("the owner of a calendar hears of calls without an outcome, once a day, without names", async () => {
  const client = await newClient();
  await insertStoredAppointment(database, client.clientId, `${toDay(44)}T16:00:00Z`);
  await runOn(44, "20:00:00");
  moveTo(45, "12:00:00");
  const week = (await desk.call(manager, { url: "/api/desk/settings/reminders/week" })).body.data.reminders;
  const calls = week.filter((row: { client_id: string }) => row.client_id === client.clientId);
  expect(calls).toMatchObject([
    { day: toDay(45), client_name: "Ada Lovelace", items: [{ kind: "call", title: "Advisory Call" }] },
    { day: toDay(47) },
    { day: toDay(49) },
    { day: toDay(51) },
  ]);
  await runOn(45);
  await runNow();
  const { rows } = await database.query<{ email: string }>(
    "select a.email from appointments p join advisors a on a.id = p.advisor_id where p.client_id = $1",
    [client.clientId],
  );
  const mail = await mailServer.next(rows[0]?.email ?? "", /no outcome yet/);
  expect(mail.text).not.toContain("Lovelace");
  await database.query(
    "update appointments set outcome = 'Held', outcome_at = now(), outcome_by = $2 where client_id = $1",
    [client.clientId, ann.staffId],
  );
  await runOn(47);
  expect(await listReminded(client)).toEqual([`call ${toDay(45)}`]);
}, 120_000);

test("two servers send each reminder once", async () => {
  const second = await buildTestApp({ database, now: () => at });
  expect(second.database).toBe(database);
  const clients = [];
  for (let count = 0; count < 6; count += 1) clients.push(await newClient());
  for (const client of clients) await ask(client, toDay(60));
  moveTo(60, noon);
  await runNow(4);
  for (const client of clients) {
    expect(await listOrdered(client)).toEqual(["reminder-papers"]);
    expect(await listReminded(client)).toHaveLength(2);
  }
}, 120_000);

test("a server that is cut off in the middle leaves nothing half done, and the next one sends once", async () => {
  const client = await newClient();
  await ask(client, toDay(70));
  moveTo(70, noon);
  let cuts = 0;
  const run = createReminderRuns({
    database,
    timeZone: firm.identity.timeZone,
    now: () => at,
    live: { notify: async () => {} },
    texts: { queue: async () => {} },
    loadMatters: async () =>
      new Map([
        [
          client.clientId,
          [
            {
              clientId: client.clientId,
              kind: "papers",
              subject: "x",
              began: toDay(60),
              dueOn: toDay(70),
              endsOn: null,
              title: "Bank statements",
              path: "/",
            },
          ],
        ],
      ]),
    mails: {
      async queue(tx) {
        cuts += 1;
        await tx.run("select pg_terminate_backend(pg_backend_pid())");
      },
    },
  });
  await expect(run()).rejects.toThrow();
  expect(cuts).toBeGreaterThan(0);
  expect(await listReminded(client)).toEqual([]);
  expect(await listOrdered(client)).toEqual([]);
  await runNow();
  expect(await listOrdered(client)).toEqual(["reminder-papers"]);
  expect(await listReminded(client)).toHaveLength(2);
}, 120_000);
