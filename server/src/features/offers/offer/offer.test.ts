import { createHash, randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";
import { storedTerms } from "../../../testing/stored-placement.ts";
import { lookQueue } from "./offer-looks.service.ts";

const desk = await startPlacementDesk();
const { ann, bob, manager, auditor, database, mailServer } = desk;

/** What clients read: their answers have no code. */
const over = expect.stringContaining("can't be changed or answered");

/** An offer that the client sees. */
const newShown = async (options: Parameters<typeof desk.newPlaced>[0] = { state: "Texas (TX)" }) => {
  const made = await desk.newPlaced(options);
  const offer = firstOffer(await desk.addOffer(made.client, made.placed.id));
  const shown = await desk.show(made.client, offer);
  expect(shown.status).toBe(200);
  return { ...made, offer: firstOffer(shown) };
};
const newChosen = async () => {
  const made = await newShown();
  expect((await desk.choose(made.client, made.offer.id)).status).toBe(200);
  return made;
};
const listSteps = async (offerId: string): Promise<string[]> =>
  (
    await database.query<{ kind: string }>(
      `select e.kind from disclosure_events e join offer_disclosures d on d.id = e.disclosure_id
       where d.offer_id = $1 order by e.at`,
      [offerId],
    )
  ).rows.map(({ kind }) => kind);
const findStatus = async (id: string): Promise<string | undefined> =>
  (await database.query<{ status: string }>("select status from applications where id = $1", [id])).rows[0]?.status;
const findSubmissionStatus = async (id: string): Promise<string | undefined> =>
  (await database.query<{ status: string }>("select status from submissions where id = $1", [id])).rows[0]?.status;

test("the dashboard asks for a decision exactly while My offers has one to answer", async () => {
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  const isAsked = async () =>
    (await desk.call(client, { url: "/api/lead-user/timeline" })).body.data.next_step.wants_answer;
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  expect(await isAsked()).toBe(false);
  const { id } = firstOffer(await desk.show(client, draft));
  expect(await isAsked()).toBe(true);
  await database.query("update offers set expires_on = current_date - 2 where id = $1", [id]);
  expect(await isAsked()).toBe(false);
  await database.query("update offers set expires_on = null where id = $1", [id]);
  expect((await desk.choose(client, id)).status).toBe(200);
  expect(await isAsked()).toBe(false);
});

test("in California, an offer doesn't exist for the client before its disclosure was sent", async () => {
  const { client, application, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  expect(draft).toMatchObject({ state: "draft", version: 1, entered_by: "staff", disclosure: null });
  expect(draft.blocks).toEqual([expect.stringContaining("Attach it first")]);

  expect(await desk.show(client, draft)).toMatchObject({ status: 409, body: { result: { code: "offer_blocked" } } });
  expect((await desk.own(client)).offers).toEqual([]);
  expect((await desk.choose(client, draft.id)).status).toBe(404);
  expect((await desk.refuse(client, draft.id)).status).toBe(404);
  expect(await findStatus(application.id)).toBe("Under Review");
  expect(await findSubmissionStatus(placed.id)).toBe("sent");

  const bytes = makePdf({ pages: 2 });
  const attached = firstOffer(await desk.attach(client, draft.id, { bytes }));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(attached).toMatchObject({
    blocks: [],
    disclosure: { filename: "Offer summary.pdf", sha256, added_by: "staff" },
  });
  expect((await desk.own(client)).offers).toEqual([]);

  expect((await desk.show(client, attached)).status).toBe(200);
  // The lender's paper comes alone.
  const before = await desk.own(client);
  expect(before).toMatchObject({ offers: [], disclosures: [{ offer_id: draft.id, must_sign: true, opened_at: null }] });
  expect(await findStatus(application.id)).toBe("Under Review");
  expect(await findSubmissionStatus(placed.id)).toBe("sent");
  expect(await listSteps(draft.id)).toEqual(["received", "sent"]);
  const papers = await mailServer.next(client.email, /sent you a disclosure/);
  expect(papers.text).not.toMatch(/\$|%|40,000|4,000/);

  const opened = await desk.openDisclosure(client, draft.id);
  expect(opened.statusCode).toBe(200);
  expect(createHash("sha256").update(opened.rawPayload).digest("hex")).toBe(sha256);
  expect((await desk.own(client)).offers).toEqual([]);
  expect((await desk.sign(client, attached)).status).toBe(200);
  const after = await desk.own(client);
  expect(after.disclosures).toEqual([]);
  expect(after.offers[0]).toMatchObject({ id: draft.id, state: "shown", terms: storedTerms, is_expired: false });
  expect(await listSteps(draft.id)).toEqual(["received", "sent", "opened", "evidence", "signed"]);
  expect(await findStatus(application.id)).toBe("Term Sheet");
  expect(await findSubmissionStatus(placed.id)).toBe("offer");

  const evidence = await mailServer.next(placed.lenderEmail);
  expect(evidence.subject).toContain(application.reference);
  expect(evidence.text).toContain(sha256);
  const told = await mailServer.next(client.email, /made an offer/);
  // A price never stands without its APR, so the mail has neither.
  expect(told.text).not.toMatch(/\$|%|40,000|4,000/);
  // What the audit keeps is what the client read.
  const { apr_percent, cost_cents } = after.offers[0]?.figures ?? {};
  expect(apr_percent).toBeGreaterThan(30);
  const cost = { apr_percent, cost_cents };
  expect(await desk.listEntries(client.clientId, "offer.shown")).toMatchObject([
    { actor_name: "Ann Advisor", detail: { offer_id: draft.id, state: "CA", disclosure_sha256: sha256, ...cost } },
  ]);
  expect((await desk.choose(client, draft.id)).status).toBe(200);
  expect(await desk.listEntries(client.clientId, "offer.answered")).toMatchObject([{ detail: cost }]);
});

test("where no disclosure is asked for before the offer, it's shown without one", async () => {
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  expect(draft.blocks).toEqual([]);
  expect((await desk.show(client, draft)).status).toBe(200);
  expect((await desk.own(client)).offers).toMatchObject([{ id: draft.id, disclosure: null }]);
});

test("pressing Show twice sends it once", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const attached = firstOffer(await desk.attach(client, draft.id));
  const answers = await Promise.all([desk.show(client, attached), desk.show(client, attached)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listSteps(draft.id)).toEqual(["received", "sent"]);
  const { rows } = await database.query("select 1 from mails where client_id = $1 and kind = 'disclosure-sent'", [
    client.clientId,
  ]);
  expect(rows).toHaveLength(1);
});

test("a disclosure that was altered is noticed, said, and not handed out", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const attached = firstOffer(await desk.attach(client, draft.id));
  const alter = "update offer_disclosures set sha256 = sha256(sha256) where offer_id = $1";
  await database.asOwner(alter, [draft.id]);
  expect(await desk.show(client, attached)).toMatchObject({
    status: 409,
    body: { result: { code: "disclosure_altered" } },
  });
  expect((await desk.own(client)).offers).toEqual([]);
  expect(await listSteps(draft.id)).toEqual(["received", "altered"]);

  // After it was sent, too.
  const next = firstOffer(await desk.attach(client, draft.id, { bytes: makePdf({ pages: 3 }) }));
  expect((await desk.show(client, next)).status).toBe(200);
  await database.asOwner(alter, [draft.id]);
  const opened = await desk.openDisclosure(client, draft.id);
  expect(opened.statusCode).toBe(409);
  expect(opened.json().result.error).toContain("isn't what the lender gave us");
  const atDesk = await desk.call(ann, { url: `${desk.toPath(client)}/offers/${draft.id}/disclosure` });
  expect(atDesk.status).toBe(409);
  expect(await desk.listEntries(client.clientId, "disclosure.handled")).toContainEqual(
    expect.objectContaining({ detail: expect.objectContaining({ what: "altered" }) }),
  );
});

test("steps of a disclosure and shown terms can't be changed", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  await desk.show(client, firstOffer(await desk.attach(client, draft.id)));
  for (const statement of [
    "update disclosure_events set kind = 'opened' where client_id = $1",
    "delete from disclosure_events where client_id = $1",
    "update offers set terms = '{}' where client_id = $1",
  ])
    await expect(database.query(statement, [client.clientId])).rejects.toThrow();
  const shown = await newShown();
  const backdate = "update offers set shown_at = now() - interval '1 day' where client_id = $1";
  await expect(database.query(backdate, [shown.client.clientId])).rejects.toThrow();
});

