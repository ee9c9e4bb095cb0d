import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { setConsentsEnd } from "../../../testing/consent-times.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, database, mailServer, request, toPath } = desk;

const openDoor = async (coBorrowers = 0, bytes = makePdf()) => {
  const client = await desk.newPlaceable(coBorrowers);
  await desk.upload(client, { name: "march.pdf", bytes });
  const sent = await desk.sendFile(client);
  return { client, ...sent, lender: await desk.enter(sent.token, sent.lenderEmail) };
};
type Caller = Parameters<typeof request>[0];

/** Every call behind a lender's door, and the two before it. */
const knockAsLender = async (door: Caller, token: string) => {
  const calls = [
    ["GET", "/lender/file"],
    ["GET", "/lender/items/0"],
    ["GET", "/lender/offers"],
    ["POST", "/lender/requests", { words: "The lease, please." }],
    ["POST", "/lender/pass", { reason: "Too young" }],
  ] as const;
  const answers = [];
  for (const [method, url, body] of calls) answers.push(await request(door, method, url, body));
  answers.push(await request(undefined, "POST", "/private-link/code", { token }));
  answers.push(await request(undefined, "POST", "/private-link/session", { token, code: "123456" }));
  return answers.map(({ status }) => status);
};
const allRefused = Array.from({ length: 7 }, () => 403);

const correct = async (client: { readonly clientId: string }, value: string) => {
  const { rows } = await database.query<{ id: string }>(
    `select b.id from application_co_borrowers b join applications a on a.id = b.application_id where a.client_id = $1`,
    [client.clientId],
  );
  const id = rows[0]?.id ?? "";
  const body = {
    subject: `co-borrower:${id}`,
    field: "x_studio_email_address",
    value,
    reason: "Typed wrong",
    expected_revision: 0,
  };
  return request(ann, "POST", `/desk/clients/${client.clientId}/corrections`, body);
};

test("when a consent runs out, the open page, its link, and its code end, on every screen at the same moment", async () => {
  const { client, id, token, lender } = await openDoor(1);
  await setConsentsEnd(database, id, "now() + interval '2 hours'");
  const untilOf = async () => {
    const shown = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions[0].open_until;
    const { expires_at: atDesk } = (await desk.loadSubmission(client, id)).link;
    const { open_until: atLender } = (await request(lender, "GET", "/lender/file")).body.data;
    return [shown, atDesk, atLender];
  };
  const [until, ...same] = await untilOf();
  expect(same).toEqual([until, until]);
  expect(Date.parse(until) - Date.now()).toBeLessThan(2 * 3_600_000 + 60_000);
  await setConsentsEnd(database, id, "now()");
  const before = mailServer.received.length;
  expect(await knockAsLender(lender, token)).toEqual(allRefused);
  expect(mailServer.received).toHaveLength(before);
  expect((await request(ann, "POST", `${toPath(client, id)}/link`)).status).toBe(409);
  const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
  expect(shown.open_until).toBeNull();
  // Said once, and not that the lender is looking at it.
  expect(shown.meaning).toBe("The lender got your file, and can't open it anymore.");
});

test("a co-borrower's corrected address ends link, session, and code at once, and voids what was signed there", async () => {
  const client = await desk.newPlaceable(1);
  const { id, lenderEmail } = await desk.prepare(client);
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  const [wrong = ""] = client.coBorrowerEmails;
  const token = await desk.readLink(wrong, /asks for your consent/);
  const door = await desk.enter(token, wrong);
  await desk.giveAsCoBorrower(door);
  expect((await request(undefined, "POST", "/private-link/code", { token })).status).toBe(200);
  const { subject = "" } = await mailServer.next(wrong, /is your code/);
  const asked = (await request(door, "GET", "/co-borrower")).body.data.consents[0];
  expect((await correct(client, `right-${wrong}`)).status).toBe(200);
  expect((await request(door, "GET", "/co-borrower")).status).toBe(403);
  const signing = { signature: "Charles Babbage", text_sha256: asked.text_sha256 };
  expect((await request(door, "POST", `/co-borrower/consents/${asked.id}/give`, signing)).status).toBe(403);
  expect((await request(undefined, "POST", "/private-link/code", { token })).status).toBe(403);
  const code = subject.slice(0, 6);
  expect((await request(undefined, "POST", "/private-link/session", { token, code })).status).toBe(403);
  const send = await desk.send(client, id);
  expect(send).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });
  // The right mailbox is asked anew, and once the client has said that it's right, its signature counts.
  await desk.askConsents(client, id);
  const right = await desk.enter(await desk.readLink(`right-${wrong}`, /asks for your consent/), `right-${wrong}`);
  await desk.giveAsCoBorrower(right);
  const [own] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
  const answer = `/lead-user/entered-mailboxes/${own.co_borrowers[0].entered.mailbox_id}/answer`;
  expect((await request(client, "POST", answer, { is_theirs: true })).status).toBe(200);
  expect((await desk.send(client, id)).status).toBe(200);
  await desk.readLink(lenderEmail, /a file for/);
});

test("correcting an address after the file went out closes the lender's door, too", async () => {
  const { client, id, token, lender } = await openDoor(1);
  expect((await correct(client, "right@example.com")).status).toBe(200);
  expect(await knockAsLender(lender, token)).toEqual(allRefused);
  const { events } = await desk.loadSubmission(client, id);
  expect(events[0]).toMatchObject({ kind: "door closed", about: "their address was corrected" });
});

test("the lender's own address is asked at every call, whoever changed it", async () => {
  const { id, token, lender } = await openDoor();
  await database.query("update submissions set lender_email = 'other@lender.example.com' where id = $1", [id]);
  expect(await knockAsLender(lender, token)).toEqual(allRefused);
});

test("someone who joins the file closes it until they agree", async () => {
  const { client, token, lender } = await openDoor();
  await database.query(
    `insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed)
     select gen_random_uuid(), id, 0, wording_id, '{"email": "new@example.com"}', sealed from applications where client_id = $1`,
    [client.clientId],
  );
  expect(await knockAsLender(lender, token)).toEqual(allRefused);
});

test("a download that is under way stops when consent is revoked, even for a reader who had stopped", async () => {
  const bytes = makePdf({ bytes: 9_000_000 });
  const { client, lender } = await openDoor(0, bytes);
  const { items } = (await request(lender, "GET", "/lender/file")).body.data;
  const { position } = items.find(({ size_bytes: size }: { size_bytes: number }) => size === bytes.length);
  await desk.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = desk.app.server.address() as AddressInfo;
  const call = httpRequest({ port, path: `/api/lender/items/${position}`, headers: lender.headers }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  let read = 0;
  answer.on("error", () => {});
  const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
  expect((await request(client, "POST", `/lead-user/lender-consents/${shown.consents[0].id}/revoke`)).status).toBe(200);
  const countOpen = () =>
    new Promise<number>((resolve) => void desk.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(countOpen).toBe(0);
  answer.on("data", (piece: Buffer) => {
    read += piece.length;
  });
  await new Promise((resolve) => void answer.once("close", resolve));
  expect(answer.complete).toBe(false);
  expect(read).toBeLessThan(bytes.length);
});
