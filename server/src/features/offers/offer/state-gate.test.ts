import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { stateOptions } from "@funding-desk/contract/forms/options/states";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { type Demand, demands } from "@funding-desk/contract/offers/offer/state-demands";
import type { StateRule } from "@funding-desk/contract/offers/offer/state-rules";
import { expect, test, vi } from "vitest";
import { stateRules } from "../../../../../firm/state-rules.ts";
import { firm } from "../../../../../firm.config.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";
import { storedTerms } from "../../../testing/stored-placement.ts";
import { lookQueue } from "./offer-looks.service.ts";

const desk = await startPlacementDesk();
const { ann, auditor, bob, database, manager } = desk;
const today = toCivilDate(firm.identity.timeZone, new Date());

const nameState = (code: string): string =>
  stateOptions.find(({ value }) => value.endsWith(`(${code})`))?.value ?? `There is no state ${code}`;
const register = async (state: string): Promise<void> => {
  const registration = {
    authority: "A",
    number: state,
    valid_until: null,
    bond_amount: null,
    bond_until: null,
    note: "",
  };
  await desk.post(manager, "/api/desk/settings/registrations", { state, ...registration });
};

/** What no rule has anything against, once its disclosure was opened and signed. */
const soundTerms = (rule: StateRule): Partial<OfferTerms> => ({
  kind: rule.kinds.includes("advance") ? "advance" : "loan",
  confessionOfJudgment: false,
  brokerPay: { cents: 100_000, paidBy: "lender" },
});

const newPlacedUnder = (rule: StateRule) => desk.newPlaced({ state: nameState(rule.state) });
type Placed = Awaited<ReturnType<typeof newPlacedUnder>>;

const newBareDraft = async ({ client, placed }: Placed, rule: StateRule, changes: Partial<OfferTerms> = {}) =>
  firstOffer(await desk.addOffer(client, placed.id, { ...soundTerms(rule), ...changes }));
/** With a disclosure. */
const newDraft = async (made: Placed, rule: StateRule, changes: Partial<OfferTerms> = {}) =>
  firstOffer(await desk.attach(made.client, (await newBareDraft(made, rule, changes)).id));
const fund = ({ client, placed }: Placed) =>
  desk.post(ann, `${desk.toPath(client)}/submissions/${placed.id}/funding`, {
    funded_on: today,
    amount_cents: 3_950_000,
  });
const expectBlocked = (answer: { status: number; body: { result?: { code?: string } } }, code = "offer_blocked") =>
  expect([answer.status, answer.body.result?.code]).toEqual([409, code]);
/** A client's answers have no code. */
const expectNotReady = (answer: { status: number; body: { result?: { error?: string } } }) => {
  expect(answer.status).toBe(409);
  expect(answer.body.result?.error).toMatch(/lender/);
};

/** Shown without a disclosure, where that is allowed. */
const showBare = async (made: Placed, rule: StateRule) => {
  const shown = await desk.show(made.client, await newBareDraft(made, rule));
  expect(shown.status).toBe(200);
  return firstOffer(shown);
};

type Violation = (rule: StateRule) => Promise<void>;

