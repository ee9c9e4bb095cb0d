import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, manager, database, mailServer, request } = desk;

const listMailboxes = async (client: PlaceableClient) =>
  (await request(ann, "GET", `/desk/clients/${client.clientId}/entered-mailboxes`)).body.data.mailboxes;

/** A file for a lender; then Ann gives the co-borrower another address, and whoever reads it signs. */
const signThroughEntered = async () => {
  const client = await desk.newPlaceable(1);
  await desk.upload(client, { name: "march.pdf" });
  const [oldEmail = ""] = client.coBorrowerEmails;
  const prepared = await desk.prepare(client);
  const email = `${randomUUID().slice(0, 8)}@entered.example.com`;
  const { people } = await desk.loadSubmission(client, prepared.id);
  const corrected = await request(ann, "POST", `/desk/clients/${client.clientId}/corrections`, {
    subject: `co-borrower:${people[1].co_borrower_id}`,
    field: "x_studio_email_address",
    value: email,
    reason: "A typing error",
    expected_revision: 0,
  });
  expect(corrected.status).toBe(200);
  await desk.askConsents(client, prepared.id);
  await desk.giveConsents(client, prepared.id);
  const door = await desk.enter(await desk.readLink(email, /asks for your consent/), email);
  await desk.giveAsCoBorrower(door);
  const [mailbox] = await listMailboxes(client);
  return { client, ...prepared, oldEmail, email, door, mailbox };
};

type Signed = Awaited<ReturnType<typeof signThroughEntered>>;

const expectUnsent = async ({ client, id }: Signed, sentence: RegExp) => {
  const { findings } = (await request(ann, "GET", `${desk.toPath(client, id)}/preflight`)).body.data;
  expect(findings[0]).toMatchObject({
    kind: "consent missing",
    severity: "blocks",
    sentence: expect.stringMatching(sentence),
  });
  expect((await desk.send(client, id)).status).toBe(409);
  expect((await desk.loadSubmission(client, id)).is_consented).toBe(false);
};

const findOwn = async ({ client, id }: Signed) => {
  const { submissions } = (await request(client, "GET", "/lead-user/submissions")).body.data;
  return submissions.find((each: { id: string }) => each.id === id).co_borrowers[0];
};

const confirm = (caller: typeof ann, { client, mailbox }: Signed, body: object = { how: "Called their old number" }) =>
  request(caller, "POST", `/desk/clients/${client.clientId}/entered-mailboxes/${mailbox.id}/confirm`, body);

const answer = ({ client, mailbox }: Signed, isTheirs: boolean) =>
  request(client, "POST", `/lead-user/entered-mailboxes/${mailbox.id}/answer`, { is_theirs: isTheirs });

test("an advisor's own mailbox in a co-borrower's place signs nothing: both mailboxes are told, and it waits", async () => {
  const signed = await signThroughEntered();
  expect(signed.mailbox).toMatchObject({
    email: signed.email,
    entered_by: "Ann Advisor",
    state: "waits",
    may_confirm: false,
  });
  const hours = (Date.parse(signed.mailbox.counts_from) - Date.parse(signed.mailbox.entered_at)) / 3_600_000;
  expect(hours).toBeCloseTo(72, 5);
  await expectUnsent(signed, /signed through an address that staff entered/);
  expect((await mailServer.next(signed.email, /email address at .* was changed/)).text).toContain("after 72 hours");
  expect((await mailServer.next(signed.oldEmail, /email address at .* was changed/)).text).toContain("doesn't count");
  const { rows } = await database.query<{ known_by: object }>(
    "select known_by from lender_consents where client_id = $1 and given_at is not null order by person desc",
    [signed.client.clientId],
  );
  expect(rows.map(({ known_by }) => known_by)).toEqual([
    {
      channel: "mailed code",
      mailbox: signed.email,
      since: signed.mailbox.entered_at,
      set_by: "Ann Advisor",
    },
    { channel: "password", mailbox: signed.client.email, since: expect.any(String), set_by: null },
  ]);
  // Asking anew would void what was signed.
  await desk.askConsents(signed.client, signed.id);
  expect((await request(signed.door, "GET", "/co-borrower")).body.data.consents).toMatchObject([{ state: "given" }]);

  await database.query("update entered_mailboxes set counts_from = now() where id = $1", [signed.mailbox.id]);
  expect((await desk.send(signed.client, signed.id)).status).toBe(200);
});

