import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();

const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const unpack = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
};

test("a lender downloads all files at once and can check each by the manifest", async () => {
  const client = await desk.newPlaceable();
  const removed = await desk.upload(client, { name: "removed.pdf" });
  await desk.upload(client, { name: "kept.pdf" });
  const { id, lenderEmail, token } = await desk.sendFile(client);
  const lender = await desk.enter(token, lenderEmail);
  const { items, manifest_sha256, reference } = (await desk.request(lender, "GET", "/lender/file")).body.data;
  const download = () => desk.app.inject({ url: "/api/lender/archive", headers: lender.headers });

  const sent = await download();
  expect(sent.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringContaining(`${reference}.zip`),
  });
  const entries = await unpack(sent.rawPayload);
  expect(hash(entries.get("manifest.json") ?? Buffer.alloc(0))).toBe(manifest_sha256);
  const sums = (entries.get("SHA256SUMS")?.toString() ?? "").trimEnd().split("\n");
  expect(sums).toEqual(items.map(({ sha256, name }: { sha256: string; name: string }) => `${sha256}  ${name}`));
  for (const { name, sha256 } of items) expect(hash(entries.get(name) ?? Buffer.alloc(0)), name).toBe(sha256);
  expect(entries.size).toBe(items.length + 2);
  const { rowCount } = await desk.database.query(
    "select 1 from submission_events where submission_id = $1 and kind = 'downloaded'",
    [id],
  );
  expect(rowCount).toBe(items.length);

  // What the client takes back is in the manifest still, and nowhere else.
  await desk.database.query("update submission_items set file_id = null where document_id = $1", [removed]);
  const later = await unpack((await download()).rawPayload);
  expect(later.size).toBe(entries.size - 1);
  expect(later.get("SHA256SUMS")?.toString().trimEnd().split("\n")).toHaveLength(items.length - 1);
  expect(later.get("manifest.json")).toEqual(entries.get("manifest.json"));

  await desk.database.query("update private_links set revoked_at = now() where submission_id = $1", [id]);
  expect((await download()).statusCode).toBe(403);
});
