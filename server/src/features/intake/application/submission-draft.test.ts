import { describe, expect, test } from "vitest";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makeDocx, makeJpeg, makePdf } from "../../../testing/made-files.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createApplicationRecords } from "./application-record.service.ts";

const api = await startClientApi();
const { signInPrequalified, submit, saveDraft, uploadDraftFile } = createApplicationCalls(api);

const cipher = createFieldCipher(await loadMasterKeys(api.database, testConfig()));
const { exportOwn } = createApplicationRecords({ database: api.database, cipher });
const listDocuments = async ({ clientId }: SignedInClient) =>
  (
    await api.database.query(
      `select t.slug, d.field, f.name, a.reference from documents d join document_types t on t.id = d.document_type_id
       join stored_files f on f.id = d.file_id join applications a on a.id = d.application_id
       where d.client_id = $1 order by f.name`,
      [clientId],
    )
  ).rows;
const pdf = (name: string, part = "") => ({ part, name, bytes: makePdf() });

describe("the draft's sensitive answers", () => {
  const draft = {
    answers: { ssn: "219-09-9999", dateOfBirth: "1970-01-02" },
    co_borrowers: [
      { key: "k1", answers: { ssn: "457-55-5462", dateOfBirth: "1971-01-02", driversLicenseNumber: "D1" } },
      { key: "k2", answers: { ssn: "078051120", dateOfBirth: "1972-01-02" } },
    ],
  };
  const unsent = {
    x_studio_social_security_number_encrypted: undefined,
    x_studio_date_of_birth: undefined,
    x_studio_drivers_license_number: undefined,
  };
  const withoutSecrets = {
    x_studio_social_security_number_ssn: undefined,
    x_studio_date_of_birth: undefined,
  };
  const listEndings = (answers: readonly { question: string; answer: string }[] = []) =>
    answers.flatMap(({ question, answer }) => (question === "Social security number" ? [answer] : []));

  test("fill in what isn't sent: the owner's by name, co-borrowers' by key", async () => {
    const client = await signInPrequalified();
    await saveDraft(client, draft);
    const coBorrowers = [
      { ...unsent, key: "k2", x_studio_first_name: "Two" },
      { ...unsent, key: "k1", x_studio_first_name: "One", x_studio_ownership_: "0" },
    ];
    const answer = await submit(client, { fields: withoutSecrets, coBorrowers });
    expect(answer.status, answer.text).toBe(200);
    const [stored] = await exportOwn(client.clientId);
    expect(listEndings(stored?.answers)).toEqual(["ends in 9999"]);
    expect(stored?.co_borrowers.map(listEndings)).toEqual([["ends in 1120"], ["ends in 5462"]]);
  });

  test("give way to what is sent, even when it is blank", async () => {
    const client = await signInPrequalified();
    await saveDraft(client, draft);
    const fields = { ...withoutSecrets, x_studio_social_security_number_ssn: "", x_studio_date_of_birth: "1980-02-29" };
    const coBorrowers = [{ ...unsent, key: "k1", x_studio_social_security_number_encrypted: "078-05-1121" }];
    expect(await submit(client, { fields, coBorrowers })).toMatchObject({ status: 200 });
    const [stored] = await exportOwn(client.clientId);
    expect(listEndings(stored?.answers)).toEqual([]);
    expect(stored?.co_borrowers.map(listEndings)).toEqual([["ends in 1121"]]);
  });

  test("are checked like sent ones", async () => {
    const client = await signInPrequalified();
    await saveDraft(client, {
      answers: { ssn: "666-12-3456", dateOfBirth: "1970-01-02" },
      co_borrowers: [{ key: "k1", answers: { ssn: "12", dateOfBirth: "2020-01-01" } }],
    });
    const refused = await submit(client, { fields: withoutSecrets, coBorrowers: [{ ...unsent, key: "k1" }] });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.result.fields)).toEqual([
      "x_studio_social_security_number_ssn",
      "co_borrowers[0].x_studio_social_security_number_encrypted",
      "co_borrowers[0].x_studio_date_of_birth",
    ]);
  });

  test("stay unused for another client or key", async () => {
    const [client, other] = [await signInPrequalified(), await signInPrequalified()];
    await saveDraft(other, draft);
    await saveDraft(client, { answers: {}, co_borrowers: [{ key: "k3", answers: {} }] });
    const refused = await submit(client, { fields: withoutSecrets, coBorrowers: [{ ...unsent, key: "k1" }] });
    expect(Object.keys(refused.body.result.fields)).toEqual([
      "x_studio_date_of_birth",
      "co_borrowers[0].x_studio_social_security_number_encrypted",
      "co_borrowers[0].x_studio_date_of_birth",
    ]);
  });

  test("are deleted on submit, and no one else's are", async () => {
    const [client, other] = [await signInPrequalified(), await signInPrequalified()];
    await Promise.all([client, other].map((each) => saveDraft(each, draft)));
    await submit(client);
    const load = (each: SignedInClient) => api.call(each, { url: "/api/drafts/application" });
    expect((await load(client)).body).toEqual({ data: null });
    expect((await load(other)).body.data).toMatchObject({ on_file: { ssn: "9999" } });
  });

  test("stay when the submit is refused", async () => {
    const client = await signInPrequalified();
    const saved = await saveDraft(client, draft);
    await uploadDraftFile(client, "einLetter", pdf("letter.pdf"));
    await submit(client, { fields: { x_studio_certify_and_authorize: "false" } });
    expect((await api.call(client, { url: "/api/drafts/application" })).body).toEqual(saved.body);
    expect((await api.call(client, { url: "/api/application-draft/files" })).body.data).toHaveLength(1);
  });

  test("a tab left open can't bring a submitted draft back over a new one", async () => {
    const client = await signInPrequalified();
    const saved = await saveDraft(client, draft);
    await submit(client);
    expect(await saveDraft(client, draft, saved.body.data.revision)).toMatchObject({ status: 409 });
  });
});

