import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { LenderMemo } from "@funding-desk/contract/placement/memo/lender-memo";
import { type Memo, toSentMemo } from "@funding-desk/contract/placement/memo/memo";
import type { MemoSentence } from "@funding-desk/contract/placement/memo/sentence";
import { expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { firm } from "../../../../../firm.config.ts";
import { readPdf, withoutSpaces } from "../../../testing/read-pdf.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { drawSampleStatement, sampleLayouts } from "../../../testing/sample-statements/draw-sample-statement.ts";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, bob, auditor, newPlaceable, prepare, askConsents, request, toPath, upload, database } = desk;

const lastMonth = shiftMonth(toCivilDate(firm.identity.timeZone, new Date()).slice(0, 7), -1);
const layout = sampleLayouts.find(({ name }) => name === "one signed column") ?? sampleLayouts[0];

const uploadMonths = async (client: PlaceableClient) => {
  if (!layout) throw new Error("There is no layout.");
  for (const back of [0, 1, 2]) {
    const { bytes } = await drawSampleStatement({
      layout,
      seed: 50 + back,
      month: shiftMonth(lastMonth, -back),
      number: "55512344471",
    });
    await upload(client, { name: `month-${back}.pdf`, bytes });
  }
  await vi.waitFor(
    async () =>
      expect(
        await database.getValue<number>("select count(*) as count from file_readings where client_id = $1", [
          client.clientId,
        ]),
      ).toBeGreaterThanOrEqual(3),
    { timeout: 20_000, interval: 100 },
  );
};
const toOwnPath = (id: string) => `/lead-user/submissions/${id}/memo`;
const readOwn = async (client: PlaceableClient, id: string): Promise<MemoSentence[]> =>
  (await request(client, "GET", toOwnPath(id))).body.data.sentences;
const answer = (client: PlaceableClient, id: string, [sentence, text]: readonly [sentence: string, text: string]) =>
  request(client, "PUT", toOwnPath(id), { sentence, answer: text });
const find = (sentences: readonly MemoSentence[], id: string) => sentences.find((each) => each.id === id);

const prepared = { client: await newPlaceable(), id: "" };
prepared.id = (await prepare(prepared.client)).id;
const refusing = { ...desk, signIn: desk.client } as never;
testRefusals(refusing, "the owner's memo", () => ({ url: `/api${toOwnPath(prepared.id)}` }));

test("each sentence is the same for the desk and the owner, who reads it once they're asked and answers it", async () => {
  const client = await newPlaceable();
  await uploadMonths(client);
  const { id } = await prepare(client);
  expect((await request(client, "GET", toOwnPath(id))).status).toBe(404);
  await askConsents(client, id);
  const own = await readOwn(client, id);
  const memo: MemoSentence[] = (await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data.sentences;
  expect(memo.map((each) => each.id)).toEqual(own.map((each) => each.id));
  expect(memo.map(({ evidence }) => evidence)).toEqual(own.map(({ evidence }) => evidence));
  expect(find(own, "request amount")?.text).toMatch(/^You ask for \$/);
  expect(find(memo, "request amount")?.text).toMatch(/^It asks for \$/);
  expect(find(memo, "revenue statements")).toMatchObject({
    text: expect.stringMatching(/^Statements show deposits of \$[\d,]+ a month on average, /),
    evidence: { kind: "computed", from: [{ kind: "page", filename: "month-0.pdf" }, {}, {}] },
  });

  expect((await answer(client, id, ["revenue stated", " That was\r\nbefore the fair. "])).status).toBe(200);
  const answered: MemoSentence[] = (await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data.sentences;
  expect(find(answered, "revenue stated")?.answer?.text).toBe("That was\nbefore the fair.");
  const { rows } = await database.query<{ row: string }>(
    "select to_jsonb(a)::text || encode(sealed, 'escape') as row from memo_answers a where client_id = $1",
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain("fair");
  await answer(client, id, ["revenue stated", ""]);
  expect(find(await readOwn(client, id), "revenue stated")?.answer).toBeNull();
});

test("refuses answers to what isn't there, that are too long, or that hold a number", async () => {
  const client = await newPlaceable();
  const { id } = await prepare(client);
  await askConsents(client, id);
  expect((await answer(client, id, ["revenue nothing", "Why?"])).status).toBe(404);
  expect((await answer(client, id, ["request use", "x".repeat(501)])).status).toBe(422);
  expect((await answer(client, id, ["request use", "My number is 123-45-6789."])).status).toBe(422);
  expect((await request(client, "PUT", toOwnPath(id), { sentence: "request use" })).status).toBe(400);
  expect((await request(client, "PUT", toOwnPath(id), { sentence: "request use", answer: "x", more: 1 })).status).toBe(
    400,
  );
  const stranger = await newPlaceable();
  expect((await answer(stranger, id, ["request use", "Mine?"])).status).toBe(404);
  expect((await request(stranger, "GET", toOwnPath(id))).status).toBe(404);
  expect((await request(bob, "GET", `${toPath(client, id)}/memo`)).status).toBe(404);
  expect((await request(auditor, "GET", `${toPath(client, id)}/memo`)).status).toBe(403);
});

const toRemarks = (client: PlaceableClient, id: string) => `${toPath(client, id)}/memo/remarks`;
const remark = (client: PlaceableClient, id: string, body: object) => request(ann, "PUT", toRemarks(client, id), body);

test("a member's own words are under their name, sealed, and can be taken back until it's sent", async () => {
  const client = await newPlaceable();
  const { id } = await prepare(client);
  await askConsents(client, id);
  const said = await remark(client, id, { part: "debt", text: " The loan is\r\npaid off. " });
  expect(said.status).toBe(200);
  const about = { part: "debt", text: "The loan is\npaid off.", by: `Ann Advisor of ${firm.identity.name}` };
  expect(said.body.data.remarks).toMatchObject([about]);
  expect((await request(client, "GET", toOwnPath(id))).body.data.remarks).toMatchObject([about]);
  const { rows } = await database.query<{ row: string }>(
    "select to_jsonb(r)::text || encode(sealed, 'escape') as row from memo_remarks r where client_id = $1",
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain("paid");
  await remark(client, id, { part: "whole", text: "A second one." });
  await remark(client, id, { part: "debt", text: "" });
  expect((await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data.remarks).toMatchObject([
    { part: "whole" },
  ]);
  await desk.giveConsents(client, id);
  expect((await desk.send(client, id)).status).toBe(200);
  expect(await remark(client, id, { part: "whole", text: "" })).toMatchObject({
    status: 409,
    body: { result: { code: "submission_changed" } },
  });
});

test("refuses words that are too long, hold a number, or are for another's file", async () => {
  const client = await newPlaceable();
  const { id } = await prepare(client);
  expect((await remark(client, id, { part: "debt", text: "x".repeat(501) })).status).toBe(422);
  expect((await remark(client, id, { part: "debt", text: "It's 123-45-6789." })).status).toBe(422);
  expect((await remark(client, id, { part: "other", text: "x" })).status).toBe(400);
  expect((await remark(client, id, { part: "debt", text: 7 })).status).toBe(400);
  expect((await remark(client, id, { part: "debt", text: "x", more: 1 })).status).toBe(400);
  expect((await request(bob, "PUT", toRemarks(client, id), { part: "debt", text: "x" })).status).toBe(404);
  expect((await request(auditor, "PUT", toRemarks(client, id), { part: "debt", text: "x" })).status).toBe(403);
  const path = `/api${toRemarks(client, id)}`;
  expect((await desk.app.inject({ method: "PUT", url: path, payload: { part: "debt", text: "x" } })).statusCode).toBe(
    401,
  );
  const stranger = await newPlaceable();
  expect((await remark(stranger, id, { part: "debt", text: "x" })).status).toBe(404);
  expect((await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data.remarks).toEqual([]);
});

test("goes to the lender in the summary, with the owner's answers and what each sentence rests on", async () => {
  const client = await newPlaceable();
  await uploadMonths(client);
  const { id, lenderEmail } = await prepare(client);
  await askConsents(client, id);
  await answer(client, id, ["request use", "The oven is on hold for us."]);
  await remark(client, id, { part: "fit", text: "We know this kitchen." });
  const before: Memo = (await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data;
  await desk.giveConsents(client, id);
  expect((await desk.send(client, id)).status).toBe(200);
  expect((await request(client, "GET", toOwnPath(id))).status).toBe(404);
  const lender = await desk.enter(await desk.readLink(lenderEmail, /a file for/), lenderEmail);
  await database.query(`update applications set answers = answers || '{"monthlyRevenue": "1"}' where client_id = $1`, [
    client.clientId,
  ]);
  const shown: LenderMemo = (await request(lender, "GET", "/lender/file")).body.data.memo;
  const toWords = ({ sentences, remarks }: Pick<LenderMemo | Memo, "remarks"> & { sentences: readonly object[] }) => ({
    remarks,
    sentences: sentences.map((each) => ({ ...each, evidence: null })),
  });
  expect(toWords(shown)).toEqual(toWords(toSentMemo(before)));
  expect((await request(ann, "GET", `${toPath(client, id)}/memo`)).body.data).toEqual(toSentMemo(before));
  const statements = shown.sentences.find((each) => each.id === "revenue statements");
  expect(statements?.evidence).toContainEqual({
    words: expect.stringMatching(/^month-0\.pdf, page \d$/),
    position: expect.any(Number),
    page: expect.any(Number),
  });
  expect(JSON.stringify(shown)).not.toContain("document_id");
  const archive = await desk.app.inject({ url: "/api/lender/archive", headers: lender.headers });
  const zip = await fromBufferPromise(archive.rawPayload);
  let summary = Buffer.alloc(0);
  for await (const entry of zip.eachEntry())
    if (/summary/i.test(entry.fileName)) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      summary = Buffer.concat(chunks);
    }
  const { pages } = await readPdf(summary);
  const text = withoutSpaces(pages.join("\n"));
  for (const { text: sentence, evidence } of shown.sentences) {
    expect(text).toContain(withoutSpaces(sentence));
    for (const { words } of evidence ?? []) expect(text).toContain(withoutSpaces(words));
  }
  for (const words of [
    "AnnAdvisorof",
    "Weknowthiskitchen.",
    "Statementsshowdeposits",
    "Theovenisonholdforus.",
    "month-0.pdf,page",
    "Whatitrestson",
  ])
    expect(text).toContain(words);
  expect(pages.length).toBeLessThanOrEqual(2);
});

test("a pass for a reason on the lender's page stands beside what we know of it", async () => {
  const client = await newPlaceable();
  const { id, token, lenderEmail } = await desk.sendFile(client);
  const path = `${toPath(client, id)}/pass-verdicts`;
  expect((await request(ann, "GET", path)).body.data.verdicts).toEqual([]);
  const lender = await desk.enter(token, lenderEmail);
  const reason = "The revenue is too low for this program.";
  expect((await request(lender, "POST", "/lender/pass", { reason })).status).toBe(200);
  const { verdicts } = (await request(ann, "GET", path)).body.data;
  expect(verdicts.map(({ fact }: { fact: string }) => fact)).toContain("yearlyRevenue");
  expect(verdicts[0]).toMatchObject({ have: expect.stringMatching(/\$/), evidence: { kind: "answer" } });
  expect((await request(bob, "GET", path)).status).toBe(404);
  expect((await request(auditor, "GET", path)).status).toBe(403);
});