test("a disclosure has to be a PDF, and comes only to a draft of a client one may see", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const text = Buffer.from("no pdf");
  expect((await desk.attach(client, draft.id, { bytes: text })).status).toBe(415);
  expect((await desk.attach(client, draft.id, { name: "offer.exe" })).status).toBe(415);
  expect((await desk.attach(client, randomUUID())).status).toBe(404);
  expect((await desk.attach(client, draft.id, { caller: bob })).status).toBe(404);
  expect((await desk.attach(client, draft.id, { caller: auditor })).status).toBe(403);
  const attached = firstOffer(await desk.attach(client, draft.id));
  // The same bytes again are the same disclosure.
  expect(firstOffer(await desk.attach(client, draft.id)).disclosure?.id).toBe(attached.disclosure?.id);
  await desk.show(client, attached);
  expect(await desk.attach(client, draft.id)).toMatchObject({ status: 409, body: { result: { code: "offer_over" } } });
  const { rows } = await database.query("select 1 from stored_files where client_id = $1", [client.clientId]);
  expect(rows).toHaveLength(1);
});

test("a client can't open another one's disclosure, or one that wasn't sent", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const attached = firstOffer(await desk.attach(client, draft.id));
  const url = `/api/offer-disclosures/${attached.disclosure?.id}`;
  expect((await desk.app.inject({ url: `${url}?link=x` })).statusCode).toBe(403);
  expect((await desk.app.inject({ url })).statusCode).toBe(400);
  await desk.show(client, attached);
  const [own] = (await desk.own(client)).disclosures;
  const link = own?.document.split("?link=")[1];
  expect((await desk.app.inject({ url: `/api/offer-disclosures/${randomUUID()}?link=${link}` })).statusCode).toBe(403);
});

