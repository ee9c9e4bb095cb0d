import { randomUUID } from "node:crypto";
import { toDayText } from "@funding-desk/contract/forms/civil-date";
import { beforeAll, expect, test, vi } from "vitest";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { insertStoredSubmission, storedTerms } from "../../../testing/stored-placement.ts";
import { insertStoredApplication } from "../../../testing/stored-submission.ts";
import { reminderQueue } from "./reminder-runs.service.ts";
import { renewalTaskQueue } from "./renewal-tasks.service.ts";

/** Ten days ahead, so that what the tests do now counts as an answer of long ago. */
const today = Math.floor(Date.now() / 86_400_000) + 10;
const at = new Date(`${toDayText(today)}T17:00:00Z`);
const desk = await startReviewDesk({ now: () => at });
const { ann, manager, database, newClient } = desk;
const queues = [reminderQueue, renewalTaskQueue];
// The test says when they run.
for (const { name } of queues) await database.query("delete from jobs.schedule where name = $1", [name]);

const run = async ({ name }: JobQueue<Record<string, never>>) => {
  const id = randomUUID();
  await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, name]);
  await wakeWorkers(database, name);
  await vi.waitFor(
    async () =>
      expect(await database.getValue("select state::text from jobs.job where id = $1", [id])).toBe("completed"),
    { timeout: 60_000, interval: 100 },
  );
};

/** Six months ago, and that many days more. */
const sixMonthsAgo = (days = 0) =>
  database.getValue<string>("select ($1::date - interval '6 months' - $2 * interval '1 day')::date::text", [
    toDayText(today),
    days,
  ]);
const importId = randomUUID();
await database.query(
  "insert into book_imports (id, staff_id, file_name, row_count, state) values ($1, $2, 'book.csv', 1, 'stored')",
  [importId, manager.staffId],
);
const addPastDeal = ({ clientId }: ReviewedClient, fundedOn: string) =>
  database.query(
    `insert into past_deals (id, client_id, import_id, import_row, lender, product, funded_on)
     values (gen_random_uuid(), $1, $2, 2, 'Kapitus', 'Term Loan', $3)`,
    [clientId, importId, fundedOn],
  );
const fund = async ({ clientId }: ReviewedClient, fundedOn: string, lookOn?: string) => {
  const application = await insertStoredApplication(database, clientId, { status: "Funded", daysAgo: 400 });
  const submission = await insertStoredSubmission(database, {
    clientId,
    applicationId: application.id,
    staffId: ann.staffId,
  });
  const id = randomUUID();
  await database.query(
    `insert into offers (id, client_id, submission_id, version, state, terms, entered_by, staff_id, shown_at, shown_by, expires_on)
     values ($1, $2, $3, 1, 'chosen', $4, 'staff', $5, now(), $5, null)`,
    [id, clientId, submission.id, storedTerms, ann.staffId],
  );
  await database.query(
    `insert into fundings (submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by)
     values ($1, $2, $3, $4, $5, 100, $6)`,
    [submission.id, clientId, id, submission.lenderId, fundedOn, ann.staffId],
  );
  if (lookOn !== undefined)
    await database.query(
      `insert into offer_looks (id, offer_id, client_id, kind, due_on, asked_by, done_at)
       values (gen_random_uuid(), $1, $2, 'half repaid', $3, $4, now())`,
      [id, clientId, lookOn, ann.staffId],
    );
};

const save = async (renewalMonths: number | null, isOn: boolean) => {
  const url = "/api/desk/settings/reminders";
  const { setting, revision } = (await desk.call(manager, { url })).body.data;
  const renewal = { ...setting.schedules.renewal, is_on: isOn };
  const payload = {
    setting: { ...setting, renewal_months: renewalMonths, schedules: { ...setting.schedules, renewal } },
    expected_revision: revision,
  };
  expect((await desk.call(manager, { method: "PUT", url, payload })).status).toBe(200);
};
const listTasks = ({ clientId }: ReviewedClient) =>
  database.listValues<string>("select title from tasks where client_id = $1", [clientId]);
const listMails = ({ clientId }: ReviewedClient) =>
  database.listValues<string>("select kind from mails where client_id = $1 and kind like 'reminder-%'", [clientId]);

const people = {} as Record<"imported" | "funded" | "both" | "known" | "applied" | "old" | "young", ReviewedClient>;
beforeAll(async () => {
  for (const name of ["imported", "funded", "both", "known", "applied", "old", "young"] as const)
    people[name] = await newClient();
  const { imported, funded, both, known, applied, old, young } = people;
  await addPastDeal(imported, await sixMonthsAgo(900));
  await addPastDeal(imported, await sixMonthsAgo());
  await fund(funded, await sixMonthsAgo());
  // The newer of both deals counts.
  await addPastDeal(both, await sixMonthsAgo(30));
  await fund(both, await sixMonthsAgo(1));
  // Its own days are known, so the past deal adds none.
  await fund(known, await sixMonthsAgo(60), toDayText(today));
  await addPastDeal(known, await sixMonthsAgo());
  await addPastDeal(applied, await sixMonthsAgo());
  await insertStoredApplication(database, applied.clientId, { daysAgo: 20 });
  await addPastDeal(old, await sixMonthsAgo(40));
  await addPastDeal(young, await sixMonthsAgo(-20));
}, 60_000);

test("nothing follows a past deal until managers say after how many months", async () => {
  await save(null, true);
  await run(reminderQueue);
  await run(renewalTaskQueue);
  expect(await listMails(people.imported)).toEqual([]);
  expect(await listTasks(people.imported)).toEqual([]);
  // A payout whose payments are known has its own days all along.
  expect(await listMails(people.known)).toEqual(["reminder-renewal"]);
  await database.query("delete from reminder_checks");
}, 120_000);

test("a client whose last deal is that old gets one email, and the advisor one task, wherever the deal was made", async () => {
  await save(6, true);
  for (const times of [1, 2]) {
    await run(reminderQueue);
    await run(renewalTaskQueue);
    if (times === 1) await database.query("delete from reminder_checks");
  }
  for (const name of ["imported", "funded", "both"] as const) {
    expect([name, await listMails(people[name])]).toEqual([name, ["reminder-renewal"]]);
    expect([name, await listTasks(people[name])]).toEqual([name, ["Look again: the last funding is 6 months old"]]);
  }
  const mail = await desk.mailServer.next(people.imported.email, /^Is it time to look at your funding again/);
  expect(mail.text).toContain("Your last funding will be 6 months old");
  expect(await listMails(people.known)).toEqual(["reminder-renewal"]);
  for (const name of ["applied", "old", "young"] as const)
    expect([name, await listMails(people[name])]).toEqual([name, []]);
  for (const name of ["known", "applied", "old", "young"] as const)
    expect([name, await listTasks(people[name])]).toEqual([name, []]);
}, 120_000);

test("with the emails off, only the advisor hears of it", async () => {
  const client = await newClient();
  await addPastDeal(client, await sixMonthsAgo(3));
  await save(6, false);
  await run(reminderQueue);
  await run(renewalTaskQueue);
  expect(await listMails(client)).toEqual([]);
  expect(await listTasks(client)).toHaveLength(1);
}, 120_000);
