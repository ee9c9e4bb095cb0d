import { randomUUID } from "node:crypto";
import type { OwedItem, OwedList, Paper } from "@funding-desk/contract/intake/owed/api";
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
  (await list(client)).owed.flatMap((item) => (item.kind === "paper" ? [item.key] : []));
const nothing = { owed: [], received: [], complete: [], if_asked: [], others: [] };
/** The paper, and the parts of it that are there. */
const readPaper = async (client: ReviewedClient, key: string) => {
  const { owed, complete } = await list(client);
  const paper = [...owed, ...complete].find((item): item is Paper => item.kind === "paper" && item.key === key);
  return { paper, given: paper?.parts.flatMap(({ part, is_given }) => (is_given ? [part] : [])) };
};
const place = (client: ReviewedClient | undefined, id: string, payload: object) =>
  desk.call(client, { method: "PUT", url: `/api/lead-user/owed/papers/${id}`, payload });
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
testRefusals(refusing, "a file's paper", () => ({
  method: "PUT",
  url: `/api/lead-user/owed/papers/${randomUUID()}`,
  payload: { paper: "driversLicense" },
}));
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
  ];

  test("that the form asks for and that weren't sent are owed from the submit on, with the type to upload them to", async () => {
    const client = await newClient();
    expect(await list(client)).toEqual(nothing);
    const { reference } = await apply(client);
    expect(await listPapers(client)).toEqual(all);
    expect((await list(client)).owed[0]).toEqual({
      kind: "paper",
      key: "driversLicense",
      label: "Driver's license",
      person: null,
      document_type_id: typeId("drivers_license"),
      document_type: expect.any(String),
      reference,
      parts: [
        { part: "front", is_given: false },
        { part: "back", is_given: false },
      ],
      files: [],
    });
    expect((await list(client)).if_asked).toEqual(["Personal tax returns"]);
    const mail = await mailServer.next(client.email, /^We have your application/);
    expect(mail.text).toContain("Driver's license\nVoided check\n");
    expect(mail.text).not.toContain("Personal tax returns");
    expect(await list(await newClient())).toEqual(nothing);
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
      files: [pdf("x_studio_upload_voided_check"), pdf("x_studio_personal_tax_returns")],
    });
    expect(await listPapers(client)).toEqual(all.filter((field) => field !== "voidedCheck"));
    expect((await list(client)).if_asked).toEqual([]);
  });

  test("are settled by an upload of their kind, and owed again when it is deleted", async () => {
    const client = await newClient();
    await apply(client);
    const id = await upload(client, { slug: "tax_returns" });
    const left = all.filter((field) => field !== "businessTaxReturn");
    expect(await listPapers(client)).toEqual(left);
    expect((await list(client)).complete).toMatchObject([{ key: "businessTaxReturn", files: [{ document_id: id }] }]);
    await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${id}` });
    expect(await listPapers(client)).toEqual(all);
  });

  test("aren't asked for again when they were there before, or came with an earlier application", async () => {
    const client = await newClient();
    await upload(client, { slug: "ein_letter" });
    await apply(client, { files: [pdf("x_studio_upload_voided_check")] });
    const { reference } = await apply(client);
    const papers = await find(client, "paper");
    expect(papers.map((item) => item.kind === "paper" && item.key)).toEqual(
      all.filter((field) => field !== "einLetter" && field !== "voidedCheck"),
    );
    // Two applications need them, and each is in the list once.
    for (const paper of papers) expect(paper).toMatchObject({ reference });
  });

  test("that staff ask for are in the list once, as they put it, again after a rejection", async () => {
    const client = await newClient();
    await apply(client);
    await requestDocument(client, "bank_statements");
    expect((await list(client)).owed[0]).toMatchObject({ kind: "request", document_type: "Bank statements" });
    expect(await listPapers(client)).not.toContain("bankStatements");
    const id = await upload(client, { name: "scan.pdf" });
    expect(await list(client)).toMatchObject({ received: [{ document_type: "Bank statements" }] });
    expect((await readPaper(client, "bankStatements")).given).toHaveLength(1);
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
      payload: { to: "rejected", expected_revision: 0, reason: "It is last year's." },
    });
    const { owed } = await list(client);
    expect(owed.filter((item) => item.kind === "request")).toMatchObject([{ rejected: { filename: "scan.pdf" } }]);
    expect(await listPapers(client)).not.toContain("bankStatements");
  });

  test("are owed only while the application is under process, and only kinds that the firm asks for", async () => {
    const client = await newClient();
    const { id } = await apply(client, inLawsuit);
    for (const status of ["Term Sheet", "Approved", "Funded", "Declined", "Withdrawn"]) {
      await setStatus(id, status);
      expect(await list(client), status).toEqual(nothing);
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

/** Statements of the months that an application of today asks for, oldest first. */
const expectedMonths = async (client: ReviewedClient) =>
  (await readPaper(client, "bankStatements")).paper?.parts.map(({ part }) => part) ?? [];
const sentMonths = { from: "2026-01", until: "2026-03" };
/** As if the application had been sent in April, so that the months are known. */
const sendInApril = (id: string) =>
  database.query("update applications set submitted_at = '2026-04-20T16:00:00Z' where id = $1", [id]);

describe("parts of papers", () => {
  test("statements are counted by month: by their names, by their turn, and by what staff read", async () => {
    const client = await newClient();
    await sendInApril((await apply(client)).id);
    expect(await expectedMonths(client)).toEqual(["2026-01", "2026-02", "2026-03"]);
    await upload(client, { name: "statement february 2026.pdf" });
    expect((await readPaper(client, "bankStatements")).given).toEqual(["2026-02"]);
    // No month of its name is asked for.
    await upload(client, { name: "statement 2025-01.pdf" });
    expect((await readPaper(client, "bankStatements")).given).toEqual(["2026-02"]);
    const id = await upload(client, { name: "scan.pdf" });
    expect((await readPaper(client, "bankStatements")).given).toEqual(["2026-01", "2026-02"]);
    expect(await listPapers(client)).toContain("bankStatements");
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
      payload: { to: "accepted", expected_revision: 0, covers: sentMonths },
    });
    expect((await readPaper(client, "bankStatements")).paper?.files.map(({ holds, ...file }) => [holds, file])).toEqual(
      [
        [["2026-02"], expect.objectContaining({ is_certain: false, is_reviewed: false })],
        [[], expect.objectContaining({ filename: "statement 2025-01.pdf" })],
        [["2026-01", "2026-02", "2026-03"], expect.objectContaining({ is_certain: true, is_reviewed: true })],
      ],
    );
    expect(await listPapers(client)).not.toContain("bankStatements");
  });

  test("one photo is one side of a license, until the client says that it's both, or staff accept it", async () => {
    const client = await newClient();
    await apply(client);
    const id = await upload(client, { slug: "drivers_license", name: "front.pdf" });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["front"]);
    expect(await place(client, id, { paper: "driversLicense", part: "back" })).toMatchObject({ status: 200 });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["back"]);
    const { body } = await place(client, id, { paper: "driversLicense", part: "all" });
    expect(body.data.complete).toMatchObject([{ key: "driversLicense", files: [{ holds: ["front", "back"] }] }]);
    await place(client, id, { paper: "driversLicense" });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["front"]);
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
      payload: { to: "accepted", expected_revision: 0 },
    });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["front", "back"]);
  });

  test("each owner has a license of their own, one even in two applications", async () => {
    const client = await newClient();
    await apply(client, { coBorrowers: [{}] });
    await apply(client, { coBorrowers: [{}] });
    const licenses = (await find(client, "paper")).flatMap((item) =>
      item.kind === "paper" && item.label === "Driver's license" ? [item] : [],
    );
    expect(licenses.map(({ person }) => person)).toEqual([null, expect.stringMatching(/ /)]);
    const key = licenses[1]?.key ?? "";
    const id = await upload(client, { slug: "drivers_license" });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["front"]);
    await place(client, id, { paper: key, part: "all" });
    expect((await readPaper(client, "driversLicense")).given).toEqual([]);
    expect(await listPapers(client)).not.toContain(key);
  });

  test("a file that is something else moves to its type", async () => {
    const client = await newClient();
    await apply(client);
    const id = await upload(client, { name: "check.pdf" });
    await place(client, id, { paper: "voidedCheck" });
    expect((await readPaper(client, "bankStatements")).given).toEqual([]);
    expect((await list(client)).complete).toMatchObject([{ key: "voidedCheck", files: [{ document_id: id }] }]);
    const { rows } = await database.query("select document_type_id from documents where id = $1", [id]);
    expect(rows).toEqual([{ document_type_id: typeId("voided_check") }]);
  });

  test("others' files, unknown papers and parts, and files that staff have decided on are refused", async () => {
    const [client, other] = [await newClient(), await newClient()];
    await apply(client);
    await apply(other);
    const id = await upload(client, { slug: "drivers_license" });
    const whole = { paper: "driversLicense", part: "all" };
    expect(await place(other, id, whole)).toMatchObject({ status: 404 });
    expect(await place(client, randomUUID(), whole)).toMatchObject({ status: 404 });
    for (const [payload, status] of [
      [{ paper: "arAgingReport" }, 422],
      [{ paper: "driversLicense", part: "2026-01" }, 422],
      [{ paper: "driversLicense", part: "side" }, 400],
      [{ paper: "x".repeat(81) }, 400],
      [{ paper: 1 }, 400],
      [{ part: "all" }, 400],
      [{ ...whole, person: "me" }, 400],
    ] as const)
      expect(await place(client, id, payload), JSON.stringify(payload)).toMatchObject({ status });
    expect(await place(client, "1", whole)).toMatchObject({ status: 400 });
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
      payload: { to: "accepted", expected_revision: 0 },
    });
    expect(await place(client, id, { ...whole, part: "front" })).toMatchObject({ status: 409 });
    expect((await readPaper(client, "driversLicense")).given).toEqual(["front", "back"]);
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
