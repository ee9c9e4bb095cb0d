import { randomUUID } from "node:crypto";
import type { ReadRow } from "@funding-desk/contract/intake/statement-set/desk-api";
import { expect, test, vi } from "vitest";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { drawSampleStatement, sampleLayouts } from "../../../testing/sample-statements/draw-sample-statement.ts";

const desk = await startReviewDesk();
const { ann, bob, auditor, manager, database, newClient, upload } = desk;

const layout = sampleLayouts.find(({ name }) => name === "one signed column") ?? sampleLayouts[0];
const toFile = ({ clientId }: ReviewedClient) => `/api/desk/clients/${clientId}`;
const toPins = (client: ReviewedClient, id: string) => `${toFile(client)}/documents/${id}/pinned-rows`;

/** A client with a statement that was read, and its rows. */
const newRead = async () => {
  if (!layout) throw new Error("There is no layout.");
  const client = await newClient();
  const { bytes } = await drawSampleStatement({ layout, seed: 61, month: "2026-08", number: "55512344471" });
  const id = await upload(client, { name: "august.pdf", bytes });
  await vi.waitFor(
    async () =>
      expect(
        await database.getValue<number>("select count(*) as count from file_readings where client_id = $1", [
          client.clientId,
        ]),
      ).toBe(1),
    { timeout: 20_000, interval: 100 },
  );
  const { body } = await desk.call(ann, { url: `${toFile(client)}/documents/${id}/rows` });
  const rows: ReadRow[] = body.data.accounts[0].rows;
  return { client, id, rows };
};
const pin = ({ client, id }: { client: ReviewedClient; id: string }, boxes: readonly unknown[]) =>
  desk.call(ann, { method: "POST", url: toPins(client, id), payload: { boxes } });

test("a pinned row is kept sealed as it's printed, listed with the statements, and removed again", async () => {
  const read = await newRead();
  const { client, id, rows } = read;
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error("There are no rows.");
  expect((await pin(read, [first.box, second.box])).status).toBe(200);
  const { status, body } = await pin(read, [second.box, third.box]);
  expect(status).toBe(200);
  expect(body.data.pinned).toHaveLength(3);
  const { pinned } = (await desk.call(ann, { url: `${toFile(client)}/statements` })).body.data;
  expect(pinned).toEqual(body.data.pinned);
  expect(pinned).toContainEqual({
    id: expect.any(String),
    on: first.on,
    description: first.description,
    cents: first.cents,
    evidence: {
      kind: "page",
      document_id: id,
      filename: "august.pdf",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      box: first.box,
    },
    by: "Ann Advisor",
    at: expect.any(String),
  });
  const { rows: kept } = await database.query<{ row: string }>(
    "select encode(sealed, 'escape') || to_jsonb(p)::text as row from pinned_rows p where client_id = $1",
    [client.clientId],
  );
  expect(kept).toHaveLength(3);
  for (const { row } of kept) expect(row).not.toContain(first.description);
  expect(await desk.listEntries(client.clientId, "row.pinned")).toMatchObject([
    { detail: { document_id: id, rows: 2 } },
    { detail: { document_id: id, rows: 1 } },
  ]);

  const unpin = { method: "DELETE", url: `${toFile(client)}/pinned-rows/${pinned[0].id}` } as const;
  expect((await desk.call(bob, unpin)).status).toBe(404);
  expect((await desk.call(ann, unpin)).body.data.pinned).toHaveLength(2);
  expect((await desk.call(ann, unpin)).status).toBe(404);
  expect(await desk.listEntries(client.clientId, "row.unpinned")).toMatchObject([{ detail: { document_id: id } }]);
});

test("rows that aren't printed, of another client, or too many at once are refused", async () => {
  const read = await newRead();
  const { client, id, rows } = read;
  const box = rows[0]?.box;
  if (!box) throw new Error("There are no rows.");
  const other = await newRead();
  expect((await pin(read, [{ ...box, x: 0.5 }])).status).toBe(404);
  expect((await pin({ client: other.client, id }, [box])).status).toBe(404);
  expect((await pin({ client, id: randomUUID() }, [box])).status).toBe(404);
  expect((await pin({ client, id: "1" }, [box])).status).toBe(400);
  expect((await pin(read, [])).status).toBe(400);
  expect(
    (
      await pin(
        read,
        Array.from({ length: 21 }, () => box),
      )
    ).status,
  ).toBe(400);
  expect((await pin(read, [{ ...box, more: 1 }])).status).toBe(400);
  expect((await pin(read, ["box"])).status).toBe(400);
  const statuses = [];
  for (const caller of [undefined, client, bob, auditor, manager])
    statuses.push(
      (await desk.call(caller, { method: "POST", url: toPins(client, id), payload: { boxes: [box] } })).status,
    );
  expect(statuses).toEqual([401, 403, 404, 403, 200]);
});
