import { createHash } from "node:crypto";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { applicationWire } from "@funding-desk/contract/testing/application-wire";
import { afterEach, describe, expect, test } from "vitest";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { hashContent } from "../../../platform/idempotency/once.ts";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createApplicationRecords } from "./application-record.service.ts";
import { readSubmitted } from "./submitted-answers.ts";

const api = await startClientApi();
const secondServer = await buildTestApp({ database: api.database });
const { signInPrequalified, submit, saveDraft } = createApplicationCalls(api);
const elsewhere = createApplicationCalls({
  signIn: api.signIn,
  async call(client, request) {
    const authorization = client ? { authorization: `Bearer ${client.token}` } : {};
    const response = await secondServer.app.inject({ ...request, headers: { ...authorization, ...request.headers } });
    return { status: response.statusCode, body: response.json(), text: response.body };
  },
});
afterEach(() =>
  api.database.asOwner(
    "delete from document_requests; delete from documents; delete from applications; delete from consents; delete from idempotency_keys",
  ),
);

const cipher = createFieldCipher(await loadMasterKeys(api.database, testConfig()));
const { exportOwn } = createApplicationRecords({ database: api.database, cipher });
const countRows = async (table: string) =>
  (await api.database.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count;
/** Random ids may contain four digits by chance. */
const omitRandomIds = (json: string) => json.replace(/"(id|reference)":"[^"]*"/g, "");
const pdf = (name: string, part = "") => ({ part, name, bytes: makePdf() });

const headers = { "content-type": "multipart/form-data; boundary=x" };
testRefusals(api, "submit", () => ({
  method: "POST",
  url: "/api/business-funding-save",
  headers,
  payload: "--x--",
}));

describe("submitting", () => {
  test("stores the application with co-borrowers and answers, and answers as specified", async () => {
    const client = await signInPrequalified();
    const answer = await submit(client, {
      coBorrowers: [{}, { x_studio_first_name: "Mary", x_studio_ownership_: "0" }],
    });
    expect(answer.status, answer.text).toBe(200);
    const { id, reference, submitted_at } = answer.body.result;
    expect(answer.body).toEqual({
      status: "success",
      result: {
        status: "success",
        message: "Application submitted successfully",
        id,
        reference,
        submitted_at: new Date(submitted_at).toISOString(),
        explanation_owed: false,
      },
    });
    expect(reference).toMatch(/^FA-[345679ACDEFGHJKMNPQRTWXY]{8}$/);

    const { rows } = await api.database.query(
      "select a.*, w.form, w.version from applications a join form_wordings w on w.id = wording_id",
    );
    expect(rows).toMatchObject([
      {
        id,
        client_id: client.clientId,
        reference,
        status: "Submitted",
        funding_type: "SBA Loan",
        requested_amount: 250_000,
        submitted_at: new Date(submitted_at),
        form: "application",
        version: applicationForm.version,
        answers: { ownerName: "Ada King-Noël Lovelace", annualRevenue: "150000", hasCoBorrower: true },
      },
    ]);
    const kept = await api.database.query("select position, answers from application_co_borrowers order by position");
    expect(kept.rows).toMatchObject([
      { position: 0, answers: { firstName: "Charles", ownership: "40" } },
      { position: 1, answers: { firstName: "Mary", ownership: "0" } },
    ]);
  });

  test("keeps sensitive and sealed answers out of plain columns", async () => {
    const client = await signInPrequalified();
    await submit(client, { coBorrowers: [{}], fields: { x_studio_compliance_explanation: "A secret story." } });
    const hidden = fieldEntries(applicationForm).flatMap(({ name, field }) =>
      field.sensitive || field.sealed ? [name] : [],
    );
    const { rows } = await api.database.query<{ answers: object }>("select answers from applications");
    for (const name of hidden) expect(rows[0]?.answers).not.toHaveProperty(name);
    const secrets = [
      "123456789",
      "1980-02-29",
      "secret",
      "First Bank",
      "2019-05-01",
      "900700001",
      "1975-12-26",
      "B123",
    ];
    for (const table of ["applications", "application_co_borrowers"]) {
      const all = await api.database.query<{ row: string }>(`select t::text as row from ${table} t`);
      expect(all.rows).toHaveLength(1);
      for (const secret of secrets) expect(all.rows[0]?.row, secret).not.toContain(secret);
    }
  });

  test("shows in the lists with whole dollars and its status", async () => {
    const client = await signInPrequalified();
    const { body } = await submit(client);
    const list = await api.call(client, { url: "/api/user_applications" });
    const { id, reference, submitted_at } = body.result;
    expect(list.body.data).toEqual([
      {
        id,
        reference,
        funding_type: "SBA Loan",
        requested_amount: "250000",
        date: submitted_at,
        status: "Submitted",
      },
    ]);
    expect((await api.call(client, { url: "/api/user_application_summary" })).body).toMatchObject({
      total_applications: 1,
      under_process: 1,
    });
  });

  test("keeps the three consents as worded then, with version, hash, time, and address", async () => {
    const client = await signInPrequalified();
    await api.database.asOwner("truncate consents");
    const { body } = await submit(client);
    const { rows } = await api.database.query(
      "select c.*, w.wording from consents c join consent_wordings w on w.hash = c.wording_hash order by w.wording",
    );
    const wordings = fieldEntries(applicationForm).flatMap(({ field }) =>
      field.kind === "consent" ? [field.label] : [],
    );
    expect(wordings).toHaveLength(3);
    expect(rows).toMatchObject(
      wordings.toSorted().map((wording) => ({
        client_id: client.clientId,
        subject: "application",
        version: applicationForm.version,
        wording,
        wording_hash: createHash("sha256").update(wording).digest(),
        given_from: "127.0.0.1",
        given_at: new Date(body.result.submitted_at),
      })),
    );
  });

  test("accepts the application and says that an explanation is missing", async () => {
    const client = await signInPrequalified();
    const { body } = await submit(client, { fields: { x_studio_in_lawsuit: "yes" } });
    expect(body.result.explanation_owed).toBe(true);
  });

  test("needs no social security number from the owner, and accepts an ITIN", async () => {
    const client = await signInPrequalified();
    expect(await submit(client, { fields: { x_studio_social_security_number_ssn: undefined } })).toMatchObject({
      status: 200,
    });
    expect(await submit(client, { fields: { x_studio_social_security_number_ssn: "912-78-1234" } })).toMatchObject({
      status: 200,
    });
  });

  test("accepts ten co-borrowers and shares of exactly 100 percent", async () => {
    const client = await signInPrequalified();
    const coBorrowers = Array.from({ length: 10 }, () => ({ x_studio_ownership_: "4" }));
    expect(await submit(client, { coBorrowers })).toMatchObject({ status: 200 });
    expect(await countRows("application_co_borrowers")).toBe(10);
  });

  test("counts co-borrowers that are sent, whatever the checkbox says, and ignores irrelevant answers", async () => {
    const client = await signInPrequalified();
    await submit(client, {
      coBorrowers: [{}],
      fields: {
        x_studio_has_co_borrower: "false",
        x_studio_existing_business_debt_: "no",
        x_studio_amount: "77",
        x_studio_annual_revenue: "1",
      },
    });
    const { rows } = await api.database.query<{ answers: object }>("select answers from applications");
    expect(rows[0]?.answers).toMatchObject({ hasCoBorrower: true, annualRevenue: "150000" });
    expect(rows[0]?.answers).not.toHaveProperty("debtBalance");
  });
});

describe("an Idempotency-Key", () => {
  const key = "a-double-click";

  test("returns the first answer when repeated, after the draft is gone, without a second row or file", async () => {
    const client = await signInPrequalified();
    await saveDraft(client, { answers: { dateOfBirth: "1980-02-29", ssn: "219099999" } });
    const changes = {
      key,
      fields: { x_studio_date_of_birth: undefined, x_studio_social_security_number_ssn: undefined },
      coBorrowers: [{}],
      files: [pdf("letter.pdf", "x_studio_upload_ein_letter")],
    };
    const first = await submit(client, changes);
    expect(first.status, first.text).toBe(200);
    expect(await submit(client, changes)).toEqual(first);
    expect(await elsewhere.submit(client, changes)).toEqual(first);
    expect(await countRows("applications")).toBe(1);
    expect(await countRows("application_co_borrowers")).toBe(1);
    expect(await countRows("documents")).toBe(1);
  });

  test("makes one application when sent many times at once to two servers", async () => {
    const client = await signInPrequalified();
    const answers = await Promise.all(
      [submit, elsewhere.submit, submit, elsewhere.submit, submit].map((send) =>
        send(client, { key, coBorrowers: [{}] }),
      ),
    );
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countRows("applications")).toBe(1);
    expect(await countRows("application_co_borrowers")).toBe(1);
    expect(
      (
        await api.database.query("select 1 from consents where client_id = $1 and subject = 'application'", [
          client.clientId,
        ])
      ).rows,
    ).toHaveLength(3);
  });

  test.each([
    ["another answer", { fields: { x_studio_requested_amount_12: "1" } }],
    ["another number", { fields: { x_studio_social_security_number_ssn: "219-09-9999" } }],
    ["another co-borrower", { coBorrowers: [{}] }],
    ["another file", { files: [pdf("letter.pdf", "x_studio_upload_ein_letter")] }],
  ])("is refused with %s", async (_, changes) => {
    const client = await signInPrequalified();
    await submit(client, { key });
    expect(await submit(client, { ...changes, key })).toMatchObject({
      status: 422,
      body: { status: "error", result: { status: "error" } },
    });
    expect(await countRows("applications")).toBe(1);
  });

  test("can be used again after a refusal", async () => {
    const client = await signInPrequalified();
    await submit(client, { key, fields: { x_studio_certify_and_authorize: undefined } });
    expect(await submit(client, { key })).toMatchObject({ status: 200 });
  });

  test("keeps the request's hash under a key, so no one can guess a number from it", async () => {
    const client = await signInPrequalified();
    await submit(client, { key });
    const { rows } = await api.database.query<{ request_hash: Buffer; answer: object }>(
      "select request_hash, answer from idempotency_keys where endpoint = '/api/business-funding-save'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.request_hash).toHaveLength(32);
    expect(rows[0]?.request_hash.equals(hashContent([readSubmitted(applicationWire), []]))).toBe(false);
    expect(omitRandomIds(JSON.stringify(rows[0]?.answer))).not.toMatch(/6789|1980/);
  });
});

test("the client's archive has every answer with its question, but no full number", async () => {
  const client = await signInPrequalified();
  await submit(client, { coBorrowers: [{}] });
  const [application, ...more] = await exportOwn(client.clientId);
  expect(more).toEqual([]);
  expect(application?.answers).toEqual(
    expect.arrayContaining([
      { step: "Business information", question: "Mobile phone", answer: "(555) 010-0142" },
      { step: "Owner information", question: "Social security number", answer: "ends in 6789" },
      { step: "Owner information", question: "Date of birth", answer: "On file, not shown" },
      { step: "Financial information", question: "Business bank name", answer: "First Bank & Co." },
      { step: "Financial information", question: "Annual revenue", answer: "$150,000" },
    ]),
  );
  expect(application?.co_borrowers).toHaveLength(1);
  const text = omitRandomIds(JSON.stringify(application));
  expect(text).not.toMatch(/123.?45|1980-02-29|900.?70|1975|B123/);
  expect(await exportOwn((await api.signIn()).clientId)).toEqual([]);
});
