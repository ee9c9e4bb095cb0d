import { randomUUID } from "node:crypto";
import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { describe, expect, test } from "vitest";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { inflateStreams, readPdf, withoutSpaces } from "../../../testing/read-pdf.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const { app, database } = desk;
const calls = { call: desk.call as never, signIn: () => signInAs(database) };
const { signInPrequalified, submit } = createApplicationCalls(calls);
const ann = await desk.as("advisor", { name: "Ann Advisor" });

const apply = async (changes: Parameters<typeof submit>[1] = {}) => {
  const client = await signInPrequalified();
  const { body } = await submit(client, changes);
  return { client, id: String(body.result.id), reference: String(body.result.reference) };
};
const askForLink = (client: SignedInClient | undefined, id: string) =>
  desk.call(client, { method: "POST", url: `/api/user_applications/${id}/copy` });
const follow = async (url: string) => app.inject({ url });
const saveCopy = async (client: SignedInClient, id: string): Promise<Buffer> =>
  (await follow((await askForLink(client, id)).body.data.url)).rawPayload;

/** None of the sensitive answers of the valid application, in any spelling. */
const secrets = /123-?45-?6789|900-?70-?0001|1980-?02-?29|02\/29\/1980|1975-?12-?26|12\/26\/1975|B123-456-78/;
const expectNoSecrets = async (bytes: Buffer) => {
  expect(inflateStreams(bytes)).not.toMatch(secrets);
  const { pages } = await readPdf(bytes);
  expect(withoutSpaces(pages.join(""))).not.toMatch(secrets);
};

describe("a client's copy", () => {
  testRefusals({ ...desk, ...calls } as never, "the link", () => ({
    method: "POST",
    url: `/api/user_applications/${randomUUID()}/copy`,
  }));

  test("has every question and answer as the page shows them, masked, and nothing else", async () => {
    const files = [{ part: "x_studio_upload_bank_statements_last_3_months", name: "March.pdf", bytes: makePdf() }];
    const { client, id, reference } = await apply({ files, coBorrowers: [{}] });
    const response = await follow((await askForLink(client, id)).body.data.url);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Funding application ${reference}.pdf"`,
      "cache-control": "no-store",
    });
    const read = await readPdf(response.rawPayload);
    const form: SentForm = (await desk.call(client, { url: `/api/user_applications/${id}` })).body.data;
    const steps = [...form.steps, ...form.co_borrowers.flatMap((each) => each.steps)];
    expect(read.rows).toEqual(
      steps.flatMap(({ questions }) =>
        questions.map(({ question, answer }) => [withoutSpaces(question), withoutSpaces(answer ?? "Not given")]),
      ),
    );
    expect(read.headings.map((heading) => heading.trim())).toEqual([
      `Funding application ${reference}`,
      ...form.steps.map(({ title }) => title),
      "Co-borrower: Charles Babbage",
      "Consents and signatures",
    ]);
    expect(read.pages.join("")).toContain("Agreed by ticking the box while signed in");
    expect(read.pages.join("")).not.toContain("Prepared for");
    await expectNoSecrets(response.rawPayload);
    expect((await saveCopy(client, id)).equals(response.rawPayload)).toBe(true);
  });

  test("names the answers that were changed since", async () => {
    const { client, id } = await apply();
    await database.query(
      `insert into corrections (id, client_id, kind, subject_id, revision, field, question, before, after, staff_id, reason, is_told)
         values ($1, $2, 'application', $3, 1, 'employees', 'Number of employees', '"12"', '"14"', $4, 'Asked by phone', true)`,
      [randomUUID(), client.clientId, id, ann.staffId],
    );
    const { headings, rows } = await readPdf(await saveCopy(client, id));
    expect(headings.at(-1)?.trim()).toBe("Changed since it was sent");
    expect(rows.at(-1)?.slice(0, 2)).toEqual(["Numberofemployees", "AnnAdvisor"]);
  });

  test("keeps hostile names in one piece", async () => {
    const name = `../../${"W".repeat(43)}`;
    const { client, id } = await apply({
      fields: { x_studio_legal_business_name: name, x_studio_first_name: "陳美 Łukasz" },
    });
    const { rows } = await readPdf(await saveCopy(client, id));
    const answers = new Map(rows.map(([question, answer]) => [question, answer]));
    expect(answers.get("Legalbusinessname")).toBe(withoutSpaces(name));
    expect(answers.get("Ownerfullname")).toBe("[U+9673U+7F8E]Łukasz");
  });

  test("is for no one else, and its link for nothing else", async () => {
    const [{ client, id }, other] = [await apply(), await apply()];
    for (const foreign of [other.id, randomUUID()])
      expect(await askForLink(client, foreign)).toMatchObject({ status: 404 });
    expect(await askForLink(client, "1")).toMatchObject({ status: 400 });
    const { url } = (await askForLink(client, id)).body.data;
    const elsewhere = url.replace(id, other.id);
    expect((await follow(elsewhere)).statusCode).toBe(403);
    expect((await follow(url.replace(/.$/, (last: string) => (last === "A" ? "B" : "A")))).statusCode).toBe(403);
    expect((await follow(`/api/user_applications/${id}/copy`)).statusCode).toBe(400);
    expect((await follow(`${url}&more=1`)).statusCode).toBe(400);
    await database.query("update sessions set revoked_at = now() where client_id = $1", [client.clientId]);
    expect((await follow(url)).statusCode).toBe(401);
  });
});

describe("the firm's copy", () => {
  const open = (caller: { readonly headers: { readonly cookie: string } }, clientId: string, id: string) =>
    app.inject({ url: `/api/desk/clients/${clientId}/applications/${id}/copy`, headers: caller.headers });

  test("is the client's, and the client can see that it was made", async () => {
    const { client, id, reference } = await apply();
    const response = await open(ann, client.clientId, id);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(await saveCopy(client, id))).toBe(true);
    const { rows } = await database.query("select subject from audit_entries where action = 'application.copied'");
    expect(rows).toEqual([{ subject: reference }]);
  });

  test("is for those who may work on the client's file", async () => {
    const [{ client, id }, other] = [await apply(), await apply()];
    await database.query("update clients set staff_id = $2 where id = $1", [
      client.clientId,
      (await desk.as("advisor")).staffId,
    ]);
    const statuses = await Promise.all([
      open(ann, client.clientId, id),
      open(await desk.as("manager"), client.clientId, other.id),
      open(await desk.as("auditor"), client.clientId, id),
      open(await desk.as("manager"), client.clientId, id),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 200]);
  });
});
