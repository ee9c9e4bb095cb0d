import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { describe, expect, test } from "vitest";
import { createFullClient } from "../../../testing/client-file.ts";
import { profileBody } from "../../../testing/profile-body.ts";
import { type DeskApi, startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { readWholeFile, type WholeFile } from "../../../testing/whole-file.ts";

const api = await startDeskApi();
const { database } = api;

type Caller = Parameters<DeskApi["call"]>[0];
const reason = "Said so on the phone";

const loadFile = async (clientId: string): Promise<WholeFile> => {
  const caller = await api.as("manager");
  return readWholeFile(
    async (path) => (await api.call(caller, { url: `/api/desk/clients/${clientId}${path}` })).body.data,
  );
};
const getApplication = ({ submissions }: WholeFile) => {
  const found = submissions.find((each) => each.kind === "application");
  if (!found) throw new Error("There is no application.");
  return found;
};
const getPrequalification = ({ submissions }: WholeFile) => {
  const found = submissions.find((each) => each.kind === "prequalification");
  if (!found) throw new Error("There is no pre-qualification.");
  return found;
};
const findAnswer = ({ steps }: Pick<WholeFile["profile"], "steps">, field: string) =>
  steps.flatMap(({ questions }) => questions).find((each) => each.field === field)?.answer;

const correct = (caller: Caller, clientId: string, body: object) =>
  api.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/corrections`,
    payload: { reason, expected_revision: 0, ...body },
  });

describe("a correction", () => {
  test("of a pre-qualification is stored, shown with before, after, and author, recorded, and searchable", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager", { name: "Ida Tarbell" });
    const { subject, reference } = getPrequalification(await loadFile(client.clientId));
    const { status, body } = await correct(manager, client.clientId, {
      subject,
      field: "funding_amount_requested",
      value: "$75,000",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      revision: 1,
      changes: [
        {
          subject,
          reference,
          revision: 1,
          field: "funding_amount_requested",
          question: "Funding amount requested",
          before: "$50,000",
          after: "$75,000",
          staff_name: "Ida Tarbell",
          reason,
        },
      ],
    });
    const now = getPrequalification(await loadFile(client.clientId));
    expect([now.revision, now.amount, findAnswer(now, "funding_amount_requested")]).toEqual([1, 75_000, "$75,000"]);
    expect(now.changes).toEqual(body.data.changes);
    const { rows } = await database.query<{ subject: string; detail: object }>(
      "select subject, detail from audit_entries where client_id = $1 and action = 'answer.corrected'",
      [client.clientId],
    );
    expect(rows).toEqual([
      {
        subject: `Funding amount requested, pre-qualification ${reference}`,
        detail: { field: "funding_amount_requested", reason, revision: 1 },
      },
    ]);
    const item = await database.query<{ amount: number }>("select amount from pipeline_items where reference = $1", [
      reference,
    ]);
    expect(item.rows).toEqual([{ amount: 75_000 }]);
  });

  test("of an application reaches sealed and sensitive answers without exposing them", async () => {
    const client = await createFullClient(api);
    const advisor = await api.as("advisor");
    const { subject } = getApplication(await loadFile(client.clientId));
    const wires = [
      ["x_studio_business_bank_name", "Harbor Bank & Trust"],
      ["x_studio_social_security_number_ssn", "078-05-1120"],
      ["x_studio_compliance_explanation", "A claim, long settled."],
    ];
    let revision = 0;
    for (const [field, value] of wires) {
      const { status, text } = await correct(advisor, client.clientId, {
        subject,
        field,
        value,
        expected_revision: revision,
      });
      expect(status).toBe(200);
      expect(text).not.toMatch(/078-?05-?1120/);
      revision += 1;
    }
    const now = getApplication(await loadFile(client.clientId));
    expect(now.changes.map(({ before, after }) => [before, after]).toReversed()).toEqual([
      ["First Bank & Co.", "Harbor Bank & Trust"],
      ["ends in 6789", "ends in 1120"],
      [null, "A claim, long settled."],
    ]);
    const stored = await database.query<{ text: string }>(
      "select (select json_agg(c)::text from corrections c where client_id = $1) || (select json_agg(a)::text from applications a) as text",
      [client.clientId],
    );
    expect(stored.rows[0]?.text).not.toMatch(/Harbor|First Bank|078051120|123456789|settled/);
    const revealed = await api.call(advisor, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/reveal`,
      payload: { subject, field: "x_studio_social_security_number_ssn", reason },
    });
    expect(revealed.body.data).toEqual({ value: "078-05-1120" });
    const audited = await database.query<{ text: string }>("select json_agg(a)::text as text from audit_entries a");
    expect(audited.rows[0]?.text).not.toMatch(/078-?05-?1120|Harbor|settled/);
  });

  test("also drops what becomes irrelevant and recomputes what depends on it", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    const before = getApplication(await loadFile(client.clientId));
    const { subject } = before;
    const debt = await correct(manager, client.clientId, {
      subject,
      field: "x_studio_existing_business_debt_",
      value: "no",
    });
    expect(debt.body.data.changes.map(({ question, after }: AnswerChange) => [question, after]).toSorted()).toEqual([
      ["Debt balance", null],
      ["Does the business have debt now?", "No"],
    ]);
    const revenue = await correct(manager, client.clientId, {
      subject,
      field: "x_studio_monthly_revenue",
      value: "20000",
      expected_revision: 1,
    });
    expect(revenue.body.data.changes.map(({ question, after }: AnswerChange) => [question, after]).toSorted()).toEqual([
      ["Annual revenue", "$240,000"],
      ["Monthly revenue", "$20,000"],
    ]);
  });

  test("of the profile reaches the account, and fills in fields never saved", async () => {
    const clientId = await insertStoredClient(database);
    const manager = await api.as("manager");
    const fields = [
      ["first_name", "Augusta"],
      ["x_studio_business_ein", "98-7654321"],
      ["x_studio_business_name", "Tide & Ledger"],
    ];
    for (const [revision, [field, value]] of fields.entries())
      expect(
        (await correct(manager, clientId, { subject: "profile", field, value, expected_revision: revision })).status,
      ).toBe(200);
    const { client, profile, business_name } = await loadFile(clientId);
    expect([client.first_name, client.last_name, business_name, profile.revision]).toEqual([
      "Augusta",
      "Lovelace",
      "Tide & Ledger",
      3,
    ]);
    expect(findAnswer(profile, "x_studio_business_ein")).toBe("ends in 4321");
  });

  test("of a co-borrower is separate from the others", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    const [coBorrower] = getApplication(await loadFile(client.clientId)).co_borrowers;
    const body = { subject: coBorrower?.subject, field: "x_studio_ownership_" };
    const tooMuch = await correct(manager, client.clientId, { ...body, value: "41" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body.result.fields).toHaveProperty("x_studio_ownership_");
    expect((await correct(manager, client.clientId, { ...body, value: "35" })).status).toBe(200);
    const now = getApplication(await loadFile(client.clientId));
    expect(now.revision).toBe(0);
    expect(now.co_borrowers[0]).toMatchObject({ revision: 1, changes: [{ before: "40%", after: "35%" }] });
  });

  test("is checked by the field's own rules, not by what was missing before", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    const { subject } = getApplication(await loadFile(client.clientId));
    for (const [field, value, message] of [
      ["x_studio_email", "not an address", "Please enter a valid email address."],
      ["x_studio_legal_business_name", "  ", "This field is required."],
      ["x_studio_state_1", "Atlantis", "Please choose an option."],
      ["x_studio_requested_amount_12", "lots", "Please enter a whole dollar amount, digits only."],
      ["x_studio_full_name", "Ada Lovelace", "The answer already says that."],
    ]) {
      const { status, body } = await correct(manager, client.clientId, { subject, field, value });
      expect([status, Object.keys(body.result.fields)]).toEqual([422, [field]]);
      if (message === "The answer already says that.") expect(body.result.error).toBe(message);
    }
    const partly = await correct(manager, client.clientId, {
      subject,
      field: "x_studio_industry_type",
      value: "Other",
    });
    expect(partly.status).toBe(200);
    const { rows } = await database.query("select from corrections where client_id = $1", [client.clientId]);
    expect(rows).toHaveLength(1);
  });

  test("can't change what only the client can declare, or what isn't asked", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    const { subject } = getApplication(await loadFile(client.clientId));
    for (const [of, field, value] of [
      [subject, "x_studio_certify_and_authorize", false],
      [subject, "x_studio_has_co_borrower", false],
      [subject, "x_studio_annual_revenue", "1"],
      [subject, "x_studio_other_entity_type", "Guild"],
      [subject, "nonsense", "x"],
      ["profile", "email", "other@example.com"],
      ["application:0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d", "x_studio_full_name", "Ada"],
      ["co-borrower:0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d", "x_studio_first_name", "Ada"],
    ])
      expect((await correct(manager, client.clientId, { subject: of, field, value })).status).toBe(404);
  });
});