/** Breaks each demand over the API, and expects it to be refused. A new demand without a row doesn't compile. */
const violations: { readonly [Of in Demand]: Violation } = {
  async disclosure(rule) {
    const made = await newPlacedUnder(rule);
    if (rule.requires.disclosure === "beforeOffer") {
      expectBlocked(await desk.show(made.client, await newBareDraft(made, rule)));
      return;
    }
    const { id } = await showBare(made, rule);
    expect((await desk.own(made.client)).offers[0]).toMatchObject({ id, needs_first: "wait" });
    expectNotReady(await desk.choose(made.client, id));
  },
  async evidenceToLender(rule) {
    const made = await newPlacedUnder(rule);
    const draft = await newDraft(made, rule);
    expect((await desk.show(made.client, draft)).status).toBe(200);
    const evidence = () =>
      database.query("select 1 from disclosure_events where client_id = $1 and kind = 'evidence'", [
        made.client.clientId,
      ]);
    expect((await evidence()).rows).toHaveLength(0);
    await desk.openDisclosure(made.client, draft.id);
    await desk.openDisclosure(made.client, draft.id);
    expect((await evidence()).rows).toHaveLength(1);
  },
  async aprWithEveryPrice(rule) {
    const made = await newPlacedUnder(rule);
    const draft = await newDraft(made, rule);
    await database.query(`update offers set terms = jsonb_set(terms, '{schedule}', '[]') where id = $1`, [draft.id]);
    expectBlocked(await desk.show(made.client, draft));
  },
  async signature(rule) {
    const made = await newPlacedUnder(rule);
    const draft = await newDraft(made, rule);
    expect((await desk.show(made.client, draft)).status).toBe(200);
    expect((await desk.sign(made.client, draft)).status).toBe(409);
    await desk.openDisclosure(made.client, draft.id);
    expect((await desk.own(made.client)).offers).toEqual([]);
    expect((await desk.choose(made.client, draft.id)).status).toBe(404);
    expect((await desk.sign(made.client, draft)).body.data.offers[0]).toMatchObject({
      id: draft.id,
      needs_first: null,
    });
  },
  async brokerPayShown(rule) {
    const made = await newPlacedUnder(rule);
    const { brokerPay, ...terms } = { ...storedTerms, ...soundTerms(rule) };
    const answer = await desk.post(ann, `${desk.toPath(made.client)}/offers`, { submission_id: made.placed.id, terms });
    expectBlocked(await desk.show(made.client, firstOffer(await desk.attach(made.client, firstOffer(answer).id))));
  },
  async noAdvanceFee(rule) {
    const made = await newPlacedUnder(rule);
    const body = { submission_id: made.placed.id, kind: "received", cents: 10_000, paid_by: "client", on_day: today };
    expectBlocked(await desk.post(ann, `${desk.toPath(made.client)}/ledger`, body), "advance_fee");
  },
  async noConfessionOfJudgment(rule) {
    const made = await newPlacedUnder(rule);
    expectBlocked(await desk.show(made.client, await newDraft(made, rule, { confessionOfJudgment: true })));
  },
  async transactionFile(rule) {
    const made = await newPlacedUnder(rule);
    const { id } = await showBare(made, rule);
    await database.query("update offers set state = 'chosen' where id = $1", [id]);
    await database.query("update submissions set status = 'chosen' where id = $1", [made.placed.id]);
    expect((await desk.placement(made.client)).offers[0]?.unmet.map((each) => each.id)).toContain(
      `${rule.id}:transactionFile`,
    );
    expectBlocked(await fund(made));
  },
  async keepYears(rule) {
    const made = await newPlacedUnder(rule);
    await newDraft(made, rule);
    await expect(
      database.query("delete from disclosure_events where client_id = $1", [made.client.clientId]),
    ).rejects.toThrow();
  },
  async brokerRegistration(rule) {
    await database.query("delete from firm_registrations where state = $1", [rule.state]);
    const made = await newPlacedUnder(rule);
    const draft = await newDraft(made, rule);
    const { from } = rule.requires.brokerRegistration ?? {};
    const answer = await desk.show(made.client, draft);
    if (from !== undefined && from > today) expect(answer.status).toBe(200);
    else expectBlocked(answer);
    await register(rule.state);
  },
};

const asked = stateRules.flatMap((rule) =>
  (Object.keys(demands) as Demand[]).flatMap((demand) =>
    rule.requires[demand] === undefined ? [] : [[rule.id, demand, rule] as const],
  ),
);

test.each(asked)("%s: %s is held", async (_, demand, rule) => {
  if (demand !== "brokerRegistration" && rule.requires.brokerRegistration) await register(rule.state);
  await violations[demand](rule);
});

test.each(stateRules.map((rule) => [rule.id, rule] as const))(
  "%s: what is asked for can be done, from the draft to the payout",
  async (_, rule) => {
    if (rule.requires.brokerRegistration) await register(rule.state);
    const made = await newPlacedUnder(rule);
    const draft = await newDraft(made, rule);
    expect(draft.blocks).toEqual([]);
    expect((await desk.show(made.client, draft)).status).toBe(200);
    expect((await desk.openDisclosure(made.client, draft.id)).statusCode).toBe(200);
    if (stateRules.some(({ state, requires }) => state === rule.state && requires.signature))
      expect((await desk.sign(made.client, draft)).status).toBe(200);
    expect((await desk.choose(made.client, draft.id)).status).toBe(200);
    expect((await fund(made)).status).toBe(200);
  },
);

const utah = stateRules.find(({ id }) => id === "ut-disclosure");
if (!utah) throw new Error("There is no rule for Utah.");

test("a disclosure that comes after the offer goes to the client at once, and the choice waits for them", async () => {
  const made = await newPlacedUnder(utah);
  const { id } = await showBare(made, utah);
  expect((await desk.attach(made.client, id)).status).toBe(201);
  expect((await desk.own(made.client)).offers[0]).toMatchObject({ id, needs_first: "open" });
  expectNotReady(await desk.choose(made.client, id));
  await desk.openDisclosure(made.client, id);
  expect((await desk.choose(made.client, id)).status).toBe(200);
});

