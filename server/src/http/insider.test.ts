import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { solveCaptcha } from "../testing/factories.ts";
import { storedPassword } from "../testing/stored-client.ts";
import { type PlaceableClient, startSubmissionDesk } from "../testing/submission-desk.ts";

/**
 * What someone at the desk, or with a member's session, could try to read a client's file or to sign as the client. Each way ends
 * in a refusal, in a wait, or with a second person. Beside their features stand: a co-borrower's mailbox that was corrected
 * (lender-door/outlived.test.ts, lender-door/ended-rights.test.ts) and an inner host by way of a calendar
 * (appointment/busy-feed.test.ts).
 */
const desk = await startSubmissionDesk();
const { ann, database, mailServer, manager, request, toPath } = desk;
const stale = { status: 403, body: { result: { error: "This action needs your second factor again." } } };

type Caller = Parameters<typeof request>[0];

const newMailbox = () => `${randomUUID().slice(0, 8)}@example.com`;
/** Ann, ten minutes after she last gave her second factor: what a stolen session is. */
const asStaleAnn = () => desk.as("advisor", { staffId: ann.staffId, isFresh: false });
const asFreshAnn = () => desk.as("advisor", { staffId: ann.staffId });
const listMailsTo = (mailbox: string) =>
  mailServer.received.flatMap(({ to, subject }) => (to?.some(({ address }) => address === mailbox) ? [subject] : []));

test("becoming the client by naming a mailbox: it waits, proves nothing meanwhile, and the client stops it", async () => {
  const client = await desk.newPlaceable();
  const mine = newMailbox();
  const url = `/desk/clients/${client.clientId}/email-change`;
  const body = { email: mine, reason: "The old mailbox is closed" };
  const thief = await asStaleAnn();
  expect(await request(thief, "POST", url, body)).toMatchObject(stale);
  expect((await request(thief, "GET", url)).body.data).toBeNull();
  expect(listMailsTo(mine)).toEqual([]);

  const insider = await asFreshAnn();
  expect((await request(insider, "POST", url, body)).status).toBe(200);
  const [, code = ""] = /#([\w-]{43})/.exec((await mailServer.next(mine, /Confirm your new email/)).text ?? "") ?? [];
  const confirm = () => request(undefined, "POST", "/email-change/confirm", { code });
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { result: { error: "This new email can't be confirmed yet." } },
  });
  // A second person: neither whoever proposed it nor another advisor ends the wait.
  expect((await request(insider, "POST", `${url}/release`)).status).toBe(403);

  // Meanwhile the mailbox opens nothing: no password is set by it, and no one signs in with it.
  await request(undefined, "POST", "/send-reset-code", { email: mine });
  const signIn = async (email: string) => {
    const recaptcha_token = await solveCaptcha(desk.app, "signin");
    return request(undefined, "POST", "/auth/token", { email, password: storedPassword, recaptcha_token });
  };
  expect((await signIn(mine)).status).toBe(401);
  expect((await signIn(client.email)).status).toBe(200);
  const { rows } = await database.query("select 1 from password_reset_codes where client_id = $1", [client.clientId]);
  expect(rows).toEqual([]);
  expect(listMailsTo(mine)).toEqual([expect.stringMatching(/^Confirm your new email/)]);

  // Nor does the member's own session sign for the client.
  const { id } = await desk.prepare(client);
  await desk.askConsents(client, id);
  const { submissions } = (await request(client, "GET", "/lead-user/submissions")).body.data;
  const [consent] = submissions[0].consents;
  const signing = { signature: "Ada Lovelace", text_sha256: consent.text_sha256, password: storedPassword };
  for (const caller of [insider, manager])
    expect((await request(caller, "POST", `/lead-user/lender-consents/${consent.id}/give`, signing)).status).toBe(401);
  expect(await desk.send(client, id)).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });

  // Whose mailbox it is stops it, without signing in, and the end of the wait changes nothing then.
  const told = await mailServer.next(client.email, /about to change/);
  const [, veto = ""] = /confirm-email#([\w-]{43})/.exec(told.text ?? "") ?? [];
  expect((await request(undefined, "POST", "/email-change/stop", { code: veto })).status).toBe(200);
  await database.query("update email_changes set ready_at = now() where client_id = $1", [client.clientId]);
  expect((await confirm()).status).toBe(422);
});

