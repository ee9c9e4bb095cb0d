import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeJobsDue } from "../../../testing/due-jobs.ts";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, auditor, bob, database, mailServer, request, toPath } = desk;

const listEvents = async (client: PlaceableClient, id: string) =>
  (await desk.loadSubmission(client, id)).events as { kind: string; about: string; actor_kind: string }[];
const listReturned = async (client: PlaceableClient, id: string) =>
  (await listEvents(client, id)).filter(({ kind }) => kind === "mail returned");
const changeAddress = async (
  client: PlaceableClient,
  id: string,
  { caller = ann, ...changes }: { readonly caller?: Parameters<typeof request>[0]; [key: string]: unknown } = {},
) => {
  const { revision } = await desk.loadSubmission(client, id);
  const body = { lender_email: "right@lender.example.com", expected_revision: revision, ...changes };
  return request(caller, "PUT", `${toPath(client, id)}/address`, body);
};
const refuse = (code: number) => {
  mailServer.refuseWith(code);
  onTestFinished(() => mailServer.refuseWith(undefined));
};

test("a lender's mail that is refused for good is an event once, for staff only, until the file goes to the right address", async () => {
  const client = await desk.newPlaceable();
  const { id, lenderEmail, token } = await desk.sendFile(client);
  refuse(550);
  expect((await request(ann, "POST", `${toPath(client, id)}/link`)).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await listReturned(client, id)).toEqual([
        expect.objectContaining({ actor_kind: "system", about: `${lenderEmail}: the mail server answered 550` }),
      ]),
    15_000,
  );
  const { rows } = await database.query<{ id: string }>(
    "select id from mails where about_id = $1 and failed_at is not null",
    [id],
  );
  const manager = await desk.as("manager");
  await request(manager, "POST", `/desk/settings/failed-mails/${rows[0]?.id}/resend`);
  expect(await listReturned(client, id)).toHaveLength(1);
  const own = await request(client, "GET", "/lead-user/submissions");
  expect(own.text).not.toContain("mail returned");

  mailServer.refuseWith(undefined);
  const address = `${randomUUID().slice(0, 8)}@lender.example.com`;
  expect(await changeAddress(client, id, { lender_email: ` ${address} ` })).toMatchObject({
    status: 200,
    body: { data: { lender_email: address, status: "sent" } },
  });
  expect((await listEvents(client, id))[0]).toMatchObject({ kind: "address changed", about: address });
  const renewed = await desk.readLink(address, /a file for/);
  expect(await request(undefined, "POST", "/private-link/code", { token })).toMatchObject({ status: 403 });
  const lender = await desk.enter(renewed, address);
  expect((await request(lender, "GET", "/lender/file")).status).toBe(200);
});

test("a refusal that may pass isn't one", async () => {
  const client = await desk.newPlaceable();
  const { id } = await desk.sendFile(client);
  refuse(451);
  await request(ann, "POST", `${toPath(client, id)}/link`);
  await vi.waitFor(async () => {
    await makeJobsDue(database, "mail");
    const { rows } = await database.query("select 1 from mails where about_id = $1 and attempts > 1", [id]);
    expect(rows).toHaveLength(1);
  }, 15_000);
  expect(await listReturned(client, id)).toEqual([]);
});

test("a lender that takes only mail gets the same files attached, without what was removed", async () => {
  const client = await desk.newPlaceable();
  const { id, lenderEmail } = await desk.prepare(client, { channel: "mail" });
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  expect((await desk.send(client, id)).status).toBe(200);
  const first = await mailServer.next(lenderEmail);
  const address = `${randomUUID().slice(0, 8)}@lender.example.com`;
  expect((await changeAddress(client, id, { lender_email: address })).status).toBe(200);
  const second = await mailServer.next(address);
  expect(second.attachments.map(({ filename }) => filename)).toEqual(first.attachments.map(({ filename }) => filename));
  expect(second.attachments.length).toBeGreaterThan(1);
});