test("a newer version replaces what the client saw, once it's shown", async () => {
  const { client, placed, offer } = await newShown();
  const second = firstOffer(await desk.addOffer(client, placed.id, { supersedes: offer.id, amountCents: 4_200_000 }));
  expect(second).toMatchObject({ version: 2, supersedes: offer.id, state: "draft" });
  // Another product of the lender is no version of it.
  const [other] = (await desk.addOffer(client, placed.id)).body.data.offers;
  expect(other).toMatchObject({ version: 1, supersedes: null });
  await desk.post(ann, `${desk.toPath(client)}/offers/${other.id}/withdraw`, {
    reason: "Not this one",
    expected_revision: other.revision,
  });
  expect((await desk.own(client)).offers.map(({ state }) => state)).toEqual(["shown"]);
  await desk.show(client, second);
  expect((await desk.own(client)).offers.map(({ version, state }) => [version, state])).toEqual([
    [2, "shown"],
    [1, "replaced"],
  ]);
  expect((await desk.choose(client, offer.id)).body.result.error).toEqual(over);
  expect((await desk.addOffer(client, placed.id, { supersedes: offer.id })).status).toBe(409);
});

test("a draft is changed at the revision that was seen; a shown one isn't", async () => {
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const url = `${desk.toPath(client)}/offers/${draft.id}`;
  const terms = { ...storedTerms, amountCents: 4_100_000 };
  const put = (expected_revision: number) => desk.put(ann, url, { terms, expected_revision });
  expect((await put(draft.revision)).body.data.offers[0]).toMatchObject({ terms, revision: 1 });
  expect((await put(draft.revision)).body.result.code).toBe("offer_changed");
  expect((await desk.show(client, draft)).body.result.code).toBe("offer_changed");
  expect((await desk.show(client, { ...draft, revision: 1 })).status).toBe(200);
  expect((await put(2)).body.result.code).toBe("offer_over");
});

test.each([
  ["pays less than it gives", { schedule: [{ count: 1, cents: 100, every: "month", first: "2030-02-07" }] }],
  ["has no payments", { schedule: [] }],
  ["has ten thousand payments", { schedule: [{ count: 10_000, cents: 500, every: "day", first: "2030-02-07" }] }],
] as const)("an offer that %s is refused with a sentence", async (_, changes) => {
  const { client, placed } = await desk.newPlaced();
  const answer = await desk.addOffer(client, placed.id, changes as object);
  expect(answer.status).toBe(422);
  expect(answer.body.result.fields.terms).toMatch(/\.$/);
});

