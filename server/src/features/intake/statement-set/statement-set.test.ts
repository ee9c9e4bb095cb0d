import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Paper } from "@funding-desk/contract/intake/owed/api";
import type { ReadFile } from "@funding-desk/contract/intake/statement-set/shapes";
import { listFindings } from "@funding-desk/contract/intake/statement-set/words";
import PDFDocument from "pdfkit";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { extractText } from "../../../platform/files/inspection/extract-text.ts";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { makeJpeg, makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import {
  drawSampleStatement,
  type SampleDamage,
  sampleLayouts,
} from "../../../testing/sample-statements/draw-sample-statement.ts";
import { drawScan, drawScannedPdf } from "../../../testing/scans/draw-scan.ts";

const desk = await startReviewDesk();
const { ann, bob, auditor, database, newClient, upload } = desk;

const holder = "Juniper Lane Bakery, L.L.C.";
const number = "55512344471";
const today = toCivilDate(firm.identity.timeZone, new Date());
const lastMonth = shiftMonth(today.slice(0, 7), -1);
const months = [0, -1, -2].map((back) => shiftMonth(lastMonth, back));

interface Drawn {
  readonly month: string | undefined;
  readonly seed?: number;
  readonly number?: string;
  readonly holder?: string;
  readonly damage?: SampleDamage;
}

const layout = sampleLayouts.find(({ name }) => name === "one signed column") ?? sampleLayouts[0];
const draw = async ({ month = lastMonth, seed = 7, damage, ...plan }: Drawn) => {
  if (!layout) throw new Error("There is no layout.");
  return drawSampleStatement({ layout, seed, month, number, holder, ...plan, ...(damage ? { damage } : {}) });
};
const send = async (client: ReviewedClient, drawn: Drawn, name = "scan0001.pdf") => {
  const statement = await draw(drawn);
  return { id: await upload(client, { name, bytes: statement.bytes }), statement };
};
const url = "/api/lead-user/statements";
const toDeskUrl = ({ clientId }: ReviewedClient) => `/api/desk/clients/${clientId}/statements`;
const load = async (client: ReviewedClient) => (await desk.call(client, { url })).body.data;
const waitForFile = (client: ReviewedClient, id: string): Promise<ReadFile> =>
  vi.waitFor(
    async () => {
      const { files } = await load(client);
      const found = files.find((file: ReadFile) => file.document_id === id);
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
const say = (file: ReadFile) => listFindings(file).map(({ text }) => text);
const apply = async (client: ReviewedClient) => {
  const calls = createApplicationCalls({
    call: (_, request) => desk.call(client, request),
    signIn: async () => client,
  });
  const { status } = await calls.submit(client, {
    fields: { x_studio_legal_business_name: "Juniper Lane Bakery LLC", x_studio_monthly_revenue: "20000" },
  });
  expect(status).toBe(200);
};

const refusing = { ...desk, signIn: desk.client } as never;
testRefusals(refusing, "what was read", () => ({ url }));

test("three months of statements are read, counted, shown by account, and prove figures", async () => {
  const client = await newClient();
  await apply(client);
  const sent = [];
  for (const [index, month] of months.entries()) sent.push(await send(client, { month, seed: 11 + index }));
  for (const { id, statement } of sent) {
    const [account] = statement.accounts;
    const file = await waitForFile(client, id);
    expect(file.accounts).toEqual([
      expect.objectContaining({
        last_four: "4471",
        rows: account?.rows.length,
        adds_up: true,
        other_holder: null,
        pages_missing: [],
      }),
    ]);
    expect(say(file).at(-1)).toMatch(/^\w+ \d{4}, account ending 4471, \d+ rows, adds up\.$/);
  }
  const { accounts } = await load(client);
  expect(accounts).toMatchObject([
    { last_four: "4471", months: months.toReversed().map((month) => ({ month, state: "adds up" })) },
  ]);
  const { owed, complete } = (await desk.call(client, { url: "/api/lead-user/owed" })).body.data;
  const paper = [...owed, ...complete].find((item: Paper) => item.kind === "paper" && item.key === "bankStatements");
  expect(paper.files.map((file: Paper["files"][number]) => [file.holds, file.is_read])).toEqual(
    months.map((month) => [[month], true]),
  );
  expect(complete).toContain(paper);

  const { figures } = (await desk.call(ann, { url: toDeskUrl(client) })).body.data;
  expect(figures.map((each: { deposits_cents: number }) => each.deposits_cents)).toEqual(
    sent.map(({ statement }) => statement.accounts[0]?.figures.depositsCents),
  );
  const file = `/api/desk/clients/${client.clientId}`;
  const contradictions = async (as: typeof ann) => (await desk.call(as, { url: file })).body.data.contradictions;
  expect(await contradictions(ann)).toContainEqual({
    rule: "revenue-not-in-statements",
    weight: "differs",
    sentence: expect.stringMatching(/^The statements show \d+% more than the monthly revenue in FA-/),
    fields: [{ subject: expect.stringMatching(/^application:/), field: "x_studio_monthly_revenue" }],
    evidence: [
      expect.objectContaining({ kind: "answer", form: "application", version: 1 }),
      ...sent.map(({ id }) => expect.objectContaining({ kind: "page", document_id: id, box: expect.anything() })),
    ],
  });
  const listRules = (all: { rule: string }[]) => all.map(({ rule }) => rule);
  expect(listRules(await contradictions(auditor))).not.toContain("revenue-not-in-statements");
  const listHere = async (as: typeof ann) =>
    (await desk.call(as, { url: `${file}/next` })).body.data.complete.flatMap(
      ({ given }: { given: { box: unknown }[] }) => given,
    );
  expect(await listHere(ann)).toMatchObject(
    sent.map(({ id }) => ({ document_id: id, holds: [expect.any(String)], box: { page: 1 } })),
  );
  expect((await listHere(auditor)).map(({ box }: { box: unknown }) => box)).toEqual([null, null, null]);
  const { facts } = (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/fit/facts` })).body.data;
  expect(facts).toContainEqual(
    expect.objectContaining({
      fact: "averageMonthlyDeposits",
      value: expect.objectContaining({ from: "statement" }),
      evidence: expect.objectContaining({
        kind: "computed",
        from: sent.map(({ id }) => expect.objectContaining({ kind: "page", document_id: id })),
      }),
    }),
  );
});

test("a page that is missing, another holder, and the same file twice are said, and none of it blocks", async () => {
  const client = await newClient();
  await apply(client);
  // In a month's first days, the month before it isn't asked for yet.
  const short = await send(client, { month: months[1], seed: 21, damage: { droppedPage: 2 } });
  const other = await send(client, { month: months[0], seed: 22, holder: "Cobalt Freight Co.", number: "99988877" });
  const first = await send(client, { month: months[2], seed: 23 }, "first.pdf");
  const twice = await send(client, { month: months[2], seed: 23 }, "again.pdf");
  expect(say(await waitForFile(client, short.id))[0]).toMatch(/^Page 2 of \d is missing\.$/);
  expect(say(await waitForFile(client, other.id)).at(-1)).toMatch(/^The account is cobalt freight co\.?'s\.$/i);
  await waitForFile(client, first.id);
  expect(say(await waitForFile(client, twice.id))).toEqual(["The same file as first.pdf."]);
  const { owed } = (await desk.call(client, { url: "/api/lead-user/owed" })).body.data;
  const paper = owed.find((item: Paper) => item.kind === "paper" && item.key === "bankStatements");
  expect(paper.parts).toContainEqual({ part: months[1], is_given: false });
  const { accounts } = await load(client);
  expect(accounts.map(({ last_four }: { last_four: string }) => last_four).toSorted()).toEqual(["4471", "8877"]);
});

test("a photo that's too small to read is said at once", async () => {
  const client = await newClient();
  const [statement, license] = [
    await upload(client, { name: "photo.jpg", bytes: await makeJpeg() }),
    await upload(client, { slug: "drivers_license", name: "license.jpg", bytes: await makeJpeg() }),
  ];
  expect(say(await waitForFile(client, statement))).toEqual(["Too small to read. Hold the phone closer."]);
  expect(say(await waitForFile(client, license))).toEqual([]);
});

test("a changed amount keeps the figures back", async () => {
  const client = await newClient();
  const { id } = await send(client, { month: lastMonth, seed: 31, damage: { changedRow: 3 } });
  const file = await waitForFile(client, id);
  expect(file.accounts[0]?.adds_up).toBe(false);
  expect(say(file)[0]).toMatch(/\d+ of \d+ rows read\.$/);
  expect((await desk.call(ann, { url: toDeskUrl(client) })).body.data.figures).toEqual([]);
});

test("what was read is sealed, and neither another client nor an auditor reads it", async () => {
  const [client, stranger] = [await newClient(), await newClient()];
  const { id } = await send(client, { month: lastMonth });
  await waitForFile(client, id);
  expect(await load(stranger)).toEqual({ files: [], accounts: [] });
  const { rows } = await database.query<{ row: string }>(
    "select encode(sealed, 'escape') || to_jsonb(r)::text as row from file_readings r where client_id = $1",
    [client.clientId],
  );
  for (const secret of ["4471", number, "Juniper", "closing"]) expect(rows[0]?.row).not.toContain(secret);
  expect((await desk.call(auditor, { url: toDeskUrl(client) })).status).toBe(403);
  expect((await desk.call(bob, { url: toDeskUrl(client) })).status).toBe(404);
  const jobs = await database.query<{ data: object }>("select data from jobs.job where name = 'file-reading'");
  for (const { data } of jobs.rows) expect(Object.keys(data)).toEqual(["fileId"]);
});

test("staff read the rows again, which is recorded, and each has its line on the page", async () => {
  const client = await newClient();
  const { id, statement } = await send(client, { month: lastMonth, seed: 41 });
  await waitForFile(client, id);
  const toRows = (documentId: string) => `/api/desk/clients/${client.clientId}/documents/${documentId}/rows`;
  const { body } = await desk.call(ann, { url: toRows(id) });
  const [account] = body.data.accounts;
  expect(account.rows.map(({ cents }: { cents: number }) => cents)).toEqual(
    statement.accounts[0]?.rows.map(({ cents }) => cents),
  );
  for (const { box } of account.rows) expect(box.x + box.width).toBeLessThanOrEqual(1);
  expect(await desk.listEntries(client.clientId, "document.viewed")).toMatchObject([
    { actor_name: "Ann Advisor", detail: { document_id: id } },
  ]);
  expect((await desk.call(ann, { url: toRows(randomUUID()) })).status).toBe(404);
  const plain = await upload(client, { bytes: makePdf() });
  expect((await desk.call(ann, { url: toRows(plain) })).body.data).toEqual({ accounts: [] });
});

test("a scan and a photo of a statement are read, and said to be", async () => {
  const client = await newClient();
  const quality = { dpi: 200, degrees: 0.4, noise: 5, quality: 80 };
  const statement = await draw({ month: lastMonth, seed: 3 });
  const { pages } = await extractText(statement.bytes);
  const [page] = pages;
  const picture = page ? await drawScan(page, quality, 1) : Buffer.alloc(0);
  const waitForScan = (id: string): Promise<ReadFile> =>
    vi.waitFor(
      async () => {
        const file = await waitForFile(client, id);
        expect(file.is_scan).toBe(true);
        return file;
      },
      { timeout: 120_000, interval: 500 },
    );
  const scan = await waitForScan(await upload(client, { name: "scan.pdf", bytes: await drawScannedPdf([picture]) }));
  expect(scan).toMatchObject({ kind: "statement", is_picture: false, is_small: false });
  expect(say(scan).at(-1)).toBe("Read from a scan.");
  expect(scan.accounts[0]?.months).toEqual([lastMonth]);
  const photo = await waitForScan(await upload(client, { name: "photo.jpg", bytes: picture }));
  expect(photo).toMatchObject({ kind: "statement", is_scan: true });
  const path = `/api/desk/clients/${client.clientId}/documents/${photo.document_id}`;
  const [account] = (await desk.call(ann, { url: `${path}/rows` })).body.data.accounts;
  expect(account.rows.length).toBe(photo.accounts[0]?.rows);
  expect(account.rows.length).toBeGreaterThan(5);
  const payload = { boxes: [account.rows[1].box] };
  const { body } = await desk.call(ann, { method: "POST", url: `${path}/pinned-rows`, payload });
  expect(body.data.pinned).toMatchObject([{ cents: account.rows[1].cents }]);
}, 240_000);

test("a license's last day is read, and staff's word wins", async () => {
  const client = await newClient();
  const paper = new PDFDocument({ size: "LETTER" });
  paper.fontSize(12);
  for (const line of [
    "CALIFORNIA DRIVER LICENSE",
    "DL I1234562 CLASS C",
    "EXP 08/31/2029",
    "DOB 08/31/1977 SEX F",
    "SAMPLE",
  ])
    paper.text(line);
  paper.end();
  const id = await upload(client, { slug: "drivers_license", name: "license.pdf", bytes: await buffer(paper) });
  const file = await waitForFile(client, id);
  expect(say(file)).toEqual(["Valid until 08/31/2029."]);
  const path = `/api/desk/clients/${client.clientId}/documents`;
  const find = async () =>
    (await desk.call(ann, { url: path })).body.data.types
      .flatMap(({ documents }: { documents: { id: string }[] }) => documents)
      .find((document: { id: string }) => document.id === id);
  expect(await find()).toMatchObject({ valid_until: null, valid_until_guess: "2029-08-31" });
  const payload = { to: "accepted", expected_revision: 0, valid_until: "2028-08-31" };
  await desk.call(ann, { method: "POST", url: `${path}/${id}/review`, payload });
  expect(await find()).toMatchObject({ valid_until: "2028-08-31", valid_until_guess: "2029-08-31" });
  const held = await database.query(
    "select from file_readings r join documents d on d.file_id = r.file_id where d.id = $1 and r::text ~ 'I1234562|1977'",
    [id],
  );
  expect(held.rowCount).toBe(0);
});

test("a statement in an application that isn't sent yet is read at once, for its owner alone", async () => {
  const [client, other] = await Promise.all([newClient(), newClient()]);
  const { bytes } = await draw({ month: lastMonth, seed: 5 });
  const { payload, headers } = await buildMultipart({ field: "bankStatements" }, [
    { part: "file", name: "scan0007.pdf", bytes },
  ]);
  const call = { method: "POST" as const, url: "/api/application-draft/files", payload, headers };
  const { status, body } = await desk.call(client, call);
  expect(status).toBe(201);
  const file = await waitForFile(client, body.data.id);
  expect(say(file)[0]).toMatch(/account ending 4471, \d+ rows, adds up\.$/);
  expect((await load(client)).accounts).toEqual([]);
  expect((await load(other)).files).toEqual([]);
  expect((await desk.call(ann, { url: toDeskUrl(client) })).body.data.files).toEqual([]);
});