test("the address changes only for those who work on the file, once it was sent, under consent, and at its revision", async () => {
  const client = await desk.newPlaceable();
  const { id } = await desk.prepare(client);
  expect((await changeAddress(client, id)).status).toBe(409);
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  await desk.send(client, id);
  for (const [caller, status] of [
    [undefined, 401],
    [client, 403],
    [auditor, 403],
    [bob, 404],
  ] as const)
    expect(
      (
        await request(caller, "PUT", `${toPath(client, id)}/address`, {
          lender_email: "x@lender.example.com",
          expected_revision: 1,
        })
      ).status,
    ).toBe(status);
  for (const [changes, status] of [
    [{ lender_email: "not an address" }, 422],
    [{ lender_email: 7 }, 400],
    [{ note: "Hello" }, 400],
    [{ expected_revision: 0 }, 409],
  ] as const)
    expect((await changeAddress(client, id, changes)).status).toBe(status);
  const other = await desk.newPlaceable();
  const elsewhere = await request(ann, "PUT", `${toPath(other, id)}/address`, {
    lender_email: "x@lender.example.com",
    expected_revision: 1,
  });
  expect(elsewhere.status).toBe(404);
  expect((await listEvents(client, id)).map(({ kind }) => kind)).not.toContain("address changed");

  const { submissions } = (await request(client, "GET", "/lead-user/submissions")).body.data;
  const [consent] = submissions[0].consents;
  await request(client, "POST", `/lead-user/lender-consents/${consent.id}/revoke`);
  expect((await changeAddress(client, id)).status).toBe(409);
});

test("only a manager sends a file to another domain; the client and the former mailbox are told", async () => {
  const client = await desk.newPlaceable();
  const { id, lenderEmail } = await desk.sendFile(client);
  const own = { lender_email: `${randomUUID().slice(0, 8)}@own-mail.example` };
  expect(await changeAddress(client, id, own)).toMatchObject({
    status: 422,
    body: {
      result: { fields: { lender_email: "Only a manager can send a file elsewhere than to lender.example.com." } },
    },
  });
  const manager = await desk.as("manager");
  expect((await changeAddress(client, id, { caller: manager, ...own })).status).toBe(200);
  expect((await mailServer.next(client.email, /at another address/)).text).toContain("•••@own-mail.example");
  expect((await mailServer.next(lenderEmail, /goes to another address/)).text).toContain("has ended");
});

test("a file is prepared for the catalog's mailbox, or by a manager", async () => {
  const client = await desk.newPlaceable();
  const lender = "(select lender_id from programs where id = $1)";
  await database.query(`update lenders set submission_email = 'files@bank.example' where id = ${lender}`, [
    desk.program.id,
  ]);
  onTestFinished(async () => {
    await database.query(`update lenders set submission_email = 'files@lender.example.com' where id = ${lender}`, [
      desk.program.id,
    ]);
  });
  const prepare = (lender_email: string) =>
    request(ann, "POST", toPath(client), {
      application_id: client.applicationId,
      program_id: desk.program.id,
      channel: "link",
      lender_email,
      note: "",
    });
  expect(await prepare("me@own-mail.example")).toMatchObject({
    status: 422,
    body: { result: { fields: { lender_email: "Only a manager can send a file elsewhere than to bank.example." } } },
  });
  expect((await prepare("ann.underwriter@bank.example")).status).toBe(201);
});

test("a lender's first mailbox is entered in the catalog, or by a manager, and the advisor goes on with it", async () => {
  const client = await desk.newPlaceable();
  const lender = "(select lender_id from programs where id = $1)";
  await database.query(`update lenders set submission_email = '' where id = ${lender}`, [desk.program.id]);
  onTestFinished(async () => {
    await database.query(`update lenders set submission_email = 'files@lender.example.com' where id = ${lender}`, [
      desk.program.id,
    ]);
  });
  const content = { channel: "link", lender_email: "me@own-mail.example", note: "" };
  const prepare = (caller: typeof ann) =>
    request(caller, "POST", toPath(client), {
      application_id: client.applicationId,
      program_id: desk.program.id,
      ...content,
    });
  expect(await prepare(ann)).toMatchObject({
    status: 422,
    body: {
      result: {
        fields: {
          lender_email:
            "The catalog has no mailbox of this lender. Please ask a manager to enter it there, or to prepare this file.",
        },
      },
    },
  });
  const prepared = await prepare(await desk.as("manager"));
  expect(prepared.status).toBe(201);
  const { id, revision } = prepared.body.data;
  const change = (lender_email: string) =>
    request(ann, "PUT", toPath(client, id), { ...content, lender_email, documents: [], expected_revision: revision });
  expect((await change("ann@elsewhere.example")).status).toBe(422);
  expect((await change("deals@own-mail.example")).status).toBe(200);
});
