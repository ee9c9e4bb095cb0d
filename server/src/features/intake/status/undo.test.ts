import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { makeJobsDue, waitForDueJobs } from "../../../testing/due-jobs.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication } from "../../../testing/stored-submission.ts";
import { setUndoSeconds } from "../../../testing/undo-seconds.ts";
import { announcementQueue } from "./status-change.service.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const mail = { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" };
const desk = await startDeskApi({ config: { mail } });
const { database } = desk;
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const ada = await desk.as("manager", { name: "Ada Lovelace" });
type Caller = typeof ann;

/** An application of a client of Ann's, and what the client sees of it. */
const start = async () => {
  const clientId = await insertStoredClient(database);
  await database.query("update clients set staff_id = $2 where id = $1", [clientId, ann.staffId]);
  const { id, reference } = await insertStoredApplication(database, clientId);
  const client = await signInAs(database, clientId);
  const read = async (url: string) => (await desk.call(client, { url: `/api${url}` })).body;
  const post = (caller: Caller, path: string, payload: object) =>
    desk.call(caller, { method: "POST", url: `/api/desk/applications/${id}/status${path}`, payload });
  let from = "Submitted";
  return {
    id,
    clientId,
    reference,
    client,
    async move(to: string, { caller = ann, ...said }: { caller?: Caller; [word: string]: unknown } = {}) {
      const answer = await post(caller, "", { to, expected_from: from, ...said });
      expect(answer.status, answer.text).toBe(200);
      from = to;
      return answer.body.data;
    },
    undo: (change_id: string, caller = ann) => post(caller, "/undo", { change_id }),
    /** What each page of the portal says. */
    async see() {
      const [list, { data: timeline }, summary] = [
        await read("/user_applications"),
        await read("/lead-user/timeline"),
        await read("/user_application_summary"),
      ];
      return {
        statuses: [...new Set([list.data[0].status, timeline.next_step.status])],
        approved: summary.data?.approval_term_sheet ?? summary.approval_term_sheet,
        entries: timeline.entries.map(({ title }: { title: string }) => title),
      };
    },
    readEvents: async () =>
      (
        await database.query<{ data: object }>(
          "select data from firm_events where client_id = $1 and kind = 'status.changed' order by position",
          [clientId],
        )
      ).rows.map(({ data }) => data),
    /** Writes what waits, and says what was mailed. */
    async listMails() {
      await makeJobsDue(database, "mail");
      await waitForDueJobs(database, "mail");
      const { rows } = await database.query<{ email: string }>("select email from clients where id = $1", [clientId]);
      return mailServer.received
        .filter(({ to }) => to?.some(({ address }) => address === rows[0]?.email))
        .map(({ subject }) => subject);
    },
    audit: (action: string) =>
      database.query("select detail from audit_entries where client_id = $1 and action = $2", [clientId, action]),
  };
};

const hear = async () => {
  await makeJobsDue(database, announcementQueue.name);
  await waitForDueJobs(database, announcementQueue.name);
};

const before = { statuses: ["Submitted"], approved: 0, entries: ["You sent your application"] };

test("the client hears of a move once it can't be undone anymore", async () => {
  const file = await start();
  const view = await file.move("Term Sheet");
  expect(view).toMatchObject({ status: "Term Sheet", undo_seconds: expect.any(Number) });
  expect(view.undo_seconds).toBeGreaterThan(5);
  expect(view.undo_seconds).toBeLessThanOrEqual(10);
  expect(await file.see()).toEqual(before);
  expect(await file.readEvents()).toEqual([]);
  await hear();
  expect(await file.see()).toMatchObject({ statuses: ["Term Sheet"], approved: 1 });
  expect((await file.see()).entries).toHaveLength(2);
  expect(await file.readEvents()).toMatchObject([{ from: "Submitted", to: "Term Sheet" }]);
  expect(await file.listMails()).toEqual([expect.stringContaining(file.reference)]);
});

