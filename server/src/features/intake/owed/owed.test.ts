import { randomUUID } from "node:crypto";
import type { OwedItem, OwedList } from "@funding-desk/contract/intake/owed/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { type ApplicationChanges, createApplicationCalls } from "../../../testing/application-form.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, newClient, upload, typeId, database, mailServer } = desk;

const apply = async (client: ReviewedClient, changes: ApplicationChanges = {}) => {
  const calls = createApplicationCalls({
    call: (_, request) => desk.call(client, request),
    signIn: async () => client,
  });
  const { status, body } = await calls.submit(client, changes);
  expect(status).toBe(200);
  return body.result as { readonly id: string; readonly reference: string };
};
const list = async (client: ReviewedClient): Promise<OwedList> =>
  (await desk.call(client, { url: "/api/lead-user/owed" })).body.data;
const listPapers = async (client: ReviewedClient) =>
  (await list(client)).owed.flatMap((item) => (item.kind === "paper" ? [item.field] : []));
const find = async <Kind extends OwedItem["kind"]>(client: ReviewedClient, kind: Kind) =>
  (await list(client)).owed.filter((item) => item.kind === kind);
const requestDocument = (client: ReviewedClient, slug: string) =>
  desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/document-requests`,
    payload: { document_type_ids: [typeId(slug)] },
  });
const pdf = (part: string) => ({ part, name: "paper.pdf", bytes: makePdf() });
const setStatus = (id: string, status: string) =>
  database.query("update applications set status = $2 where id = $1", [id, status]);

const wire = "x_studio_compliance_explanation";
const explain = (client: ReviewedClient | undefined, id: string, payload: object = { [wire]: "Settled in 2019." }) =>
  desk.call(client, { method: "POST", url: `/api/lead-user/applications/${id}/explanation`, payload });
const inLawsuit = { fields: { x_studio_in_lawsuit: "yes" } };

const refusing = { ...desk, signIn: desk.client } as never;
testRefusals(refusing, "the list", () => ({ url: "/api/lead-user/owed" }));
testRefusals(refusing, "an explanation", () => ({
  method: "POST",
  url: `/api/lead-user/applications/${randomUUID()}/explanation`,
  payload: { [wire]: "Settled in 2019." },
}));

test("a co-borrower who enters their own numbers is named until that changes, with the day of our link", async () => {
  const client = await newClient();
  await apply(client, { coBorrowers: [{ x_studio_enters_own_numbers: true }] });
  const [other, ...more] = (await list(client)).others;
  expect([other?.asked_at, more]).toEqual([null, []]);
  const url = `/api/desk/clients/${client.clientId}/co-borrowers/${other?.id}/link`;
  expect((await desk.call(ann, { method: "POST", url })).status).toBe(200);
  expect((await list(client)).others).toEqual([{ ...other, asked_at: expect.stringMatching(/Z$/) }]);
  await database.query("update application_co_borrowers set answers = answers - 'entersOwnNumbers' where id = $1", [
    other?.id,
  ]);
  expect((await list(client)).others).toEqual([]);
});

describe("papers", () => {
  const all = [
    "driversLicense",
    "voidedCheck",
    "einLetter",
    "bankStatements",
    "equipmentQuote",
    "businessPlan",
    "businessTaxReturn",
    "personalTaxReturns",
  ];

  test("that the form asks for and that weren't sent are owed from the submit on, with the type to upload them to", async () => {
    const client = await newClient();
    expect(await list(client)).toEqual({ owed: [], received: [], others: [] });
    const { reference } = await apply(client);
    expect(await listPapers(client)).toEqual(all);
    expect((await list(client)).owed[0]).toEqual({
      kind: "paper",
      field: "driversLicense",
      label: "Driver's license",
      document_type_id: typeId("drivers_license"),
      document_type: expect.any(String),
      reference,
    });
    expect(await list(await newClient())).toEqual({ owed: [], received: [], others: [] });
  });

  test("that the answers don't call for aren't owed", async () => {
    const client = await newClient();
    await apply(client, {
      fields: {
        x_studio_purpose_of_funds: "Working Capital",
        x_studio_specific_asset_type: undefined,
        x_studio_preferred_funding_type: "Invoice Financing / Factoring",
      },
    });
    const papers = await listPapers(client);
    expect(papers).toContain("arAgingReport");
    expect(papers).not.toContain("equipmentQuote");
    expect(papers).not.toContain("businessPlan");
  });

  test("are settled by what came with the application, field by field", async () => {
    const client = await newClient();
    await apply(client, {
      files: [pdf("x_studio_upload_drivers_license"), pdf("x_studio_upload_tax_return_most_recent_year")],
    });
    expect(await listPapers(client)).toEqual(
      all.filter((field) => field !== "driversLicense" && field !== "businessTaxReturn"),
    );
  });

  test("are settled by an upload of their kind, and owed again when it is deleted", async () => {
    const client = await newClient();
    await apply(client);
    const id = await upload(client);
    await upload(client, { slug: "tax_returns" });
    expect(await listPapers(client)).toEqual([
      "driversLicense",
      "voidedCheck",
      "einLetter",
      "equipmentQuote",
      "businessPlan",
    ]);
    await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${id}` });
    expect(await listPapers(client)).toContain("bankStatements");
  });

  test("aren't asked for again when they were there before, or came with an earlier application", async () => {
    const client = await newClient();
    await upload(client);
    await apply(client, { files: [pdf("x_studio_upload_voided_check")] });
    const { reference } = await apply(client);
    const papers = await find(client, "paper");
    expect(papers.map((item) => item.kind === "paper" && item.field)).toEqual(
      all.filter((field) => field !== "bankStatements" && field !== "voidedCheck"),
    );
    // Two applications need them, and each is in the list once.
    for (const paper of papers) expect(paper).toMatchObject({ reference });
  });

  test("that staff ask for are in the list once, as they put it; after a rejection, staff decide", async () => {
    const client = await newClient();
    await apply(client);
    await requestDocument(client, "bank_statements");
    expect((await list(client)).owed[0]).toMatchObject({ kind: "request", document_type: "Bank statements" });
    expect(await listPapers(client)).not.toContain("bankStatements");
    const id = await upload(client);
    expect(await list(client)).toMatchObject({ received: [{ document_type: "Bank statements" }] });
    expect(await listPapers(client)).not.toContain("bankStatements");
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
      payload: { to: "rejected", expected_revision: 0, reason: "It is last year's." },
    });
    const { owed } = await list(client);
    expect(owed.filter((item) => item.kind === "request")).toMatchObject([{ rejected: { filename: "march.pdf" } }]);
    expect(await listPapers(client)).not.toContain("bankStatements");
  });

  test("are owed only while the application is under process, and only kinds that the firm asks for", async () => {
    const client = await newClient();
    const { id } = await apply(client, inLawsuit);
    for (const status of ["Term Sheet", "Approved", "Funded", "Declined", "Withdrawn"]) {
      await setStatus(id, status);
      expect(await list(client), status).toEqual({ owed: [], received: [], others: [] });
    }
    for (const status of ["Under Review", "Documents Needed"]) {
      await setStatus(id, status);
      expect(await listPapers(client), status).toEqual(all);
    }
    await database.query("update document_types set is_active = false where slug = 'voided_check'");
    expect(await listPapers(client)).not.toContain("voidedCheck");
    await database.query("update document_types set is_active = true where slug = 'voided_check'");
  });
});