test.each([
  ["an unknown key", { submission_id: randomUUID(), terms: storedTerms, extra: 1 }],
  ["a wrong type", { submission_id: randomUUID(), terms: { ...storedTerms, amountCents: "1" } }],
  ["an unknown key in the terms", { submission_id: randomUUID(), terms: { ...storedTerms, rate: 1 } }],
  ["no terms", { submission_id: randomUUID() }],
  ["an id that isn't one", { submission_id: "1", terms: storedTerms }],
  [
    "too many fees",
    { submission_id: randomUUID(), terms: { ...storedTerms, fees: Array(31).fill(storedTerms.fees[0]) } },
  ],
])("refuses %s as malformed", async (_, payload) => {
  const { client } = await desk.newPlaced();
  expect((await desk.post(ann, `${desk.toPath(client)}/offers`, payload)).status).toBe(400);
});

test("an offer needs a file that the lender has, of a client one may see", async () => {
  const { client, placed } = await desk.newPlaced();
  const other = await desk.newPlaced();
  expect((await desk.addOffer(client, other.placed.id)).status).toBe(404);
  const payload = { submission_id: placed.id, terms: storedTerms };
  expect((await desk.post(bob, `${desk.toPath(client)}/offers`, payload)).status).toBe(404);
  await database.query("update submissions set status = 'withdrawn' where id = $1", [placed.id]);
  expect((await desk.addOffer(client, placed.id)).body.result.code).toBe("submission_not_sent");
});

test("a repeated entry is one offer", async () => {
  const { client, placed } = await desk.newPlaced();
  const add = () =>
    desk.call(ann, {
      method: "POST",
      url: `${desk.toPath(client)}/offers`,
      payload: { submission_id: placed.id, terms: storedTerms },
      headers: { "idempotency-key": `offer-${client.clientId}` },
    });
  const answers = await Promise.all([add(), add()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await desk.placement(client)).offers).toHaveLength(1);
});