describe("two people correcting one form", () => {
  test("the second sees what the first changed and who, and theirs isn't stored", async () => {
    const client = await createFullClient(api);
    const [first, second] = [await api.as("manager", { name: "Ida Tarbell" }), await api.as("advisor")];
    const { subject } = getPrequalification(await loadFile(client.clientId));
    await correct(first, client.clientId, { subject, field: "monthly_revenue", value: "20000" });
    const late = await correct(second, client.clientId, { subject, field: "debt_balance", value: "10000" });
    expect([late.status, late.body.result.code]).toEqual([409, "answers_changed"]);
    expect(late.body.result.error).toMatch(
      /Ida Tarbell changed “Monthly revenue” from \$12,500 to \$20,000 on .+\. .*Your change wasn't saved\./,
    );
    expect(findAnswer(getPrequalification(await loadFile(client.clientId)), "debt_balance")).toBe("$9,000");
    const again = await correct(second, client.clientId, {
      subject,
      field: "debt_balance",
      value: "10000",
      expected_revision: 1,
    });
    expect(again.status).toBe(200);
  });

  test("only one is stored when both save at the same moment", async () => {
    const client = await createFullClient(api);
    const { subject } = getPrequalification(await loadFile(client.clientId));
    const callers = await Promise.all([1, 2, 3, 4].map(() => api.as("manager")));
    const answers = await Promise.all(
      callers.map((caller, index) =>
        correct(caller, client.clientId, { subject, field: "monthly_revenue", value: String(30_000 + index) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(getPrequalification(await loadFile(client.clientId)).revision).toBe(1);
  });

  test("the same correction sent twice is stored once and succeeds twice", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    const { subject } = getPrequalification(await loadFile(client.clientId));
    const body = { subject, field: "monthly_revenue", value: "20000" };
    const [one, two] = [await correct(manager, client.clientId, body), await correct(manager, client.clientId, body)];
    expect(two).toEqual(one);
    expect(two.status).toBe(200);
  });

  test("a client who saves the profile in between counts too", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager");
    await api.call(client, {
      method: "POST",
      url: "/api/lead-user",
      payload: { ...profileBody.financial, x_studio_monthly_revenue: "15000" },
    });
    const late = await correct(manager, client.clientId, {
      subject: "profile",
      field: "x_studio_years_in_business",
      value: "8",
    });
    expect(late.status).toBe(409);
    expect(late.body.result.error).toContain("The client changed “Monthly Revenue” from $12,500 to $15,000 on");
    const { profile } = await loadFile(client.clientId);
    expect(profile.changes.map(({ staff_name }) => staff_name)).toEqual([null, null]);
  });
});

describe("the client", () => {
  test("sees what was corrected, by whom, and why, also in the export", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager", { name: "Ida Tarbell" });
    await correct(manager, client.clientId, {
      subject: "profile",
      field: "x_studio_ssn_last4",
      value: "6789",
    });
    const own = await api.call(client, { url: "/api/lead-user/corrections" });
    expect(own.body.data).toMatchObject([
      {
        subject: "profile",
        reference: null,
        question: "SSN Last 4 Digits",
        before: "ends in 4703",
        after: "ends in 6789",
        staff_name: "Ida Tarbell",
        reason,
      },
    ]);
    const other = await api.client();
    expect((await api.call(other, { url: "/api/lead-user/corrections" })).body).toEqual({ data: [] });
    expect((await api.call(manager, { url: "/api/lead-user/corrections" })).status).toBe(401);
  });
});

describe("permission to correct", () => {
  const body = { subject: "profile", field: "first_name", value: "Augusta" };

  test("is denied to auditors, clients, strangers, and another client's advisor", async () => {
    const clientId = await insertStoredClient(database);
    const own = await api.as("advisor");
    await database.query("update clients set staff_id = $2 where id = $1", [clientId, own.staffId]);
    expect((await correct(await api.as("auditor"), clientId, body)).status).toBe(403);
    expect((await correct(await api.client(), clientId, body)).status).toBe(403);
    expect((await correct(undefined, clientId, body)).status).toBe(401);
    expect((await correct(await api.as("advisor"), clientId, body)).status).toBe(404);
    expect((await correct(own, clientId, body)).status).toBe(200);
  });

  test("doesn't extend to answers in another file", async () => {
    const [client, clientId] = [await createFullClient(api), await insertStoredClient(database)];
    const { subject } = getApplication(await loadFile(client.clientId));
    const wrong = await correct(await api.as("manager"), clientId, {
      subject,
      field: "x_studio_full_name",
      value: "Ada",
    });
    expect(wrong.status).toBe(404);
  });

  test("refuses malformed requests", async () => {
    const clientId = await insertStoredClient(database);
    const manager = await api.as("manager");
    for (const bad of [
      { ...body, value: 5 },
      { ...body, value: null },
      { ...body, value: "x".repeat(8001) },
      { ...body, value: true },
      { ...body, subject: "somebody" },
      { ...body, field: "" },
      { ...body, reason: "no" },
      { ...body, expected_revision: -1 },
      { ...body, expected_revision: "0" },
      { ...body, role: "manager" },
    ])
      expect((await correct(manager, clientId, bad)).status).toBe(400);
  });
});
