import { createHash } from "node:crypto";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { afterEach, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody as body } from "../../../testing/prequalification-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { existsForClient, findLatest } from "./prequalification.repository.ts";

const api = await startClientApi();
const secondServer = await buildTestApp({ database: api.database });
afterEach(() => api.database.asOwner("truncate prequalifications, consents, idempotency_keys"));

const prequalify = (client: SignedInClient, payload: object | string, headers: Record<string, string> = {}) =>
  api.call(client, {
    method: "POST",
    url: "/api/lead-user/prequalify",
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
const loadSummary = (client: SignedInClient, userId = client.clientId) =>
  api.call(client, { url: `/api/lead-user/prequalification-summary?user_id=${userId}` });
const countStored = async () =>
  (await api.database.query<{ count: number }>("select count(*) as count from prequalifications")).rows[0]?.count;

testRefusals(api, "prequalify", () => ({ method: "POST", url: "/api/lead-user/prequalify", payload: body }));
testRefusals(api, "summary", (id) => ({ url: `/api/lead-user/prequalification-summary?user_id=${id}` }));

describe("submitting", () => {
  test("stores the form and answers as specified", async () => {
    const client = await api.signIn();
    const answer = await prequalify(client, { ...body, frontend_lead_user_id: client.clientId });
    expect(answer.status).toBe(200);
    const { reference, submitted_at } = answer.body.result;
    expect(answer.body).toEqual({
      result: { status: "success", prequalification_submit: true, reference, submitted_at },
    });
    expect(reference).toMatch(/^PQ-[2-9A-HJKMNP-TW-Z]{8}$/);
    expect(new Date(submitted_at).toISOString()).toBe(submitted_at);

    const { rows } = await api.database.query(
      "select * from prequalifications join form_wordings w on w.id = wording_id",
    );
    expect(rows).toMatchObject([
      {
        client_id: client.clientId,
        reference,
        stage: "Submitted",
        business_name: "Analytical Engines",
        purpose: "Equipment",
        requested_amount: 50_000,
        answers: {
          fullName: "Ada Lovelace",
          annualRevenue: "150000",
          hasDebt: "yes",
          debtBalance: "9000",
          consent: true,
        },
        form: "prequalification",
        version: prequalificationForm.version,
      },
    ]);
    expect(rows[0]).toHaveProperty("wording.questions.0.label", "Full name");
  });

  test("takes the address that the client signs in with, whatever its ending, and no other of that kind", async () => {
    const client = await api.signIn();
    await api.database.query("update clients set email = 'ada@shop.us' where id = $1", [client.clientId]);
    expect(await prequalify(client, { ...body, email_address: "bob@shop.us" })).toMatchObject({ status: 422 });
    expect(await prequalify(client, { ...body, email_address: "Ada@shop.us" })).toMatchObject({ status: 200 });
  });

  test("keeps the consent as worded then, with version, hash, time, and address", async () => {
    const client = await api.signIn();
    const answer = await prequalify(client, body);
    const { rows } = await api.database.query(
      "select c.*, w.wording from consents c join consent_wordings w on w.hash = c.wording_hash",
    );
    expect(rows).toMatchObject([
      {
        client_id: client.clientId,
        subject: "prequalification",
        version: prequalificationForm.version,
        wording: prequalificationForm.steps.funding.fields.consent.label,
        wording_hash: createHash("sha256").update(prequalificationForm.steps.funding.fields.consent.label).digest(),
        given_from: "127.0.0.1",
        given_at: new Date(answer.body.result.submitted_at),
      },
    ]);
  });

  test("computes the annual revenue and leaves out what was not asked", async () => {
    const client = await api.signIn();
    await prequalify(client, {
      ...body,
      x_studio_annual_revenue: "1",
      x_studio_current_business_debt: "no",
      debt_balance: "77",
      x_studio_other_industry_type: "Looms",
    });
    const { answers } = (await findLatest(api.database, client.clientId)) ?? {};
    expect(answers).toMatchObject({ annualRevenue: "150000", hasDebt: "no" });
    expect(answers).not.toHaveProperty("debtBalance");
    expect(answers).not.toHaveProperty("otherIndustry");
  });

  test("deletes the draft", async () => {
    const client = await api.signIn();
    const draft = { method: "PUT" as const, url: "/api/drafts/prequalification" };
    await api.call(client, { ...draft, payload: { answers: { fullName: "Ada" }, step: "personal", base_revision: 0 } });
    await prequalify(client, body);
    expect(await api.call(client, { url: draft.url })).toMatchObject({ status: 200, body: { data: null } });
  });

  test("makes only this client pre-qualified", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    expect(await existsForClient(api.database, client.clientId)).toBe(false);
    expect(await findLatest(api.database, client.clientId)).toBeUndefined();
    await prequalify(client, body);
    expect(await existsForClient(api.database, client.clientId)).toBe(true);
    expect(await existsForClient(api.database, other.clientId)).toBe(false);
  });

  test("accepts numbers where digits are expected", async () => {
    const client = await api.signIn();
    expect(await prequalify(client, { ...body, monthly_revenue: 12500, funding_amount_requested: 1 })).toMatchObject({
      status: 200,
    });
  });
});

describe("an Idempotency-Key", () => {
  const key = { "idempotency-key": "a-double-click" };

  test("sent twice at once stores one row and returns equal answers", async () => {
    const client = await api.signIn();
    const [one, two] = await Promise.all([prequalify(client, body, key), prequalify(client, body, key)]);
    expect(one).toMatchObject({ status: 200 });
    expect(two).toEqual(one);
    expect(await countStored()).toBe(1);
    expect((await api.database.query("select 1 from consents")).rows).toHaveLength(1);
    expect(await prequalify(client, { ...body, phone_number: "(555) 010-0142" }, key)).toEqual(one);
  });

  test("counts on every server: sent to two at once, only one acts", async () => {
    const client = await api.signIn();
    const [here, there] = await Promise.all([
      prequalify(client, body, key),
      secondServer.app.inject({
        method: "POST",
        url: "/api/lead-user/prequalify",
        payload: body,
        headers: { ...client.headers, ...key },
      }),
    ]);
    expect(there.json()).toEqual(here.body);
    expect(await countStored()).toBe(1);
  });

  test("is refused with other answers", async () => {
    const client = await api.signIn();
    await prequalify(client, body, key);
    expect(await prequalify(client, { ...body, business_name: "Other" }, key)).toMatchObject({ status: 422 });
    expect(await countStored()).toBe(1);
  });

  test("can be reused after the form was refused", async () => {
    const client = await api.signIn();
    expect(await prequalify(client, { ...body, consent: false }, key)).toMatchObject({ status: 422 });
    expect(await prequalify(client, body, key)).toMatchObject({ status: 200 });
  });

  test("belongs to its client", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    const [one, two] = [await prequalify(client, body, key), await prequalify(other, body, key)];
    expect(one.body.result.reference).not.toBe(two.body.result.reference);
    expect(await countStored()).toBe(2);
  });

  test.each(["", "a b", "ü", "a".repeat(101)])("refuses %j with 400", async (odd) => {
    const answer = await prequalify(await api.signIn(), body, { "idempotency-key": odd });
    expect(answer.status).toBe(400);
    expect(await countStored()).toBe(0);
  });
});

