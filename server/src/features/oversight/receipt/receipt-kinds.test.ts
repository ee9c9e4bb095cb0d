import { createHash } from "node:crypto";
import type { ReceiptFile } from "@funding-desk/contract/oversight/receipt/receipt";
import type { ReceiptLine } from "@funding-desk/contract/oversight/receipt/receipt-list";
import { expect, test } from "vitest";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";
import { verifyReceipts } from "./receipt-check.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const url = "/api/lead-user/receipts";

test("a file to a lender leaves receipts of each consent and of what we made for it", async () => {
  const { newPlaceable, sendFile, request, database, program, ann, bob } = await startSubmissionDesk();
  const client = await newPlaceable();
  const { id: submissionId, lenderEmail: _ } = await sendFile(client);
  const get = async (path: string) => (await request(client, "GET", path)).body.data;
  const receipts: ReceiptLine[] = (await get("/lead-user/receipts")).receipts;
  const load = (id: string): Promise<{ receipt: ReceiptFile; text: string | null }> => get(`/lead-user/receipts/${id}`);
  const { rows } = await database.query<{ name: string; sha256: string }>(
    "select name, encode(sha256, 'hex') as sha256 from submission_items where submission_id = $1 and kind <> 'document'",
    [submissionId],
  );
  const made = receipts.filter(({ kind }) => kind === "memo");
  expect(made.map(({ what }) => what).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const { id, what } of made)
    expect((await load(id)).receipt.sha256).toBe(rows.find(({ name }) => name === what)?.sha256);
  const { rows: given } = await database.query<{ text: string }>(
    "select text from lender_consents where submission_id = $1 and given_at is not null",
    [submissionId],
  );
  expect(receipts.filter(({ kind }) => kind === "consent").map(({ what }) => what)).toContain(
    `${program.lender_name}: Send my file`,
  );
  expect((await request(ann, "GET", `/desk/clients/${client.clientId}/receipts`)).body.data.receipts).toEqual(receipts);
  expect((await request(bob, "GET", `/desk/clients/${client.clientId}/receipts`)).status).toBe(404);
  const agreed = await Promise.all(
    receipts.filter(({ kind }) => kind === "consent").map(async ({ id }) => await load(id)),
  );
  expect(given).not.toEqual([]);
  for (const { text } of given)
    expect(agreed.filter((each) => each.text === text)).toMatchObject([{ receipt: { sha256: hash(text) } }]);
  expect((await verifyReceipts(database)).problems).toEqual([]);
});

test("an offer has a receipt of its terms once the client sees it", async () => {
  const desk = await startPlacementDesk();
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  const offers = async (): Promise<ReceiptLine[]> =>
    (await desk.call(client, { url })).body.data.receipts.filter(({ kind }: ReceiptLine) => kind === "offer");
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  expect(await offers()).toEqual([]);
  const shown = firstOffer(await desk.show(client, draft));
  const [line, ...more] = await offers();
  expect(more).toEqual([]);
  const { receipt, text } = (await desk.call(client, { url: `${url}/${line?.id}` })).body.data;
  expect(hash(text)).toBe(receipt.sha256);
  expect(JSON.parse(text)).toMatchObject(shown.terms);
});
