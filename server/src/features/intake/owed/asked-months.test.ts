import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { OwedList } from "@funding-desk/contract/intake/owed/api";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import {
  drawSampleStatement,
  type SampleDamage,
  sampleLayouts,
} from "../../../testing/sample-statements/draw-sample-statement.ts";

const desk = await startReviewDesk();
const { ann, newClient, upload, typeId, database } = desk;

const layout = sampleLayouts.find(({ name }) => name === "one signed column") ?? sampleLayouts[0];
const lastMonth = shiftMonth(toCivilDate(firm.identity.timeZone, new Date()).slice(0, 7), -1);
const ask = async (client: ReviewedClient, note: string) => {
  const payload = { document_type_ids: [typeId("bank_statements")], note };
  const url = `/api/desk/clients/${client.clientId}/document-requests`;
  expect((await desk.call(ann, { method: "POST", url, payload })).status).toBe(201);
};
const load = async (client: ReviewedClient): Promise<OwedList> =>
  (await desk.call(client, { url: "/api/lead-user/owed" })).body.data;
const count = async (client: ReviewedClient) => {
  const { owed, received } = await load(client);
  const [open] = owed.flatMap((item) => (item.kind === "request" ? [item] : []));
  return {
    here: open?.parts?.filter((each) => each.is_given).length,
    of: open?.parts?.length,
    closed: received.length,
  };
};
/** Sends a month's statement, and waits until it was read. */
const send = async (client: ReviewedClient, back: number, damage?: SampleDamage) => {
  if (!layout) throw new Error("There is no layout.");
  const month = shiftMonth(lastMonth, -back);
  const plan = { layout, seed: 70 + back, month, number: "55512344471", ...(damage ? { damage } : {}) };
  const { bytes } = await drawSampleStatement(plan);
  const id = await upload(client, { name: `scan-${back}.pdf`, bytes });
  await vi.waitFor(
    async () =>
      expect(
        await database.getValue<number>(
          "select count(*) as count from file_readings r join documents d on d.file_id = r.file_id where d.id = $1",
          [id],
        ),
      ).toBe(1),
    { timeout: 20_000, interval: 100 },
  );
  return id;
};

test("a request that says months is closed once they're all here, and says how many are", async () => {
  const client = await newClient();
  await ask(client, "Bank statements, 3 months");
  expect(await count(client)).toEqual({ here: 0, of: 3, closed: 0 });
  await send(client, 0);
  expect(await count(client)).toEqual({ here: 1, of: 3, closed: 0 });
  await send(client, 0);
  expect(await count(client)).toEqual({ here: 1, of: 3, closed: 0 });
  await send(client, 1);
  const { owed } = (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/next` })).body.data;
  expect(owed).toContainEqual(expect.objectContaining({ what: "Bank statements, 2 of 3 months", is_asked: true }));
  await send(client, 2);
  expect(await count(client)).toEqual({ here: undefined, of: undefined, closed: 1 });
});

test("a statement that lacks a page, or was rejected, counts for none, and staff's own reading counts", async () => {
  const client = await newClient();
  await ask(client, "The last two months");
  await send(client, 0);
  const short = await send(client, 1, { droppedPage: 2 });
  expect(await count(client)).toEqual({ here: 1, of: 2, closed: 0 });
  const month = shiftMonth(lastMonth, -1);
  const url = `/api/desk/clients/${client.clientId}/documents/${short}/review`;
  const payload = { to: "accepted", expected_revision: 0, covers: { from: month, until: month } };
  expect((await desk.call(ann, { method: "POST", url, payload })).status).toBe(200);
  expect(await count(client)).toMatchObject({ closed: 1 });
});

test("a closed request goes back with whichever statement it lacks, and closes once that one is accepted", async () => {
  const client = await newClient();
  await ask(client, "Three months, please");
  const [first, , last] = [await send(client, 0), await send(client, 1), await send(client, 2)];
  const spare = await send(client, 1);
  const review = async (id: string, to: "rejected" | "accepted", revision: number) => {
    const url = `/api/desk/clients/${client.clientId}/documents/${id}/review`;
    const reason = to === "rejected" ? { reason: "Another account." } : {};
    const answer = await desk.call(ann, {
      method: "POST",
      url,
      payload: { to, expected_revision: revision, ...reason },
    });
    expect(answer.status).toBe(200);
  };
  await review(spare, "rejected", 0);
  expect(await count(client)).toMatchObject({ closed: 1 });
  // The last one closed it, and another of its month has come since.
  await send(client, 2);
  await review(last, "rejected", 0);
  expect(await count(client)).toMatchObject({ closed: 1 });
  await review(first, "rejected", 0);
  expect(await count(client)).toEqual({ here: 2, of: 3, closed: 0 });
  const [asked] = (await load(client)).owed;
  expect(asked).toMatchObject({ kind: "request", rejected: { filename: "scan-0.pdf", reason: "Another account." } });
  await review(first, "accepted", 1);
  expect(await count(client)).toMatchObject({ closed: 1 });
  expect((await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${spare}` })).status).toBe(200);
  expect(await count(client)).toMatchObject({ closed: 1 });
});

test("any other request is closed by the first document", async () => {
  const client = await newClient();
  await ask(client, "October, all pages");
  expect(await count(client)).toEqual({ here: undefined, of: undefined, closed: 0 });
  await upload(client, { bytes: makePdf() });
  expect(await count(client)).toMatchObject({ closed: 1 });
});
