import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { addDays } from "@funding-desk/contract/forms/months";
import { type PublishedRoot, parseReceipt, type ReceiptFile } from "@funding-desk/contract/oversight/receipt/receipt";
import type { ReceiptLine } from "@funding-desk/contract/oversight/receipt/receipt-list";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createDatabase } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { startDocumentApi } from "../../../testing/document-api.ts";
import { makeHeic, makeLockedPdf, makePdf } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { runDesk } from "../../../testing/run-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { verifyReceipts } from "./receipt-check.ts";
import { createReceiptDays } from "./receipt-days.service.ts";

const api = await startDocumentApi();
const { database } = api;
const { timeZone } = firm.identity;
const url = "/api/lead-user/receipts";
const hash = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

const list = async (client: SignedInClient): Promise<ReceiptLine[]> =>
  (await api.call(client, { url })).body.data.receipts;
const load = async (client: SignedInClient, id: string): Promise<{ receipt: ReceiptFile; text: string | null }> =>
  (await api.call(client, { url: `${url}/${id}` })).body.data;
const listRoots = async (): Promise<PublishedRoot[]> =>
  (await api.call(undefined, { url: "/api/receipt-roots" })).body.data.roots;

/** As if so many days had passed. Tests share the database, so each closes a later day. */
let passed = 0;
const closeNextDay = async (services = 1): Promise<string> => {
  passed += 1;
  const now = new Date(Date.now() + passed * 86_400_000);
  await Promise.all(Array.from({ length: services }, () => createReceiptDays({ database, timeZone }).closeDays(now)));
  return addDays(toCivilDate(timeZone, now), -1);
};
const findProblems = async () => (await verifyReceipts(database)).problems;

/** What someone finds who owns the tables, knows how they are protected, and does this. Nothing of it stays. */
const findTampered = async (statement: string, values: unknown[]): Promise<readonly string[]> => {
  const owner = createDatabase(database.ownerUrl, { max: 1 });
  let found: readonly string[] = [];
  const tables = ["receipt_leaves", "receipt_roots", "receipts", "stored_files"];
  const isDone = new Error("Roll back.");
  await withTransaction(owner, async (tx) => {
    for (const table of tables) await tx.run(`alter table ${table} disable trigger user`);
    await tx.run(statement, values);
    for (const table of tables) await tx.run(`alter table ${table} enable trigger user`);
    found = (await verifyReceipts(tx)).problems;
    throw isDone;
  }).catch((error: unknown) => {
    if (error !== isDone) throw error;
  });
  await owner.close();
  return found;
};

const uploadOne = async () => {
  const client = await api.signIn();
  const bytes = makePdf({ pages: 2 });
  expect((await api.upload(client, { files: [{ name: "statement.pdf", bytes }] })).status).toBe(201);
  const line = (await list(client)).find(({ kind }) => kind === "document");
  if (!line) throw new Error("There is no receipt.");
  return { client, bytes, line };
};

/** The lines of docs/RECEIPTS.md, as someone runs them. */
const runByHand = async (bytes: Uint8Array, receipt: ReceiptFile): Promise<string> => {
  const document = await readFile(new URL("../../../../../docs/RECEIPTS.md", import.meta.url), "utf8");
  const script = /```bash\n(.*?)```/s.exec(document)?.[1] ?? "";
  const folder = await mkdtemp(path.join(api.dataDir, "by-hand-"));
  const [file, saved] = [path.join(folder, "statement.pdf"), path.join(folder, "receipt.json")];
  await writeFile(file, bytes);
  await writeFile(saved, JSON.stringify(receipt, null, 2));
  return (await promisify(execFile)("bash", ["-c", script, "check.sh", file, saved])).stdout;
};

testRefusals(api, "the client's receipts", () => ({ url }));

