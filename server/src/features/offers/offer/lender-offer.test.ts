import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";
import { storedTerms } from "../../../testing/stored-placement.ts";

const desk = await startPlacementDesk();
const { database } = desk;

interface Opened {
  readonly clientId: string;
  readonly submissionId: string;
  readonly email: string;
}

/** A session behind the lender's door, as the mailed code starts one. */
const openDoor = async ({ clientId, submissionId, email }: Opened) => {
  const token = randomBytes(32).toString("base64url");
  const linkId = randomUUID();
  await database.query(
    `insert into private_links (id, kind, client_id, submission_id, token_hash, email, expires_at, opens_left)
     values ($1, 'lender', $2, $3, $4, $5, now() + interval '1 day', 5)`,
    [linkId, clientId, submissionId, randomBytes(32), email],
  );
  await database.query(
    `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256, given_at,
        signature, signature_hash, expires_at)
      values ($1, $2, $3, 'client', 'submit', 1, 'Yes', sha256('Yes'), now(), 'Ada', sha256('Ada'), now() + interval '9 days')
      on conflict do nothing`,
    [randomUUID(), submissionId, clientId],
  );
  await database.query(
    "insert into private_link_sessions (token_hash, link_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash("sha256").update(token).digest(), linkId],
  );
  return { linkId, headers: { authorization: `Bearer ${token}` } };
};
interface Door {
  readonly headers: Readonly<Record<string, string>>;
}

const newDoor = async () => {
  const made = await desk.newPlaced();
  const door = await openDoor({
    clientId: made.client.clientId,
    submissionId: made.placed.id,
    email: made.placed.lenderEmail,
  });
  return { ...made, door };
};
const offer = (door: Door | undefined, body: object = { terms: storedTerms }) =>
  desk.call(door, { method: "POST", url: "/api/lender/offers", payload: body });
const listMade = (door: Door | undefined) => desk.call(door, { method: "GET", url: "/api/lender/offers" });
const give = async (door: Door | undefined, id: string, bytes: Uint8Array = makePdf()) => {
  const { payload, headers } = await buildMultipart({}, [{ part: "disclosure", name: "Offer.pdf", bytes }]);
  return desk.call(door, { method: "POST", url: `/api/lender/offers/${id}/disclosure`, payload, headers });
};

test("a lender's offer is a draft for the firm, with the lender's disclosure, and nothing for the client", async () => {
  const { client, placed, door } = await newDoor();
  const made = await offer(door);
  expect(made.status).toBe(201);
  expect((await give(door, made.body.data.offer_id)).status).toBe(201);
  const [draft] = (await desk.placement(client)).offers;
  expect(draft).toMatchObject({
    id: made.body.data.offer_id,
    state: "draft",
    entered_by: "lender",
    staff_name: null,
    terms: storedTerms,
    disclosure: { added_by: "lender", events: [{ kind: "received", channel: "door" }] },
  });
  expect((await desk.own(client)).offers).toEqual([]);
  const { rows } = await database.query("select status from submissions where id = $1", [placed.id]);
  expect(rows).toEqual([{ status: "sent" }]);
  if (draft) expect(firstOffer(await desk.show(client, draft)).state).toBe("disclosed");
  expect((await give(door, made.body.data.offer_id, makePdf({ pages: 2 }))).status).toBe(409);
});

test("a lender reads what it has offered on this file, with its disclosure, until the firm has gone through it", async () => {
  const { client, door } = await newDoor();
  expect((await listMade(door)).body).toEqual({ data: [] });
  const first = await offer(door);
  await give(door, first.body.data.offer_id, makePdf({ pages: 2 }));
  await give(door, first.body.data.offer_id);
  const second = await offer(door, { terms: { ...storedTerms, kind: "advance", amountCents: 4_100_000 } });
  const made = { made_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/), is_draft: true };
  const listed = (await listMade(door)).body.data;
  expect(listed).toEqual([
    { ...made, id: second.body.data.offer_id, kind: "advance", amount_cents: 4_100_000, disclosure: null },
    { ...made, id: first.body.data.offer_id, kind: "loan", amount_cents: 4_000_000, disclosure: "Offer.pdf" },
  ]);
  const drafts = (await desk.placement(client)).offers;
  const draft = drafts.find(({ id }) => id === first.body.data.offer_id);
  if (draft) await desk.show(client, draft);
  expect((await listMade(door)).body.data).toEqual([listed[0], { ...listed[1], is_draft: false }]);
});

test("lists no other lender's offers, no other file's, and none that staff entered", async () => {
  const { client, placed, place, door } = await newDoor();
  const other = await newDoor();
  await offer(other.door);
  await desk.addOffer(client, placed.id);
  const elsewhere = await place();
  const next = await openDoor({
    clientId: client.clientId,
    submissionId: elsewhere.id,
    email: elsewhere.lenderEmail,
  });
  await offer(next);
  expect((await listMade(door)).body).toEqual({ data: [] });
  expect((await listMade(next)).body.data).toHaveLength(1);
});

test("an offer made twice is one", async () => {
  const { client, door } = await newDoor();
  const answers = await Promise.all([offer(door), offer(door)]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await desk.placement(client)).offers).toHaveLength(1);
});

test("a lender gets no further than its own file, its own offers, and its own session", async () => {
  const { client, placed, door } = await newDoor();
  const other = await newDoor();
  const theirs = await offer(other.door);
  expect((await give(door, theirs.body.data.offer_id)).status).toBe(404);
  const byStaff = firstOffer(await desk.addOffer(client, placed.id));
  expect((await give(door, byStaff.id)).status).toBe(404);
  expect((await give(door, "1")).status).toBe(400);
  expect((await offer(undefined)).status).toBe(401);
  expect((await give(undefined, byStaff.id)).status).toBe(401);
  expect((await offer(client)).status).toBe(401);
  for (const caller of [undefined, client, desk.ann]) expect((await listMade(caller)).status).toBe(401);
  await database.query("update private_links set revoked_at = now() where id = $1", [door.linkId]);
  expect((await offer(door)).status).toBe(403);
  expect((await listMade(door)).status).toBe(403);
});

test("refuses what can't be figured, what isn't an offer, and a file that is over", async () => {
  const { placed, door } = await newDoor();
  expect((await offer(door, { terms: { ...storedTerms, schedule: [] } })).status).toBe(422);
  expect((await offer(door, { terms: storedTerms, extra: 1 })).status).toBe(400);
  expect((await offer(door, {})).status).toBe(400);
  const made = await offer(door);
  expect((await give(door, made.body.data.offer_id, Buffer.from("no pdf"))).status).toBe(415);
  await database.query("update submissions set status = 'withdrawn' where id = $1", [placed.id]);
  expect((await offer(door, { terms: { ...storedTerms, amountCents: 4_100_000 } })).status).toBe(403);
});