test("a move undone in time reaches no one, and the audit keeps both", async () => {
  const file = await start();
  const [change] = (await file.move("Funded", { message: "The money is on its way." })).changes;
  const answers = await Promise.all([file.undo(change.id), file.undo(change.id), file.undo(change.id)]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "Submitted", changes: [], undo_seconds: 0 });
  }
  await hear();
  expect(await file.see()).toEqual(before);
  expect(await file.listMails()).toEqual([]);
  expect(await file.readEvents()).toEqual([]);
  expect((await file.audit("status.changed")).rows).toMatchObject([{ detail: { from: "Submitted", to: "Funded" } }]);
  expect((await file.audit("status.undone")).rows).toEqual([{ detail: { from: "Funded", to: "Submitted" } }]);
  const { rows } = await database.query(
    "select status, status_since = submitted_at as is_back from applications where id = $1",
    [file.id],
  );
  expect(rows).toEqual([{ status: "Submitted", is_back: true }]);
});

test("is refused in a sentence once the client heard, and when someone moved it since", async () => {
  const late = await start();
  const [told] = (await late.move("Approved")).changes;
  await hear();
  const refused = await late.undo(told.id);
  expect(refused).toMatchObject({ status: 409, body: { result: { code: "undo_too_late" } } });
  expect(refused.body.result.error).toBe(
    `The client has heard that ${late.reference} is at Approved. To mend a mistake, move it back without an email.`,
  );
  expect(await late.see()).toMatchObject({ statuses: ["Approved"] });

  const moved = await start();
  const [first] = (await moved.move("Approved")).changes;
  await moved.move("Declined", { caller: ada });
  const overtaken = await moved.undo(first.id);
  expect(overtaken).toMatchObject({ status: 409, body: { result: { code: "status_changed" } } });
  expect(overtaken.body.result.error).toBe(
    `Ada Lovelace moved ${moved.reference} from Approved to Declined in the meantime. Nothing was undone.`,
  );
});

test("is refused for another's file, to auditors, and for a change of another file", async () => {
  const [mine, other] = [await start(), await start()];
  const [change] = (await mine.move("Approved")).changes;
  expect((await mine.undo(change.id, bob)).status).toBe(404);
  expect((await mine.undo(change.id, await desk.as("auditor"))).status).toBe(403);
  expect((await mine.undo("1")).status).toBe(400);
  expect((await other.undo(change.id)).body.data.status).toBe("Submitted");
  expect((await mine.undo(change.id)).body.data.status).toBe("Submitted");
});

test("what waits is committed with the move, and told once by two servers, however often the job runs", async () => {
  await buildTestApp({ database, config: { mail } });
  const file = await start();
  const [change] = (await file.move("Under Review")).changes;
  const waiting = await database.query("select id from jobs.job where name = $1 and data ->> 'changeId' = $2", [
    announcementQueue.name,
    change.id,
  ]);
  expect(waiting.rows).toHaveLength(1);
  // A server that was killed after its work, but before it said so, leaves the job to the others.
  for (let time = 0; time < 3; time += 1)
    await database.query("insert into jobs.job (id, name, data) values ($1, $2, $3)", [
      randomUUID(),
      announcementQueue.name,
      { changeId: change.id },
    ]);
  await hear();
  expect(await file.readEvents()).toHaveLength(1);
  expect(await file.see()).toMatchObject({ statuses: ["Under Review"] });
  expect(await file.listMails()).toHaveLength(1);
});

test("moves within a minute are one mail, the last; none when they lead back", async () => {
  const [on, back] = [await start(), await start()];
  await on.move("Under Review");
  await on.move("Term Sheet");
  await back.move("Approved");
  await back.move("Submitted");
  expect(await on.listMails()).toEqual([expect.stringMatching(/^You have a term sheet/)]);
  expect(await back.listMails()).toEqual([]);
});