describe("each has a receipt:", () => {
  test("a document, of its bytes, and it survives the document", async () => {
    const { client, bytes, line } = await uploadOne();
    expect(line).toMatchObject({ what: "statement.pdf", is_as_sent: false, day: null });
    const { receipt, text } = await load(client, line.id);
    expect(receipt).toMatchObject({ kind: "document", sha256: hash(bytes), place: null });
    expect(text).toBeNull();
    expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt);
    const [document] = await api.documents(client);
    await api.remove(client, document?.id ?? "");
    expect((await list(client)).find(({ id }) => id === line.id)?.what).toBeNull();
  });

  test("a photo, as it was sent and as we keep it", async () => {
    const client = await api.signIn();
    const bytes = makeHeic();
    await api.upload(client, { files: [{ name: "photo.heic", bytes }], fields: { convert_heic: "true" } });
    const lines = (await list(client)).filter(({ kind }) => kind === "document");
    expect(lines.map(({ is_as_sent }) => is_as_sent).sort()).toEqual([false, true]);
    const [document] = await api.documents(client);
    const kept = await api.follow(document?.document ?? "");
    for (const { id, is_as_sent } of lines)
      expect((await load(client, id)).receipt.sha256).toBe(hash(is_as_sent ? bytes : kept.rawPayload));
  });

  test("a locked PDF, as it was sent and as it was opened", async () => {
    const client = await api.signIn();
    const bytes = makeLockedPdf();
    await api.upload(client, { files: [{ name: "march.pdf", bytes }], fields: { pdf_password: "open sesame" } });
    const lines = (await list(client)).filter(({ kind }) => kind === "document");
    expect(lines.map(({ is_as_sent }) => is_as_sent).sort()).toEqual([false, true]);
    const [document] = await api.documents(client);
    const kept = await api.follow(document?.document ?? "");
    for (const { id, is_as_sent } of lines)
      expect((await load(client, id)).receipt.sha256).toBe(hash(is_as_sent ? bytes : kept.rawPayload));
  });

  test("a consent, of its exact words", async () => {
    const client = await api.signIn();
    const consents = (await list(client)).filter(({ kind }) => kind === "consent");
    expect(consents).not.toEqual([]);
    for (const { id } of consents) {
      const { receipt, text } = await load(client, id);
      expect(hash(text ?? "")).toBe(receipt.sha256);
    }
  });

  test("a retried upload has one", async () => {
    const client = await api.signIn();
    for (const _ of [1, 2]) await api.upload(client, { key: "6f0c0b8e-6f43-4c4b-9a55-6e7a3f1f7f11" });
    expect((await list(client)).filter(({ kind }) => kind === "document")).toHaveLength(1);
  });
});

test("another client's isn't found", async () => {
  const { line } = await uploadOne();
  const other = await api.signIn();
  expect((await api.call(other, { url: `${url}/${line.id}` })).status).toBe(404);
  expect((await api.call(undefined, { url: `${url}/${line.id}` })).status).toBe(401);
  expect((await list(other)).map(({ id }) => id)).not.toContain(line.id);
});

describe("a day that is over", () => {
  test("is closed once, by whichever server comes first, and each receipt leads to its published root", async () => {
    const { client, bytes, line } = await uploadOne();
    await uploadOne();
    const day = await closeNextDay(3);
    const roots = await listRoots();
    expect(roots.filter((root) => root.day === day)).toHaveLength(1);
    const { receipt } = await load(client, line.id);
    const { place, earlier_root: earlier } = receipt;
    if (!place) throw new Error("It has no place.");
    expect(roots).toContainEqual({ day: place.day, root: place.root });
    if (earlier) expect(roots).toContainEqual(earlier);
    expect((await list(client)).find(({ id }) => id === line.id)?.day).toBe(place.day);

    // Apart from our code.
    expect(hash(bytes)).toBe(receipt.sha256);
    let node = hash(`\0${receipt.salt} ${receipt.kind} ${receipt.sha256} ${receipt.received_at}`);
    for (const { side, hash: other } of place.path)
      node = hash(Buffer.from(`01${side === "left" ? other + node : node + other}`, "hex"));
    expect(hash(Buffer.from(place.previous_root + node + place.audit_hash, "hex"))).toBe(place.root);
    expect(place.previous_root).toBe(earlier?.root ?? "0".repeat(64));

    expect(await runByHand(bytes, receipt)).toBe(`The file is right.\nThe place is right.\nIts root: ${place.root}\n`);
    expect(await runByHand(makePdf(), { ...receipt, salt: hash("other") })).toMatch(
      /^The file is another\.\nThe place is wrong\.\n/,
    );
    expect(await findProblems()).toEqual([]);
  });

  test("without anything new has no root", async () => {
    await closeNextDay();
    const before = await listRoots();
    await closeNextDay();
    expect(await listRoots()).toEqual(before);
  });

  test("makes a new receipt remember its root", async () => {
    await uploadOne();
    await closeNextDay();
    const { client, line } = await uploadOne();
    expect((await load(client, line.id)).receipt.earlier_root).toEqual((await listRoots()).at(-1));
  });

  test("stays whole when a client is erased", async () => {
    const { client } = await uploadOne();
    const { client: other, line } = await uploadOne();
    await closeNextDay();
    const before = await load(other, line.id);
    const { rows } = await database.query<{ email: string }>("select email from clients where id = $1", [
      client.clientId,
    ]);
    const env = { DATABASE_URL: database.url, DATA_DIR: api.dataDir };
    const erased = await runDesk(env, "client", "erase", rows[0]?.email ?? "", "--yes");
    expect(erased.code, erased.stderr).toBe(0);
    expect(await database.exists("select 1 from receipts where client_id = $1", [client.clientId])).toBe(false);
    expect(await load(other, line.id)).toEqual(before);
    expect(await findProblems()).toEqual([]);
  });
});