test("a manager goes on with a reason, which the audit and the file keep, for these terms only", async () => {
  const made = await newPlacedUnder(utah);
  const offer = await showBare(made, utah);
  const demand = "ut-disclosure:disclosure";
  expect(offer.unmet).toMatchObject([{ id: demand, is_exemptible: true }]);
  const url = `${desk.toPath(made.client)}/offers/${offer.id}/exemptions`;
  const body = { demands: [demand], reason: "The lender is a bank." };
  expect((await desk.post(ann, url, body)).status).toBe(403);
  expect((await desk.post(auditor, url, body)).status).toBe(403);
  expect((await desk.post(manager, `${desk.toPath(made.client)}/offers/${randomUUID()}/exemptions`, body)).status).toBe(
    404,
  );
  expect((await desk.post(manager, url, { ...body, reason: " " })).status).toBe(422);
  expect((await desk.post(manager, url, { ...body, more: 1 })).status).toBe(400);
  expectBlocked(await desk.post(manager, url, { ...body, demands: ["ut-disclosure:brokerPayShown"] }), "offer_changed");
  const answers = await Promise.all([desk.post(manager, url, body), desk.post(manager, url, body)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await desk.placement(made.client)).offers[0]).toMatchObject({
    unmet: [],
    exemptions: [{ demand, reason: body.reason }],
  });
  expect(await desk.listEntries(made.client.clientId, "offer.exempted")).toMatchObject([
    { detail: { offer_id: offer.id, demands: [demand], reason: body.reason } },
  ]);
  await expect(database.query("update offer_exemptions set reason = 'x'")).rejects.toThrow();
  expect((await desk.choose(made.client, offer.id)).status).toBe(200);

  const missouri = stateRules.find(({ id }) => id === "mo-disclosure");
  if (!missouri) throw new Error("There is no rule for Missouri.");
  await database.query("delete from firm_registrations where state = 'MO'");
  const next = await newPlacedUnder(missouri);
  const draft = await newDraft(next, missouri);
  await desk.exempt(next.client, draft.id, ["mo-disclosure:brokerRegistration"]);
  const changed = await desk.put(ann, `${desk.toPath(next.client)}/offers/${draft.id}`, {
    terms: { ...storedTerms, ...soundTerms(missouri), amountCents: 4_100_000 },
    expected_revision: draft.revision,
  });
  expect(firstOffer(changed).exemptions).toEqual([]);
  expect(firstOffer(changed).blocks.join()).toContain("Register the firm");
});

test("a reason for one thing shows no offer before the rest of what its state asks for", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.attach(client, firstOffer(await desk.addOffer(client, placed.id)).id));
  const disclosed = firstOffer(await desk.show(client, draft));
  expect(disclosed).toMatchObject({ state: "disclosed", shown_at: null });
  const demands = disclosed.unmet.map(({ id }) => id);
  expect(demands).toEqual(["ca-disclosure:disclosure", "ca-disclosure:signature"]);
  expectBlocked(await desk.exempt(client, draft.id, demands), "offer_changed");
  expect((await desk.exempt(client, draft.id, ["ca-disclosure:signature"])).status).toBe(201);
  expect((await desk.own(client)).offers).toEqual([]);
  await desk.openDisclosure(client, draft.id);
  expect((await desk.own(client)).offers).toMatchObject([{ id: draft.id, needs_first: null }]);
});

test("one that was only disclosed and is taken back leaves nothing with the client", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.attach(client, firstOffer(await desk.addOffer(client, placed.id)).id));
  const { revision } = firstOffer(await desk.show(client, draft));
  const url = `${desk.toPath(client)}/offers/${draft.id}/withdraw`;
  expect((await desk.post(ann, url, { expected_revision: revision, reason: "" })).status).toBe(200);
  expect(await desk.own(client)).toMatchObject({ offers: [], disclosures: [] });
  expect(await desk.listEntries(client.clientId, "offer.withdrawn")).toEqual([]);
});

test("where the law leaves no choice, no manager can go on", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  expect(draft.unmet).toMatchObject([{ id: "ca-disclosure:disclosure", is_exemptible: false }]);
  expectBlocked(await desk.exempt(client, draft.id, ["ca-disclosure:disclosure"]), "offer_changed");
});

const answerState = (clientId: string, id: string, state: string) =>
  database.query(
    "update applications set answers = answers || jsonb_build_object('businessState', $2::text) where client_id = $1 and id = $3",
    [clientId, nameState(state), id],
  );