test("answers only after the commit, when every connection can see the row", async () => {
  const client = await api.signIn();
  const { body: answer } = await prequalify(client, body);
  const { rows } = await api.database.query("select 1 from prequalifications where reference = $1", [
    answer.result.reference,
  ]);
  expect(rows).toHaveLength(1);
});

describe("the summary", () => {
  test("is empty, then lists submissions newest first, exact on the wire", async () => {
    const client = await api.signIn();
    expect(await loadSummary(client)).toMatchObject({ status: 200, body: { prequalification_summary: [] } });
    const first = await prequalify(client, body);
    const second = await prequalify(client, {
      ...body,
      purpose_of_funding: "Inventory",
      funding_amount_requested: "99999999",
    });
    const { body: summary } = await loadSummary(client);
    const [{ id } = { id: undefined }] = summary.prequalification_summary;
    expect(summary.prequalification_summary).toHaveLength(2);
    expect(summary.prequalification_summary[0]).toEqual({
      id,
      reference: second.body.result.reference,
      x_studio_purpose_of_funds: "Inventory",
      x_studio_requested_fund: "99999999",
      creation_date: second.body.result.submitted_at,
      stage: "Submitted",
    });
    expect(summary.prequalification_summary[1].reference).toBe(first.body.result.reference);
  });

  test("refuses another client with 403 and reveals nothing", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    await prequalify(other, body);
    const answer = await loadSummary(client, other.clientId);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain("PQ-");
  });

  test.each([
    "",
    "?user_id=",
    "?user_id=a&user_id=b",
    `?user_id=${"a".repeat(1001)}`,
    "?user_id=x&limit=1",
    "?__proto__=x",
  ])("refuses %s with 400", async (query) => {
    const client = await api.signIn();
    const answer = await api.call(client, { url: `/api/lead-user/prequalification-summary${query}` });
    expect(answer.status).toBe(400);
  });

  test("ends after a hundred", async () => {
    const client = await api.signIn();
    await api.database.query(
      `insert into prequalifications (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, submitted_at)
       select gen_random_uuid(), $1, 'PQ-' || n, (select min(id) from form_wordings), '{}', 'B', 'Other', n, now() - n * interval '1 hour'
       from generate_series(1, 120) n`,
      [client.clientId],
    );
    const { body: summary } = await loadSummary(client);
    expect(summary.prequalification_summary).toHaveLength(100);
    expect(summary.prequalification_summary[0].reference).toBe("PQ-1");
  });
});