test("choosing is once, in two tabs and with two lenders", async () => {
  const { client, offer, place, placed } = await newShown();
  const second = await place();
  const other = firstOffer(await desk.show(client, firstOffer(await desk.addOffer(client, second.id))));
  const answers = await Promise.all([desk.choose(client, offer.id), desk.choose(client, other.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.result.error).toContain("has been chosen");
  const chosen = (await desk.own(client)).offers.find(({ state }) => state === "chosen");
  expect((await desk.choose(client, chosen?.id ?? "")).status).toBe(200);
  const { rows } = await database.query<{ kind: string; shown: { figures: { aprPercent: number }; terms: object } }>(
    "select kind, shown from offer_choices where client_id = $1",
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: "chosen", shown: { terms: storedTerms, figures: { outcome: "figures" } } });
  expect(rows[0]?.shown.figures.aprPercent).toBeGreaterThan(30);
  const statuses = await Promise.all([placed.id, second.id].map(findSubmissionStatus));
  expect(statuses.toSorted()).toEqual(["chosen", "offer"]);
});

test("a client says no with a reason, and can't choose it afterwards", async () => {
  const { client, offer } = await newShown();
  const refused = await desk.refuse(client, offer.id, "Too dear.");
  expect(refused.body.data.offers[0]).toMatchObject({ state: "refused", answered_at: expect.any(String) });
  expect((await desk.refuse(client, offer.id)).status).toBe(200);
  expect((await desk.choose(client, offer.id)).body.result.error).toEqual(over);
  expect((await desk.placement(client)).offers[0]).toMatchObject({ state: "refused", reason: "Too dear." });
  expect((await desk.refuse(client, offer.id, "x".repeat(8001))).status).toBe(400);
  expect((await desk.refuse(client, offer.id, "x".repeat(1001))).status).toBe(422);
});

test("an expired or withdrawn offer can't be chosen", async () => {
  const late = await newShown();
  await database.query("update offers set expires_on = current_date - 2 where id = $1", [late.offer.id]);
  expect((await desk.own(late.client)).offers[0]).toMatchObject({ is_expired: true });
  expect((await desk.choose(late.client, late.offer.id)).body.result.error).toEqual(over);

  const { client, offer } = await newShown();
  const url = `${desk.toPath(client)}/offers/${offer.id}/withdraw`;
  const body = { expected_revision: offer.revision, reason: "The lender took it back." };
  expect((await desk.post(ann, url, body)).status).toBe(200);
  expect((await desk.post(ann, url, body)).status).toBe(200);
  expect((await desk.choose(client, offer.id)).body.result.error).toEqual(over);
  expect((await desk.own(client)).offers[0]?.state).toBe("withdrawn");
});

test("an offer is gone once the lender no longer has the file, and another one can be chosen", async () => {
  const { client, offer, place, placed, application } = await newChosen();
  const url = `${desk.toPath(client)}/submissions`;
  const condition = { words: "Sign the contract", whose: "lender" };
  await desk.post(ann, `${url}/${placed.id}/conditions`, condition);
  const second = await place();
  const other = firstOffer(await desk.show(client, firstOffer(await desk.addOffer(client, second.id))));
  expect((await desk.choose(client, other.id)).status).toBe(409);

  await database.query("update submissions set status = 'withdrawn' where id = $1", [placed.id]);
  const listStates = async () => new Map((await desk.own(client)).offers.map(({ id, state }) => [id, state] as const));
  expect(await listStates()).toEqual(
    new Map([
      [other.id, "shown"],
      [offer.id, "withdrawn"],
    ]),
  );
  expect((await desk.own(client)).conditions).toEqual([]);
  const chosen = await desk.choose(client, other.id);
  expect(chosen.body.data).toMatchObject({ conditions: [] });
  await desk.post(ann, `${url}/${second.id}/conditions`, { ...condition, words: "Sign here" });
  expect((await desk.own(client)).conditions).toMatchObject([{ words: "Sign here" }]);

  // One that still waits for an answer, too.
  const third = await desk.newPlaced({ state: "Texas (TX)" });
  const waiting = firstOffer(
    await desk.show(third.client, firstOffer(await desk.addOffer(third.client, third.placed.id))),
  );
  await database.query("update submissions set status = 'passed' where id = $1", [third.placed.id]);
  expect((await desk.own(third.client)).offers).toMatchObject([{ id: waiting.id, state: "withdrawn" }]);
  expect((await desk.choose(third.client, waiting.id)).body.result.error).toEqual(over);
  expect(await findStatus(application.id)).toBe("Term Sheet");
});

test("clients see and answer only their own offers, and need a session", async () => {
  const { offer } = await newShown();
  const stranger = await desk.newClient();
  expect((await desk.own(stranger)).offers).toEqual([]);
  expect((await desk.choose(stranger, offer.id)).status).toBe(404);
  expect((await desk.refuse(stranger, offer.id)).status).toBe(404);
  expect((await desk.choose(stranger, "1")).status).toBe(400);
  for (const request of [
    { url: "/api/lead-user/offers" },
    { method: "POST", url: `/api/lead-user/offers/${offer.id}/choose` },
    { method: "POST", url: `/api/lead-user/offers/${offer.id}/refuse`, payload: { reason: "" } },
  ] as const)
    expect((await desk.call(undefined, request)).status).toBe(401);
});

test("conditions are one list for the client, the firm, and the lender", async () => {
  const { client, placed } = await newChosen();
  const url = `${desk.toPath(client)}/submissions/${placed.id}/conditions`;
  const add = (changes: object, key: string) =>
    desk.call(ann, {
      method: "POST",
      url,
      payload: { words: "Last month's statement", whose: "client", ...changes },
      headers: { "idempotency-key": `${key}-${client.clientId}` },
    });
  const withDocument = { document_type_id: desk.typeId("bank_statements") };
  expect((await add(withDocument, "one")).status).toBe(201);
  expect((await add(withDocument, "one")).status).toBe(201);
  expect((await add({ words: "Sign the contract", whose: "lender" }, "two")).status).toBe(201);
  const [first, second] = (await desk.own(client)).conditions;
  expect(first).toMatchObject({
    words: "Last month's statement",
    whose: "client",
    is_done: false,
    document_type: "Bank statements",
  });
  expect((await desk.own(client)).conditions).toHaveLength(2);
  await desk.upload(client);
  expect((await desk.own(client)).conditions[0]).toMatchObject({ is_done: true });

  const settle = (is_done: boolean, expected_revision: number) =>
    desk.put(ann, `${url}/${second?.id}`, { is_done, expected_revision });
  expect((await settle(true, 0)).status).toBe(200);
  expect((await settle(false, 0)).body.result.code).toBe("condition_changed");
  expect((await settle(false, 1)).status).toBe(200);
  expect((await add({ whose: "firm", ...withDocument }, "three")).status).toBe(422);
  expect((await add({ words: " " }, "four")).status).toBe(422);
  expect((await add({ whose: "no one" }, "five")).status).toBe(400);
  expect((await add({ words: "x".repeat(501) }, "six")).status).toBe(422);
});

test("nothing has conditions or is funded before an offer was chosen", async () => {
  const { client, placed } = await newShown();
  const base = `${desk.toPath(client)}/submissions/${placed.id}`;
  const condition = await desk.post(ann, `${base}/conditions`, { words: "Statement", whose: "firm" });
  expect(condition.body.result.code).toBe("no_chosen_offer");
  const funding = { funded_on: "2026-01-07", amount_cents: 4_000_000 };
  expect((await desk.post(ann, `${base}/funding`, funding)).body.result.code).toBe("no_chosen_offer");
});

test("funded, and the application, the client, and two looks follow", async () => {
  const { client, placed, application } = await newChosen();
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  const funding = { funded_on: "2026-01-07", amount_cents: 3_950_000 };
  expect((await desk.post(ann, url, { ...funding, funded_on: "2999-01-01" })).status).toBe(422);
  expect((await desk.post(ann, url, { ...funding, amount_cents: 0 })).status).toBe(400);
  expect((await desk.post(bob, url, funding)).status).toBe(404);
  const answers = await Promise.all([desk.post(ann, url, funding), desk.post(ann, url, funding)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await findStatus(application.id)).toBe("Funded");
  expect(await findSubmissionStatus(placed.id)).toBe("funded");
  // Whoever entered it, the lender made the offer and paid.
  const { rows: acts } = await database.query(
    "select kind, actor_kind, actor_name from submission_events where submission_id = $1 order by at",
    [placed.id],
  );
  const lender = { actor_kind: "lender", actor_name: placed.lenderName };
  expect(acts).toMatchObject([
    { kind: "offered", ...lender },
    { kind: "chosen", actor_kind: "client", actor_name: "Ada Lovelace" },
    { kind: "funded", ...lender },
  ]);
  expect((await desk.own(client)).funded).toMatchObject({ funded_on: "2026-01-07", amount_cents: 3_950_000 });
  const { rows } = await database.query<{ kind: string; due_on: string }>(
    "select kind, due_on::text as due_on from offer_looks where client_id = $1 order by due_on",
    [client.clientId],
  );
  // Six of twelve payments, and a month before the twelfth, counted from the real funding.
  expect(rows.filter(({ kind }) => kind !== "expires")).toEqual([
    { kind: "half repaid", due_on: "2026-07-07" },
    { kind: "ends", due_on: "2026-12-08" },
  ]);
});

test("a payout unlike the offer, or from before the sending, needs a reason; a recorded one is corrected by another", async () => {
  const { client, placed, application } = await newChosen();
  await database.query(
    `update submissions set sent_at = '2026-01-05T15:00:00Z', sent_by = $2, manifest = '{}',
       manifest_sha256 = sha256('{}') where id = $1`,
    [placed.id, ann.staffId],
  );
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  const good = { funded_on: "2026-01-07", amount_cents: 3_950_000 };
  const record = async (body: object) => {
    const { status, body: answer } = await desk.post(ann, url, body);
    return { status, code: answer.result?.code, error: answer.result?.error };
  };
  expect(await record({ ...good, funded_on: "1990-01-01" })).toMatchObject({
    code: "payout_unlikely",
    error: expect.stringContaining("The lender got the file on 01/05/2026."),
  });
  for (const amount_cents of [12_345, 4_000_001])
    expect(await record({ ...good, amount_cents })).toMatchObject({
      status: 409,
      code: "payout_unlikely",
      error: expect.stringContaining("The offer is $40,000"),
    });
  expect((await record({ ...good, reason: "no" })).status).toBe(400);
  expect((await record({ ...good, amount_cents: 4_100_000, reason: "SSN 078-05-1120" })).status).toBe(422);
  expect(await findStatus(application.id)).not.toBe("Funded");
  expect((await record({ ...good, amount_cents: 4_100_000, reason: "The lender added a draw" })).status).toBe(200);
  expect(await findStatus(application.id)).toBe("Funded");

  expect(await record(good)).toMatchObject({ code: "payout_recorded", error: expect.stringContaining("$41,000") });
  const later = { ...good, funded_on: "2026-01-08", reason: "Typed the wrong day" };
  expect((await record(later)).status).toBe(200);
  expect((await record(later)).status).toBe(200);
  expect((await desk.placement(client)).submissions[0]?.funding).toMatchObject({
    funded_on: "2026-01-08",
    amount_cents: 3_950_000,
    is_corrected: true,
    reason: later.reason,
  });
  expect((await desk.own(client)).funded).toMatchObject({ funded_on: "2026-01-08", amount_cents: 3_950_000 });
  const stored = await database.list<{ position: number; amount_cents: number }>(
    "select position, amount_cents from fundings where submission_id = $1 order by position",
    [placed.id],
  );
  expect(stored).toEqual([
    { position: 0, amount_cents: 4_100_000 },
    { position: 1, amount_cents: 3_950_000 },
  ]);
  expect(
    await database.listValues(
      "select due_on::text from offer_looks where client_id = $1 and kind <> 'expires' order by due_on",
      [client.clientId],
    ),
  ).toEqual(["2026-07-08", "2026-12-09"]);
  const events = await database.listValues(
    "select kind from firm_events where client_id = $1 and kind like 'submission.%' order by position",
    [client.clientId],
  );
  expect(events.slice(-2)).toEqual(["submission.funded", "submission.payout_corrected"]);
  expect(await desk.listEntries(client.clientId, "funding.corrected")).toMatchObject([
    { detail: { funded_on: "2026-01-08", funded_on_before: "2026-01-07", reason: later.reason } },
  ]);
});

test("a manager takes back a payout recorded by mistake, and everything is as before it", async () => {
  const { client, placed, application } = await newChosen();
  const before = await findStatus(application.id);
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  const takeBack = (
    { headers }: typeof manager,
    payload: object = { reason: "Another client's payout" },
    key = `take-back-${client.clientId}`,
  ) =>
    desk.call({ headers }, { method: "POST", url: `${url}/take-back`, payload, headers: { "idempotency-key": key } });
  expect((await takeBack(manager)).status).toBe(404);
  const funding = { funded_on: "2026-01-07", amount_cents: 3_950_000 };
  expect((await desk.post(ann, url, funding)).status).toBe(200);
  expect((await takeBack(ann)).status).toBe(403);
  expect((await takeBack(manager, {})).status).toBe(400);
  expect((await takeBack(manager, { reason: "SSN 078-05-1120" })).status).toBe(422);
  expect((await takeBack(manager)).status).toBe(200);
  expect((await takeBack(manager)).status).toBe(200);
  expect((await takeBack(manager, undefined, "a-second-press")).status).toBe(200);

  expect((await desk.placement(client)).submissions[0]).toMatchObject({
    status: "chosen",
    funding: null,
    taken_back: { reason: "Another client's payout" },
  });
  expect((await desk.own(client)).funded).toBeNull();
  expect(await findStatus(application.id)).toBe(before);
  const countLooks = () =>
    database.getValue("select count(*) from offer_looks where client_id = $1 and kind <> 'expires'", [client.clientId]);
  expect(await countLooks()).toBe(0);
  const listEvents = (table: string) =>
    database.listValues(`select kind from ${table} where client_id = $1`, [client.clientId]);
  expect((await listEvents("submission_events")).filter((kind) => kind === "payout taken back")).toHaveLength(1);
  expect((await listEvents("firm_events")).filter((kind) => kind === "submission.payout_taken_back")).toHaveLength(1);
  expect(await desk.listEntries(client.clientId, "funding.taken_back")).toMatchObject([
    { detail: { funded_on: "2026-01-07", reason: "Another client's payout" } },
  ]);

  // It can be recorded again, for a reason, and corrected like any other.
  expect((await desk.post(ann, url, funding)).body.result.code).toBe("payout_recorded");
  expect((await desk.post(ann, url, { ...funding, reason: "It came after all" })).status).toBe(200);
  expect(await findStatus(application.id)).toBe("Funded");
  expect(await countLooks()).toBe(2);
  // The first try, sent again late, is about the payout from before.
  expect((await takeBack(manager)).status).toBe(200);
  expect((await desk.placement(client)).submissions[0]).toMatchObject({ funding, taken_back: null });
});

test("a payout that is taken back counts nowhere, and leaves a status alone that it didn't set", async () => {
  const { client, placed, application } = await newChosen();
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  const moved = await desk.post(ann, `/api/desk/applications/${application.id}/status`, {
    to: "Funded",
    expected_from: await findStatus(application.id),
  });
  expect(moved.status).toBe(200);
  const countPaid = async () => {
    const query = { from: "2026-01-01", to: new Date().toISOString().slice(0, 10) };
    const { body } = await desk.call(manager, { url: "/api/desk/reports/placement", query });
    return [body.data.total.funded, body.data.without_payout.files];
  };
  const before = await countPaid();
  expect((await desk.post(ann, url, { funded_on: "2026-01-07", amount_cents: 3_950_000 })).status).toBe(200);
  expect(await countPaid()).not.toEqual(before);
  expect((await desk.post(manager, `${url}/take-back`, { reason: "Another client's payout" })).status).toBe(200);
  expect(await countPaid()).toEqual(before);
  expect(await findStatus(application.id)).toBe("Funded");
});

test("what was agreed, chosen, and paid out is only appended, whoever serves", async () => {
  const { client, placed } = await newChosen();
  const funding = { funded_on: "2026-01-07", amount_cents: 3_950_000 };
  await desk.post(ann, `${desk.toPath(client)}/submissions/${placed.id}/funding`, funding);
  await database.query(
    `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256, scope, asked_by,
       given_at, expires_at, given_from, signature, signature_hash)
     values (gen_random_uuid(), $1, $2, 'client', 'submit', 1, 'text', sha256('text'), '{}', $3, now(), now(), '127.0.0.1', 'Ada',
       sha256('Ada'))`,
    [placed.id, client.clientId, ann.staffId],
  );
  const other = await desk.client();
  for (const change of [
    "update fundings set amount_cents = 1",
    "update fundings set recorded_at = now() + interval '1 day'",
    "delete from fundings",
    "update offer_choices set shown = '{}'",
    "delete from offer_choices",
    "update lender_consents set expires_at = now() + interval '1 year'",
    "update lender_consents set signature = null, given_from = null",
    `update lender_consents set client_id = '${other.clientId}'`,
    "update lender_consents set given_at = null, expires_at = null, signature = null, signature_hash = null, given_from = null",
    "delete from lender_consents",
  ])
    await expect(database.query(`${change} where client_id = '${client.clientId}'`), change).rejects.toThrow(
      "What happened is not changed",
    );
  const revoke = (at: string) =>
    database.query(`update lender_consents set revoked_at = ${at} where client_id = '${client.clientId}'`);
  await revoke("now()");
  for (const at of ["null", "now() + interval '1 hour'"])
    await expect(revoke(at)).rejects.toThrow("What happened is not changed");
});

test("a day that has come becomes a task for the advisor, once", async () => {
  const { client, offer } = await newShown();
  await database.query("update offer_looks set due_on = current_date - 1 where offer_id = $1", [offer.id]);
  const listTasks = async () => (await desk.call(ann, { url: `${desk.toPath(client)}/tasks` })).body.data;
  const run = async () => {
    await database.query("insert into jobs.job (name, data) values ($1, '{}')", [lookQueue.name]);
    await wakeWorkers(database, lookQueue.name);
  };
  await run();
  await vi.waitFor(async () => expect(await listTasks()).toHaveLength(1), { timeout: 20_000, interval: 200 });
  expect((await listTasks())[0]).toMatchObject({
    title: expect.stringContaining("ends soon"),
    staff: { id: ann.staffId },
  });
  await run();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await listTasks()).toHaveLength(1);
});

test("a file says in red which registration is missing, until there is one", async () => {
  const { client } = await desk.newPlaced({ state: "Virginia (VA)" });
  const { missing_registration, states, duties } = await desk.placement(client);
  expect(states).toEqual([{ code: "VA", source: "sign-up" }]);
  expect(missing_registration).toContain("VA asks brokers to register");
  expect(duties.length).toBeGreaterThan(0);
  const registration = {
    state: "VA",
    authority: "SCC",
    number: "1",
    valid_until: "2026-01-01",
    bond_amount: null,
    bond_until: null,
    note: "",
  };
  const add = (changes: object) =>
    desk.post(manager, "/api/desk/settings/registrations", { ...registration, ...changes });
  await add({});
  expect((await desk.placement(client)).missing_registration).not.toBeNull();
  await add({ number: "2", valid_until: null });
  expect((await desk.placement(client)).missing_registration).toBeNull();
  const florida = await desk.newPlaced({ state: "Florida (FL)" });
  expect((await desk.placement(florida.client)).missing_registration).toBeNull();
});

test("the placement is for those who may see the client", async () => {
  const { client } = await desk.newPlaced();
  const url = `${desk.toPath(client)}/placement`;
  expect((await desk.call(auditor, { url })).status).toBe(200);
  expect((await desk.call(bob, { url })).status).toBe(404);
  expect((await desk.call(undefined, { url })).status).toBe(401);
  expect((await desk.call(ann, { url: `/api/desk/clients/${randomUUID()}/placement` })).status).toBe(404);
});