test("moves further apart are a mail each", async () => {
  const file = await start();
  await file.move("Under Review");
  await database.query(
    "update status_changes set changed_at = changed_at - interval '61 seconds' where subject_id = $1",
    [file.id],
  );
  await file.move("Term Sheet");
  expect(await file.listMails()).toHaveLength(2);
});

test("a mistake is corrected without a mail, with a reason that only the firm reads", async () => {
  const file = await start();
  await file.move("Under Review");
  await hear();
  await file.listMails();
  await file.move("Funded");
  await hear();
  const reason = "Wrong file, sorry";
  const view = await file.move("Approved", { correction_reason: reason });
  expect(view.changes[0]).toMatchObject({ correction: `Corrected without an email. Reason: ${reason}`, message: null });
  expect(view.undo_seconds).toBe(0);
  const told = await file.see();
  expect(told.statuses).toEqual(["Approved"]);
  expect(told.entries).toEqual(["Approved by the lender", "Application under review", "You sent your application"]);
  expect(JSON.stringify(told)).not.toContain(reason);
  expect((await file.audit("status.changed")).rows).toContainEqual({
    detail: { from: "Funded", to: "Approved", has_message: false, correction_reason: reason },
  });
  const history = await desk.call(ann, { url: `/api/desk/clients/${file.clientId}/timeline` });
  expect(history.text).toContain(reason);

  // Back to where it was: the timeline has neither.
  await file.move("Under Review", { correction_reason: reason });
  expect((await file.see()).entries).toEqual(["Application under review", "You sent your application"]);
  expect(await file.listMails()).toHaveLength(1);
  expect(await file.readEvents()).toHaveLength(4);
});

test("there is nothing to correct before the first move, and a reason has to be given", async () => {
  const file = await start();
  const body = { to: "Approved", expected_from: "Submitted" };
  const url = `/api/desk/applications/${file.id}/status`;
  const correct = (correction_reason: string) =>
    desk.call(ann, { method: "POST", url, payload: { ...body, correction_reason } });
  expect((await correct("Never moved")).body.result.fields).toEqual({
    correction_reason: "It hasn't been moved yet, so there's nothing to correct.",
  });
  expect((await correct("x")).status).toBe(400);
});

test("without a time to undo, the client hears at once", async () => {
  await setUndoSeconds(database, 0);
  const file = await start();
  expect((await file.move("Approved")).undo_seconds).toBe(0);
  expect(await file.see()).toMatchObject({ statuses: ["Approved"] });
  expect(await file.readEvents()).toHaveLength(1);
  await database.query("delete from undo_settings");
});

test("managers set the time within a minute, and the audit says so", async () => {
  await database.query("delete from undo_settings");
  const url = "/api/desk/settings/undo-time";
  expect((await desk.call(ada, { url })).body.data).toEqual({ seconds: 10, revision: 0, changed_by: null });
  const change = (seconds: number, caller: Caller = ada, expected_revision = 0) =>
    desk.call(caller, { method: "PUT", url, payload: { seconds, expected_revision } });
  for (const wrong of [-1, 61])
    expect((await change(wrong)).body.result.fields).toEqual({ seconds: "Please enter a whole number from 0 to 60." });
  expect((await change(30, ann)).status).toBe(403);
  expect((await change(30)).body.data).toEqual({ seconds: 30, revision: 1, changed_by: "Ada Lovelace" });
  expect((await change(20)).body.result).toMatchObject({ code: "setting_changed" });
  const file = await start();
  expect((await file.move("Approved")).undo_seconds).toBeGreaterThan(20);
  const { rows } = await database.query(
    "select subject, detail from audit_entries where action = 'setting.changed' order by number desc limit 1",
  );
  expect(rows).toEqual([
    {
      subject: "time to undo",
      detail: { setting: "time to undo", changes: [{ field: "seconds", before: 10, after: 30 }] },
    },
  ]);
  await database.query("delete from undo_settings");
});