test("a manager who didn't enter it stands for it, with words on how they know", async () => {
  const signed = await signThroughEntered();
  expect((await confirm(ann, signed)).status).toBe(403);
  expect((await confirm(manager, signed, { how: " " })).status).toBe(400);
  const [other] = await listMailboxes(await desk.newPlaceable());
  expect(other).toBeUndefined();
  expect((await confirm(manager, { ...signed, client: await desk.newPlaceable() })).status).toBe(404);
  await database.query("update entered_mailboxes set staff_id = $2 where id = $1", [
    signed.mailbox.id,
    manager.staffId,
  ]);
  expect(await confirm(manager, signed)).toMatchObject({ status: 403, body: { result: { code: "own_proposal" } } });
  await database.query("update entered_mailboxes set staff_id = $2 where id = $1", [signed.mailbox.id, ann.staffId]);

  const answers = await Promise.all([confirm(manager, signed), confirm(manager, signed)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await listMailboxes(signed.client)).toMatchObject([{ state: "confirmed", how: "Called their old number" }]);
  expect((await desk.send(signed.client, signed.id)).status).toBe(200);
});

test("the client says that it's right", async () => {
  const signed = await signThroughEntered();
  expect((await findOwn(signed)).entered).toEqual({
    mailbox_id: signed.mailbox.id,
    by: "Ann Advisor",
    is_stopped: false,
    may_confirm: true,
  });
  expect((await answer({ ...signed, client: await desk.newPlaceable() }, true)).status).toBe(404);
  expect((await answer(signed, true)).status).toBe(200);
  expect((await findOwn(signed)).entered).toBeNull();
  expect((await answer(signed, false)).status).toBe(404);
  expect((await desk.send(signed.client, signed.id)).status).toBe(200);
});

test("a client whose own address staff entered stands for no one else's", async () => {
  const signed = await signThroughEntered();
  const { clientId, email } = signed.client;
  await database.query(
    "insert into entered_mailboxes (id, client_id, email, staff_id, counts_from) values ($1, $2, $3, $4, now())",
    [randomUUID(), clientId, email, ann.staffId],
  );
  expect((await findOwn(signed)).entered.may_confirm).toBe(false);
  const refused = { status: 409, body: { result: { error: expect.stringContaining("so that we know it's you") } } };
  expect(await answer(signed, true)).toMatchObject(refused);
  await expectUnsent(signed, /signed through an address that staff entered/);
  expect((await answer(signed, false)).status).toBe(200);
});

test.each<[string, (signed: Signed) => Promise<{ status: number }>]>([
  ["the client says it's wrong", (signed) => answer(signed, false)],
  [
    "the former mailbox stops it",
    async ({ oldEmail }) => {
      const code = await desk.readLink(oldEmail, /email address at .* was changed/);
      const looked = await request(undefined, "POST", "/email-change/look", { code });
      expect(looked.body.data).toMatchObject({ state: "co-borrower", asked_by: "Ann Advisor" });
      expect((await request(undefined, "POST", "/email-change/confirm", { code })).status).toBe(422);
      const stopped = await request(undefined, "POST", "/email-change/stop", { code });
      expect((await request(undefined, "POST", "/email-change/stop", { code })).status).toBe(422);
      return stopped;
    },
  ],
])("once %s, its link and session end, and what it signed never counts", async (_, stop) => {
  const signed = await signThroughEntered();
  expect((await stop(signed)).status).toBe(200);
  expect((await request(signed.door, "GET", "/co-borrower")).body.result.code).toBe("private_link_over");
  await database.query("update entered_mailboxes set counts_from = now() where id = $1", [signed.mailbox.id]);
  await expectUnsent(signed, /was stopped/);
  const { events } = await desk.loadSubmission(signed.client, signed.id);
  expect(events.map(({ kind }: { kind: string }) => kind)).not.toContain("door closed");
  await mailServer.next("hello@example.com", /new email address was stopped/);
  // They may have been wrong.
  expect((await confirm(manager, signed)).status).toBe(200);
  expect((await desk.send(signed.client, signed.id)).status).toBe(200);
});

test("a stop after the file went out closes the lender's door", async () => {
  const signed = await signThroughEntered();
  await database.query("update entered_mailboxes set counts_from = now() where id = $1", [signed.mailbox.id]);
  expect((await desk.send(signed.client, signed.id)).status).toBe(200);
  const lender = await desk.enter(await desk.readLink(signed.lenderEmail, /a file for/), signed.lenderEmail);
  expect((await request(lender, "GET", "/lender/file")).status).toBe(200);
  expect((await answer(signed, false)).status).toBe(200);
  expect((await request(lender, "GET", "/lender/file")).body.result.code).toBe("private_link_over");
  expect((await answer(signed, false)).status).toBe(200);
  const { events } = await desk.loadSubmission(signed.client, signed.id);
  expect(events.filter(({ kind }: { kind: string }) => kind === "door closed")).toMatchObject([
    { about: "their new address was stopped" },
  ]);
});

test("a client whose account staff opened is marked until a manager has talked to them", async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const payload = {
    first_name: "Ada",
    last_name: "Byron",
    mobile: "5550100142",
    state: "Florida (FL)",
    email,
    origin: "phone",
    origin_note: "",
  };
  const headers = { "idempotency-key": randomUUID() };
  const opened = await desk.call(ann, { method: "POST", url: "/api/desk/clients", payload, headers });
  expect(opened).toMatchObject({ status: 201 });
  const path = `/desk/clients/${opened.body.data.client_id}/entered-mailboxes`;
  const [mailbox] = (await request(manager, "GET", path)).body.data.mailboxes;
  expect(mailbox).toMatchObject({ co_borrower_id: null, email, state: "unconfirmed", may_confirm: true });
  expect((await request(manager, "POST", `${path}/${mailbox.id}/confirm`, { how: "Called them" })).status).toBe(200);
});