const moveTo = async (client: PlaceableClient, id: string, { caller, to }: { caller: Caller; to: string }) => {
  const { revision } = await desk.loadSubmission(client, id);
  return request(caller, "PUT", `${toPath(client, id)}/address`, { lender_email: to, expected_revision: revision });
};

test("having a client's file sent to a mailbox of one's own: refused; a manager's doing is told to client and lender", async () => {
  const client = await desk.newPlaceable();
  const { id, token, lenderEmail } = await desk.sendFile(client);
  const lender = await desk.enter(token, lenderEmail);
  const mine = newMailbox();
  expect(await moveTo(client, id, { caller: await asStaleAnn(), to: mine })).toMatchObject(stale);
  expect(await moveTo(client, id, { caller: await asFreshAnn(), to: mine })).toMatchObject({
    status: 422,
    body: { result: { fields: { lender_email: expect.stringMatching(/^Only a manager can send a file elsewhere/) } } },
  });
  // Nothing has happened: not to the lender, not to the file, and not in that mailbox.
  expect((await request(lender, "GET", "/lender/file")).status).toBe(200);
  expect(await desk.loadSubmission(client, id)).toMatchObject({ lender_email: lenderEmail });
  expect(listMailsTo(mine)).toEqual([]);

  expect((await moveTo(client, id, { caller: manager, to: mine })).status).toBe(200);
  expect((await mailServer.next(client.email, /at another address/)).text).toContain("•••@example.com");
  expect((await mailServer.next(lenderEmail, /goes to another address/)).text).toContain("has ended");
  expect((await request(lender, "GET", "/lender/file")).status).toBe(403);
});

test("preparing a file for a mailbox of one's own, from the start or afterwards: refused", async () => {
  const client = await desk.newPlaceable();
  const catalog = (mailbox: string) =>
    database.query(
      "update lenders set submission_email = $2 where id = (select lender_id from programs where id = $1)",
      [desk.program.id, mailbox],
    );
  await catalog("files@bank.example");
  onTestFinished(async () => void (await catalog("")));
  const refusal = "Only a manager can send a file elsewhere than to bank.example.";
  const content = { channel: "link", lender_email: newMailbox(), note: "" };
  const created = await request(ann, "POST", toPath(client), {
    ...content,
    application_id: client.applicationId,
    program_id: desk.program.id,
  });
  expect(created).toMatchObject({ status: 422, body: { result: { fields: { lender_email: refusal } } } });

  const { id } = await desk.prepare(client, { lender_email: "files@bank.example" });
  const { revision, documents } = await desk.loadSubmission(client, id);
  const changed = await request(ann, "PUT", toPath(client, id), {
    ...content,
    documents,
    expected_revision: revision,
  });
  expect(changed).toMatchObject({ status: 422, body: { result: { fields: { lender_email: refusal } } } });
  expect(await desk.loadSubmission(client, id)).toMatchObject({ lender_email: "files@bank.example" });
});

test("a new email is released once, by two managers at two servers at the same time", async () => {
  const other = await buildTestApp({ database });
  const client = await desk.newPlaceable();
  const url = `/desk/clients/${client.clientId}/email-change`;
  const email = newMailbox();
  const asked = await request(await asFreshAnn(), "POST", url, { email, reason: "The old mailbox is closed" });
  expect(asked.status).toBe(200);
  const second = await desk.as("manager");
  const release = { method: "POST", url: `/api${url}/release` } as const;
  const answers = await Promise.all([
    desk.app.inject({ ...release, headers: manager.headers }),
    other.app.inject({ ...release, headers: second.headers }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(await desk.listEntries(client.clientId, "client.email_change_released")).toHaveLength(1);
});
