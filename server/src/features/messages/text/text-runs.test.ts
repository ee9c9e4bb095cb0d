import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { cleanUpWith } from "../../../testing/clean-up.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { refusedNumbers, startTextProvider } from "../../../testing/text-provider.ts";
import { reminderQueue } from "../reminder/reminder-runs.service.ts";
import { textQueue } from "./text-runs.service.ts";

/** Ten days ahead, so that what the tests do now counts as an answer of long ago. */
const firstDay = Math.floor(Date.now() / 86_400_000) + 10;
const toDay = (day: number): string => new Date((firstDay + day) * 86_400_000).toISOString().slice(0, 10);
let at = new Date(0);
const moveTo = (day: number, time: string): void => {
  at = new Date(`${toDay(day)}T${time}Z`);
};
/** Between 9 AM and 6 PM in both of Florida's zones, in summer and in winter. */
const noon = "17:00:00";

const stand = await startTextProvider();
cleanUpWith(stand.close);
const config = { texts: stand.config };
const desk = await startReviewDesk({ now: () => at, config });
const { ann, database, typeId } = desk;
// The tests say when they run.
await database.query("delete from jobs.schedule where name = any ($1)", [[reminderQueue.name, textQueue.name]]);

const runNow = async (queue: string, times = 1) => {
  const ids = Array.from({ length: times }, () => randomUUID());
  for (const id of ids)
    await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, queue]);
  await wakeWorkers(database, queue);
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
const remind = async (day: number, time = noon) => {
  moveTo(day, time);
  await runNow(reminderQueue.name);
};
const sendDue = (times = 1) => runNow(textQueue.name, times);

let used = 400;
const newNumber = (): string => {
  used += 1;
  return `2025550${used}`;
};
const load = async (client: ReviewedClient) => (await desk.call(client, { url: "/api/text-messages" })).body.data;
const newTexted = async () => {
  const client = await desk.newClient();
  const number = newNumber();
  const { wording } = await load(client);
  const post = (path: string, payload: object) =>
    desk.call(client, { method: "POST", url: `/api/text-messages/${path}`, payload });
  await post("code", { number, agreed_text: wording });
  const code = /\b\d{6}\b/.exec(stand.listTo(number).at(-1)?.body ?? "")?.[0] ?? "";
  expect((await post("confirm", { code })).status).toBe(200);
  return { client, number };
};
/** Moves the client to a number that the stand-in refuses. */
const moveNumber = async (client: ReviewedClient, number: string) => {
  await database.query("delete from text_codes where client_id = $1", [client.clientId]);
  const { wording } = await load(client);
  stand.refuse(false);
  const post = (path: string, payload: object) =>
    desk.call(client, { method: "POST", url: `/api/text-messages/${path}`, payload });
  await post("code", { number, agreed_text: wording });
  const code = /\b\d{6}\b/.exec(stand.listTo(number).at(-1)?.body ?? "")?.[0] ?? "";
  expect((await post("confirm", { code })).status).toBe(200);
  stand.refuse(true);
};
const ask = ({ clientId }: ReviewedClient, dueOn: string, slug = "bank_statements") =>
  database.query(
    "insert into document_requests (id, client_id, document_type_id, requested_by, due_on) values (gen_random_uuid(), $1, $2, $3, $4)",
    [clientId, typeId(slug), ann.staffId, dueOn],
  );
const listTexts = async ({
  clientId,
}: ReviewedClient): Promise<{ day: string; state: string; reason: string | null }[]> =>
  (await desk.call(ann, { url: `/api/desk/clients/${clientId}/reminders` })).body.data.texts.sent;
/** Without the code that turned them on. */
const listReminders = (number: string): string[] =>
  stand
    .listTo(number)
    .map(({ body }) => body)
    .filter((body) => body.includes("still open"));

test("the day's reminders go out as one text beside the email, from two servers once", async () => {
  await buildTestApp({ database, now: () => at, config });
  const texted = [await newTexted(), await newTexted(), await newTexted()];
  const without = await desk.newClient();
  for (const { client } of texted) {
    await ask(client, toDay(1));
    await ask(client, toDay(1), "tax_returns");
  }
  await ask(without, toDay(1));
  await remind(0);
  await runNow(reminderQueue.name, 3);
  await sendDue(4);
  await sendDue();
  for (const { client, number } of texted) {
    expect(listReminders(number)).toEqual([
      `${firm.identity.name}: still open in your file: documents. Reply STOP to end these texts. http://localhost:3000/dashboard`,
    ]);
    expect(await listTexts(client)).toEqual([{ day: toDay(0), state: "sent", reason: null }]);
    const mails = await database.listValues<string>(
      "select kind from mails where client_id = $1 and kind like 'reminder-%'",
      [client.clientId],
    );
    expect(mails).toEqual(["reminder-papers"]);
  }
  expect(await listTexts(without)).toEqual([]);
}, 120_000);

test("a server that's killed in the middle has sent it or not: it shows as unknown and isn't sent again", async () => {
  const { client, number } = await newTexted();
  await ask(client, toDay(11));
  await remind(10);
  // What a killed server leaves behind.
  await database.query("update texts set state = 'sending', claimed_at = now() where client_id = $1", [
    client.clientId,
  ]);
  await sendDue();
  expect(await listTexts(client)).toMatchObject([{ state: "sending" }]);
  await database.query("update texts set claimed_at = now() - interval '2 minutes' where client_id = $1", [
    client.clientId,
  ]);
  await sendDue(2);
  expect(await listTexts(client)).toEqual([
    { day: toDay(10), state: "unknown", reason: "the server stopped in the middle" },
  ]);
  expect(listReminders(number)).toEqual([]);
  // The line to the provider breaks after it took the text.
  await ask(client, toDay(13));
  await remind(12);
  stand.hold(true);
  const sending = sendDue();
  await expect.poll(() => listReminders(number).length, { timeout: 20_000 }).toBe(1);
  stand.hold(false);
  await sending;
  await sendDue();
  expect(await listTexts(client)).toMatchObject([{ day: toDay(12), state: "unknown" }, { day: toDay(10) }]);
  expect(listReminders(number)).toHaveLength(1);
}, 120_000);