test("a newer application from another state adds its rules, and takes none away", async () => {
  const { client, application, placed } = await desk.newPlaced();
  await answerState(client.clientId, application.id, "CA");
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const other = await desk.newApplication(client);
  await answerState(client.clientId, other.id, "NV");
  expect((await desk.placement(client)).states.map(({ code }) => code)).toEqual(["CA", "NV"]);
  expectBlocked(await desk.show(client, draft));

  // Even when the application itself is corrected after the file went out.
  const moved = await desk.newPlaced({ state: "Nevada (NV)" });
  const open = firstOffer(
    await desk.show(moved.client, firstOffer(await desk.addOffer(moved.client, moved.placed.id))),
  );
  expect(open.state).toBe("shown");
  await answerState(moved.client.clientId, moved.application.id, "CA");
  expectNotReady(await desk.choose(moved.client, open.id));
});

test("an offer that was shown is looked at again when a state is added, once", async () => {
  const { client, placed, application } = await desk.newPlaced({ state: "Nevada (NV)" });
  await desk.show(client, firstOffer(await desk.addOffer(client, placed.id)));
  await answerState(client.clientId, application.id, "CA");
  const listTasks = async () => (await desk.call(ann, { url: `${desk.toPath(client)}/tasks` })).body.data;
  const run = async () => {
    await database.query("insert into jobs.job (name, data) values ($1, '{}')", [lookQueue.name]);
    await wakeWorkers(database, lookQueue.name);
  };
  await run();
  await vi.waitFor(async () => expect(await listTasks()).toHaveLength(1), { timeout: 20_000, interval: 200 });
  expect((await listTasks())[0].title).toContain("under the rules of CA, too");
  await run();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await listTasks()).toHaveLength(1);
});

test("other terms void the disclosure, until it's attached again for them", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const bytes = makePdf();
  const attached = firstOffer(await desk.attach(client, draft.id, { bytes }));
  const changed = firstOffer(
    await desk.put(ann, `${desk.toPath(client)}/offers/${draft.id}`, {
      terms: { ...storedTerms, amountCents: 4_100_000 },
      expected_revision: attached.revision,
    }),
  );
  expect(changed).toMatchObject({ disclosure: { is_current: false }, blocks: [expect.stringContaining("Attach")] });
  expectBlocked(await desk.show(client, changed));
  const again = firstOffer(await desk.attach(client, draft.id, { bytes }));
  expect(again).toMatchObject({ disclosure: { is_current: true }, blocks: [] });
  expect((await desk.show(client, again)).status).toBe(200);
});

test("a new version's disclosure takes the place of the one before, which shows no card anymore", async () => {
  const { client, placed } = await desk.newPlaced();
  const first = firstOffer(await desk.attach(client, firstOffer(await desk.addOffer(client, placed.id)).id));
  await desk.show(client, first);
  await desk.openDisclosure(client, first.id);
  const changed = { supersedes: first.id, amountCents: 4_100_000 };
  const draft = firstOffer(await desk.addOffer(client, placed.id, changed));
  const second = firstOffer(await desk.attach(client, draft.id, { bytes: makePdf({ pages: 2 }) }));
  expect((await desk.own(client)).disclosures).toMatchObject([{ offer_id: first.id }]);
  await desk.show(client, second);
  expect((await desk.own(client)).disclosures).toMatchObject([{ offer_id: second.id }]);
  expect((await desk.sign(client, first)).status).toBe(409);
  expect((await desk.own(client)).offers).toEqual([]);
});

test("a client's signature is their own, of their own paper, with a name", async () => {
  const { client, placed } = await desk.newPlaced();
  const draft = firstOffer(await desk.attach(client, firstOffer(await desk.addOffer(client, placed.id)).id));
  await desk.show(client, draft);
  await desk.openDisclosure(client, draft.id);
  const stranger = await desk.newClient();
  expect((await desk.sign(stranger, draft)).status).toBe(404);
  expect((await desk.sign(client, { ...draft, id: randomUUID() })).status).toBe(404);
  expect((await desk.sign(client, draft, " ")).status).toBe(422);
  expect(
    (
      await desk.call(undefined, {
        method: "POST",
        url: `/api/lead-user/offers/${draft.id}/disclosure-signature`,
        payload: { disclosure_id: draft.disclosure?.id, signature: "A" },
      })
    ).status,
  ).toBe(401);
  expect(
    (
      await desk.call(client, {
        method: "POST",
        url: `/api/lead-user/offers/${draft.id}/disclosure-signature`,
        payload: { signature: "A" },
      })
    ).status,
  ).toBe(400);
  const answers = await Promise.all([desk.sign(client, draft), desk.sign(client, draft)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await database.query(
    "select signature from disclosure_events where client_id = $1 and kind = 'signed'",
    [client.clientId],
  );
  expect(rows).toEqual([{ signature: "Ada Lovelace" }]);
  expect(await desk.listEntries(client.clientId, "offer.shown")).toHaveLength(1);
  expect((await desk.call(bob, { url: `${desk.toPath(client)}/placement` })).status).toBe(404);
});