describe("files", () => {
  test("from the draft and the request become documents under their types", async () => {
    const client = await signInPrequalified();
    await uploadDraftFile(client, "einLetter", pdf("a-letter.pdf"));
    await uploadDraftFile(client, "equipmentQuote", pdf("b-quote.pdf"));
    const files = [
      pdf("c-tax.pdf", "x_studio_upload_tax_return_most_recent_year"),
      { part: "x_studio_upload_drivers_license", name: "d-front.jpg", bytes: await makeJpeg() },
      { part: "x_studio_upload_drivers_license", name: "e-back.jpg", bytes: await makeJpeg() },
      { part: "x_studio_business_plan_for_startups_or_sba", name: "f-plan.docx", bytes: await makeDocx() },
    ];
    const { body } = await submit(client, { files });
    const { reference } = body.result;
    expect(await listDocuments(client)).toEqual([
      { slug: "ein_letter", field: "einLetter", name: "a-letter.pdf", reference },
      { slug: "equipment_quote", field: "equipmentQuote", name: "b-quote.pdf", reference },
      { slug: "tax_returns", field: "businessTaxReturn", name: "c-tax.pdf", reference },
      { slug: "drivers_license", field: "driversLicense", name: "d-front.jpg", reference },
      { slug: "drivers_license", field: "driversLicense", name: "e-back.jpg", reference },
      { slug: "business_plan", field: "businessPlan", name: "f-plan.docx", reference },
    ]);
    expect((await api.call(client, { url: "/api/application-draft/files" })).body.data).toEqual([]);
  });

  test("of fields no longer asked are removed; infected ones too", async () => {
    const client = await signInPrequalified();
    await uploadDraftFile(client, "equipmentQuote", pdf("quote.pdf"));
    await uploadDraftFile(client, "einLetter", pdf("letter.pdf"));
    await uploadDraftFile(client, "voidedCheck", pdf("check.pdf"));
    await api.database.query("update stored_files set state = 'infected' where client_id = $1 and name = 'check.pdf'", [
      client.clientId,
    ]);
    await submit(client, { fields: { x_studio_purpose_of_funds: "Working Capital" } });
    expect(await listDocuments(client)).toMatchObject([{ name: "letter.pdf" }]);
    const { rows } = await api.database.query("select name from stored_files where client_id = $1", [client.clientId]);
    expect(rows).toEqual([{ name: "letter.pdf" }]);
  });

  test.each([
    [
      "more than a field allows, counting the draft's",
      { files: [pdf("other.pdf", "x_studio_upload_ein_letter")] },
      "x_studio_upload_ein_letter",
    ],
    [
      "for a field that isn't asked",
      { files: [pdf("aging.pdf", "x_studio_ar_aging_report_invoice_factoring_1")] },
      "x_studio_ar_aging_report_invoice_factoring_1",
    ],
  ])("%s: 422 at the field, and nothing is stored", async (_, changes, wire) => {
    const client = await signInPrequalified();
    await uploadDraftFile(client, "einLetter", pdf("letter.pdf"));
    const refused = await submit(client, changes);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.result.fields)).toEqual([wire]);
    expect(await exportOwn(client.clientId)).toEqual([]);
    const { rows } = await api.database.query("select name from stored_files where client_id = $1", [client.clientId]);
    expect(rows).toEqual([{ name: "letter.pdf" }]);
  });
});