test("what surely wasn't accepted is tried again, until the day's hours are over", async () => {
  const { client, number } = await newTexted();
  await ask(client, toDay(21));
  await remind(20);
  stand.answerWith(429);
  await sendDue();
  expect(await listTexts(client)).toMatchObject([{ state: "waiting", reason: "the provider answered 429" }]);
  stand.answerWith(undefined);
  // Not at once.
  await sendDue();
  expect(listReminders(number)).toEqual([]);
  moveTo(20, "17:02:00");
  await sendDue();
  expect(listReminders(number)).toHaveLength(1);
  expect(await listTexts(client)).toMatchObject([{ state: "sent" }]);

  await ask(client, toDay(23));
  await remind(22);
  stand.answerWith(503);
  await sendDue();
  stand.answerWith(undefined);
  // 6 PM in Florida's eastern part.
  moveTo(22, "23:30:00");
  await sendDue();
  expect(await listTexts(client)).toMatchObject([{ state: "missed" }, { state: "sent" }]);
  expect(listReminders(number)).toHaveLength(1);
}, 120_000);

test("a text waits for 8 AM, and none goes out after 9 PM, whatever hours reminders have", async () => {
  const { setting, revision } = (await desk.call(desk.manager, { url: "/api/desk/settings/reminders" })).body.data;
  const setHours = (hours: object, expected_revision: number) =>
    desk.call(desk.manager, {
      method: "PUT",
      url: "/api/desk/settings/reminders",
      payload: { setting: { ...setting, ...hours }, expected_revision },
    });
  expect((await setHours({ send_from: 0, send_until: 24 }, revision)).status).toBe(200);
  const [early, late] = [await newTexted(), await newTexted()];
  await ask(early.client, toDay(26));
  // Before 7 AM in both of Florida's zones, in summer and in winter.
  await remind(25, "10:30:00");
  await sendDue();
  expect(await listTexts(early.client)).toMatchObject([{ day: toDay(25), state: "waiting" }]);
  expect(listReminders(early.number)).toEqual([]);
  moveTo(25, "14:30:00");
  await sendDue();
  expect(listReminders(early.number)).toHaveLength(1);
  // After 9 PM in the eastern one: the email goes out, the text doesn't.
  await ask(late.client, toDay(28));
  moveTo(28, "02:30:00");
  await runNow(reminderQueue.name);
  await sendDue();
  expect(
    await database.exists("select 1 from mails where client_id = $1 and kind = 'reminder-papers'", [
      late.client.clientId,
    ]),
  ).toBe(true);
  expect(await listTexts(late.client)).toMatchObject([{ day: toDay(27), state: "missed" }]);
  expect(listReminders(late.number)).toEqual([]);
  expect((await setHours({}, revision + 1)).status).toBe(200);
}, 120_000);

test("texts end when the provider refuses the number, and the portal says so", async () => {
  for (const [refused, state] of [
    [refusedNumbers.notMobile, "refused"],
    [refusedNumbers.stopped, "stopped"],
  ] as const) {
    const { client } = await newTexted();
    await moveNumber(client, refused.number);
    await ask(client, toDay(31));
    await remind(30);
    await sendDue();
    expect(await listTexts(client)).toMatchObject([{ state: "failed" }]);
    expect(await load(client)).toMatchObject({ state });
    expect(await desk.listEntries(client.clientId, "texts.changed")).toMatchObject([
      {},
      {},
      { detail: { what: "refused by the provider" } },
    ]);
  }
  // The firm's account may not text there: that's no fault of the number's.
  const { client } = await newTexted();
  await moveNumber(client, refusedNumbers.region.number);
  await ask(client, toDay(33));
  await remind(32);
  await sendDue();
  expect(await listTexts(client)).toMatchObject([{ state: "failed", reason: "the provider answered 400 (21408)" }]);
  expect(await load(client)).toMatchObject({ state: "on" });
}, 120_000);

test("nothing goes out after the client turned texts off or replied STOP, even if it was ordered before", async () => {
  const [off, stopped] = [await newTexted(), await newTexted()];
  for (const { client } of [off, stopped]) await ask(client, toDay(41));
  await remind(40);
  expect(await listTexts(off.client)).toMatchObject([{ state: "waiting" }]);
  await desk.call(off.client, { method: "DELETE", url: "/api/text-messages" });
  const reply = { MessageSid: `SM${randomUUID()}`, From: `+1${stopped.number}`, Body: "stop" };
  const request = stand.sign("http://localhost:3000/text-inbox", reply);
  expect((await desk.app.inject({ method: "POST", url: "/text-inbox", ...request })).statusCode).toBe(200);
  await sendDue();
  for (const { client, number } of [off, stopped]) {
    expect(listReminders(number)).toEqual([]);
    expect(await listTexts(client)).toEqual([]);
  }
  // The email goes on.
  await remind(41);
  await sendDue();
  for (const { client } of [off, stopped]) {
    expect(
      await database.listValues<string>("select kind from mails where client_id = $1 and kind like 'reminder-%'", [
        client.clientId,
      ]),
    ).toHaveLength(2);
    expect(await listTexts(client)).toEqual([]);
  }
}, 120_000);