describe("the explanation", () => {
  test("is owed after a yes, can be given later, once, and the desk reads it as the client's", async () => {
    const client = await newClient();
    const { id, reference } = await apply(client, inLawsuit);
    expect(await find(client, "explanation")).toEqual([{ kind: "explanation", application_id: id, reference }]);
    const text = "A supplier sued us in 2018.\nWe settled in 2019.";
    for (let times = 0; times < 2; times += 1)
      expect(await explain(client, id, { [wire]: text })).toMatchObject({
        status: 200,
        body: { result: { status: "success" } },
      });
    expect(await find(client, "explanation")).toEqual([]);
    expect(await explain(client, id, { [wire]: "Something else." })).toMatchObject({ status: 409 });

    const mail = await mailServer.next(firm.identity.email, /explained their disclosures/);
    expect(mail.subject).toContain(reference);
    expect(mail.text).toContain(`/desk/clients/${client.clientId}`);
    expect(mail.text).not.toContain("supplier");
    const file = (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/answers` })).text;
    expect(file).toContain("A supplier sued us in 2018.");
    const history = (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/timeline` })).body.data;
    expect(history.events.filter(({ what }: { what: string }) => what === "changed an answer")).toMatchObject([
      { by: "client", about: `Explanation, ${reference}`, after: text },
    ]);
  });

  test("is stored sealed", async () => {
    const client = await newClient();
    const { id } = await apply(client, inLawsuit);
    await explain(client, id, { [wire]: "Sealed words about a lawsuit" });
    for (const table of ["applications", "corrections"]) {
      const { rows } = await database.query<{ all: string }>(
        `select string_agg(t::text, '') as all from ${table} t where client_id = $1`,
        [client.clientId],
      );
      expect(rows[0]?.all).not.toContain("Sealed words");
    }
  });

  test("isn't owed without a yes, or when it came with the application", async () => {
    const client = await newClient();
    const plain = await apply(client);
    const told = await apply(client, { fields: { ...inLawsuit.fields, [wire]: "Settled in 2019." } });
    expect(await find(client, "explanation")).toEqual([]);
    expect(await explain(client, plain.id)).toMatchObject({ status: 409 });
    expect(await explain(client, told.id, { [wire]: "Something else." })).toMatchObject({ status: 409 });
  });

  test("leaves every other answer as it was", async () => {
    const client = await newClient();
    const { id } = await apply(client, inLawsuit);
    const load = async () =>
      (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/answers` })).body.data
        .find(({ subject }: { subject: string }) => subject.startsWith("application"))
        .steps.flatMap(({ questions }: { questions: { field: string; answer: unknown }[] }) => questions)
        .filter(({ field }: { field: string }) => field !== wire);
    const before = await load();
    await explain(client, id);
    expect(await load()).toEqual(before);
  });

  test("is refused for others' applications, wrong types, unknown keys, and too much or too little", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = await apply(client, inLawsuit);
    expect(await explain(other, id)).toMatchObject({ status: 404 });
    expect(await explain(client, randomUUID())).toMatchObject({ status: 404 });
    expect(await explain(client, "1")).toMatchObject({ status: 400 });
    for (const [payload, status] of [
      [{}, 422],
      [{ [wire]: " \n" }, 422],
      [{ [wire]: "x".repeat(limits.explanationChars + 1) }, 422],
      [{ [wire]: 1 }, 400],
      [{ [wire]: "Fine.", status: "Approved" }, 400],
    ] as const)
      expect(await explain(client, id, payload)).toMatchObject({ status });
    expect(await find(client, "explanation")).toHaveLength(1);
  });

  test("given twice at once is stored once", async () => {
    const client = await newClient();
    const { id } = await apply(client, inLawsuit);
    const answers = await Promise.all([explain(client, id), explain(client, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await database.query("select 1 from corrections where subject_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });
});