describe("the database refuses", () => {
  test.each([
    "update receipt_roots set root = root",
    "delete from receipt_roots",
    "delete from receipt_leaves",
    "update receipt_leaves set leaf = sha256('other') where day is null",
    "update receipt_leaves set position = position + 1 where day is not null",
  ])("%s", async (statement) => {
    await uploadOne();
    await closeNextDay();
    await uploadOne();
    await expect(database.query(statement)).rejects.toThrow(/is refused|permission denied/);
    await expect(database.asOwner(statement)).rejects.toThrow(/is refused/);
  });
});

describe("desk audit verify notices", () => {
  test.each([
    ["a changed receipt", "update receipts set hash = sha256('other') where id = $1", /The receipt \S+ was changed/],
    ["a changed salt", "update receipts set salt = sha256('other') where id = $1", /The receipt \S+ was changed/],
    [
      "a changed instant",
      "update receipt_leaves set made_at = made_at - interval '1 day' where id = $1",
      /was changed/,
    ],
    ["a changed leaf", "update receipt_leaves set leaf = sha256('other') where id = $1", /don't lead to its root/],
    [
      "a changed file's hash",
      `update stored_files set content_hash = sha256('other') where id = (select file_id from documents d
        join receipts r on r.subject_id = d.id where r.id = $1)`,
      /What the receipt \S+ is for \(document\) was changed/,
    ],
    [
      "a removed leaf",
      "with gone as (delete from receipts where id = $1 returning id) update receipt_leaves set day = null, position = null where id in (select id from gone)",
      /had \d+ receipts and has \d+ now/,
    ],
    [
      "a rewritten root",
      `update receipt_roots set merkle_root = sha256('other'), root = sha256(previous_root || sha256('other') || audit_hash)
        where day = (select day from receipt_leaves where id = $1)`,
      /don't lead to its root/,
    ],
    [
      "another entry of the audit",
      `update receipt_roots set audit_number = 999999 where day = (select day from receipt_leaves where id = $1)`,
      /Entry 999999 of the audit isn't the one/,
    ],
  ])("%s", async (_, statement, problem) => {
    const { line } = await uploadOne();
    await closeNextDay();
    expect(await findTampered(statement, [line.id])).toContainEqual(expect.stringMatching(problem));
    expect(await findProblems()).toEqual([]);
  });

  test("a missing trigger, and says all that is right otherwise", async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: api.dataDir };
    const right = await runDesk(env, "audit", "verify");
    expect(right.stdout).toMatch(/\d+ receipts and \d+ daily roots checked, and none was changed\./);
    expect(right.stdout).toContain(
      `Last root: ${(await listRoots()).map((last) => `${last.day}:${last.root}`).at(-1)}`,
    );
    await database.asOwner("alter table documents disable trigger documents_receipt");
    const wrong = await runDesk(env, "audit", "verify");
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain("The trigger documents_receipt, which keeps receipts, is disabled or missing.");
    await database.asOwner("alter table documents enable trigger documents_receipt");
  });
});

test("the roots are kept by whoever asked, and sent again once another day is closed", async () => {
  await uploadOne();
  await closeNextDay();
  const ask = (tag?: string) =>
    api.app.inject({ url: "/api/receipt-roots", headers: tag === undefined ? {} : { "if-none-match": tag } });
  const first = await ask();
  const tag = String(first.headers.etag);
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  expect((await ask(tag)).statusCode).toBe(304);
  await uploadOne();
  await closeNextDay();
  const next = await ask(tag);
  expect(next.statusCode).toBe(200);
  expect(next.json().data.roots.length).toBe(first.json().data.roots.length + 1);
});
