import { afterEach, describe, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody as body } from "../../../testing/prequalification-body.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();
afterEach(() => api.database.asOwner("truncate prequalifications"));

const prequalify = (client: SignedInClient, payload: object | string, headers: Record<string, string> = {}) =>
  api.call(client, {
    method: "POST",
    url: "/api/lead-user/prequalify",
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
const countStored = async () =>
  (await api.database.query<{ count: number }>("select count(*) as count from prequalifications")).rows[0]?.count;

describe("each step answers 422 with the sentence and the field, and stores nothing", () => {
  const step1 = "Please fill in all required fields in Step 1.";
  const step2 = "Please fill in all required fields in Step 2";
  const step3 = "Please fill in all required fields in Step 3.";
  const tooLong = "Maximum 50 characters allowed";
  const letters = "Only letters are allowed";
  const dollars = "Please enter a whole dollar amount, digits only.";
  const gates: [changes: Record<string, unknown>, sentence: string, field?: string][] = [
    [{ full_name: undefined }, step1],
    [{ email_address: undefined }, step1],
    [{ phone_number: "" }, step1],
    [{ state_of_incorporation: undefined }, step1],
    [{ email_address: "ada@example" }, "Please enter a valid email address."],
    [{ email_address: "ada@example.edu" }, "Please enter a valid email address."],
    [{ email_address: "ada@mailinator.com" }, "Please enter a valid email address."],
    [{ business_website: "not a website" }, "Please enter a valid business website URL."],
    [{ full_name: "Ada 1" }, letters],
    [{ full_name: "a".repeat(51) }, tooLong],
    [{ phone_number: "123" }, "Please enter a 10-digit phone number."],
    [{ state_of_incorporation: "Atlantis" }, "Please choose one of the options."],
    [{ business_name: undefined }, step2],
    [{ business_name: "a".repeat(51) }, tooLong],
    [{ business_industry: undefined }, step2],
    [{ business_structure: undefined }, step2],
    [{ x_studio_time_in_business: undefined }, step2],
    [{ monthly_revenue: "" }, step2],
    [{ business_industry: "Other" }, step2, "x_studio_other_industry_type"],
    [{ business_structure: "Other" }, step2, "x_studio_other_entity_type"],
    [{ business_industry: "Other", x_studio_other_industry_type: "Looms 2" }, letters, "x_studio_other_industry_type"],
    [
      { business_structure: "Other", x_studio_other_entity_type: "a".repeat(51) },
      tooLong,
      "x_studio_other_entity_type",
    ],
    [{ monthly_revenue: "-1" }, dollars],
    [{ monthly_revenue: "+1" }, dollars],
    [{ monthly_revenue: "1e3" }, dollars],
    [{ monthly_revenue: 12.5 }, dollars],
    [{ monthly_revenue: "123456789" }, "Maximum 8 digits allowed"],
    [{ funding_amount_requested: undefined }, step3],
    [{ funding_amount_requested: "123456789" }, "Maximum 8 digits allowed"],
    [{ funding_amount_requested: "-5" }, dollars],
    [{ x_studio_current_business_debt: undefined }, step3],
    [{ x_studio_current_business_debt: "maybe" }, "Please choose one of the options."],
    [{ debt_balance: undefined }, step3],
    [{ debt_balance: "123456789" }, "Maximum 8 digits allowed"],
    [{ x_studio_funding_urgency: undefined }, step3],
    [{ estimated_personal_credit_score: undefined }, step3],
    [{ purpose_of_funding: undefined }, step3],
    [{ purpose_of_funding: "Yacht" }, "Please choose one of the options."],
    [{ x_studio_notes: "a".repeat(2001) }, "Maximum 2000 characters allowed"],
    [{ x_studio_notes: "a\u0000b" }, "Please remove the special characters."],
    [{ consent: false }, "Please accept the terms and conditions."],
    [{ consent: undefined }, "Please accept the terms and conditions."],
  ];

  test.each(gates)("%j: %s", async (changes, sentence, field = Object.keys(changes)[0] ?? "") => {
    const client = await api.signIn();
    const answer = await prequalify(client, { ...body, ...changes });
    expect(answer.status).toBe(422);
    expect(answer.body.result).toMatchObject({ status: "error", error: sentence });
    expect(Object.keys(answer.body.result.fields)).toEqual([field]);
    expect(await countStored()).toBe(0);
  });

  test("an empty form names every required field", async () => {
    const answer = await prequalify(await api.signIn(), {});
    expect(answer.body.result.error).toBe(step1);
    expect(Object.keys(answer.body.result.fields)).toHaveLength(15);
  });
});

describe("answers malformed requests with 400, and stores nothing", () => {
  test.each<[string, object | string]>([
    ["an unknown key", { ...body, x_studio_ssn: "1" }],
    ["a key that only we set", { ...body, stage: "Pre-Qualified" }],
    ["__proto__", `{"__proto__":{"consent":true},${JSON.stringify(body).slice(1)}`],
    ["constructor.prototype", `{"constructor":{"prototype":{"x":1}},${JSON.stringify(body).slice(1)}`],
    ["a number for a name", { ...body, full_name: 5 }],
    ["a list for a name", { ...body, full_name: ["Ada"] }],
    ["an object for an amount", { ...body, monthly_revenue: { $gt: 0 } }],
    ["a word for the consent", { ...body, consent: "true" }],
    ["null", { ...body, purpose_of_funding: null }],
    ["a name of 1,001", { ...body, full_name: "a".repeat(1001) }],
    ["notes of 8,001", { ...body, x_studio_notes: "a".repeat(8001) }],
    ["a list", []],
    ["not an object", '"form"'],
    ["broken JSON", '{"full_name":'],
    ["nothing", ""],
  ])("%s", async (_, payload) => {
    const answer = await prequalify(await api.signIn(), payload);
    expect(answer).toMatchObject({ status: 400, body: { result: { status: "error" } } });
    expect(answer.text).not.toMatch(/zod|stack|at Object|node_modules/i);
    expect(await countStored()).toBe(0);
  });

  test("answers more than 256 KB with 413, another content type with 415", async () => {
    const client = await api.signIn();
    expect(await prequalify(client, `{"x":"${"a".repeat(300_000)}"}`)).toMatchObject({ status: 413 });
    expect(
      await prequalify(client, "full_name=Ada", { "content-type": "application/x-www-form-urlencoded" }),
    ).toMatchObject({
      status: 415,
    });
    expect(await prequalify(client, JSON.stringify(body), { "content-type": "text/plain" })).toMatchObject({
      status: 415,
    });
    expect(await countStored()).toBe(0);
  });

  test("refuses another's user id with 403 and stores nothing", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    const answer = await prequalify(client, { ...body, frontend_lead_user_id: other.clientId });
    expect(answer).toMatchObject({ status: 403, body: { result: { status: "error" } } });
    expect(answer.text).not.toContain(other.clientId);
    expect(await countStored()).toBe(0);
  });
});
