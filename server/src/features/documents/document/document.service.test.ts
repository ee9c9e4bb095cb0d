import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createSignedLinks } from "../../../identity/session/signed-link.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { startFileRoom } from "../../../testing/file-room.ts";
import { createTestTokens, signInAs } from "../../../testing/sign-in-as.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createDocumentService } from "./document.service.ts";
import { createDocumentDeletions } from "./document-deletion.service.ts";
import { createDocumentUploads } from "./document-upload.service.ts";

const room = await startFileRoom();
const { database, files, jobs } = room;
const secrets = await loadSecrets(database, await loadMasterKeys(database, testConfig()));
const tokens = await createTestTokens(database);
const links = createSignedLinks({ database, secrets });
const documents = createDocumentService({ database, files, links });
const live = { notify: async () => {} };
const requests = {
  fulfill: async () => {},
  reopen: async () => {},
  fulfillAgain: async () => {},
};
const deletions = createDocumentDeletions({ database, documents, files, jobs, requests, live });
const uploads = createDocumentUploads({
  database,
  documents,
  deletions,
  files,
  requests,
  live,
  audit: { record: async () => {}, recordForEach: async () => {}, recordSparingly: async () => {} },
  mails: { queue: async () => {} },
});

const signIn = async () => tokens.verify((await signInAs(database)).token);
const handOver = async (token: Awaited<ReturnType<typeof signIn>>, name = "statement.pdf") => {
  const file = await room.receive(token.clientId, undefined, { name });
  const [stored] = await uploads.upload({ token, typeId: 4, files: [file], idempotencyKey: randomUUID() });
  return { id: stored?.id ?? "", fileId: file.id };
};
const markDeleted = (id: string, secondsAgo: number) =>
  database.query("update documents set deleted_at = now() - make_interval(secs => $2) where id = $1", [id, secondsAgo]);
const countFiles = async (clientId: string) =>
  (await database.query("select 1 from stored_files where client_id = $1", [clientId])).rows.length;

test("the sweep finalizes every client's deletions that lost their job, except those still undoable", async () => {
  const [one, two] = [await signIn(), await signIn()];
  const [old, fresh, kept] = [await handOver(one), await handOver(one), await handOver(one)];
  const theirs = await handOver(two);
  await markDeleted(old.id, 14);
  await markDeleted(fresh.id, 12);
  await markDeleted(theirs.id, 3600);
  await deletions.sweep();
  expect(await countFiles(one.clientId)).toBe(2);
  expect(await countFiles(two.clientId)).toBe(0);
  expect(await deletions.restore(one, fresh.id)).toMatchObject({ id: fresh.id });
  expect((await documents.listForExport(one.clientId)).map(({ file_id }) => file_id).toSorted()).toEqual(
    [fresh.fileId, kept.fileId].toSorted(),
  );
  await deletions.sweep();
  expect(await countFiles(one.clientId)).toBe(2);
});

test("the export has every document with its type except deleted ones", async () => {
  const token = await signIn();
  const [kept, deleted] = [await handOver(token, "march.pdf"), await handOver(token)];
  await markDeleted(deleted.id, 0);
  expect(await documents.listForExport(token.clientId)).toEqual([
    {
      id: kept.id,
      file_id: kept.fileId,
      document_type_id: expect.any(Number),
      document_type: "Bank statements",
      slug: "bank_statements",
      name: "march.pdf",
      media_type: expect.any(String),
      size_bytes: expect.any(Number),
      state: "clean",
      uploaded_at: expect.any(Date),
      review_state: "waiting",
      rejection_reason: null,
      application_reference: null,
      is_added_by_firm: false,
    },
  ]);
});
