import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createClientAccess } from "../../../identity/client-access/client-access.ts";
import { startFileRoom } from "../../../testing/file-room.ts";
import { createMessageAttachments } from "./message-attachment.service.ts";

const room = await startFileRoom();
const { database, files } = room;
const audit = { record: async () => {}, recordForEach: async () => {}, recordSparingly: async () => {} };
const attachments = createMessageAttachments({
  database,
  access: createClientAccess({ database, audit }),
  files,
});

test("the sweep removes what was attached a day ago and never sent, and nothing else", async () => {
  const [client, other] = [await room.newClient(), await room.newClient()];
  const attach = async (clientId: string) => {
    const file = await room.receive(clientId);
    return { ...(await attachments.attach(null, { clientId, file, idempotencyKey: randomUUID() })), fileId: file.id };
  };
  const [old, sent, recent, theirs] = [
    await attach(client),
    await attach(client),
    await attach(client),
    await attach(other),
  ];
  const messageId = randomUUID();
  await database.query("insert into messages (id, client_id, from_client, sealed) values ($1, $2, true, '')", [
    messageId,
    client,
  ]);
  await database.query("update message_attachments set message_id = $2 where id = $1", [sent.id, messageId]);
  await database.query(
    "update message_attachments set created_at = now() - interval '25 hours' where id = any($1::uuid[])",
    [[old.id, sent.id, theirs.id]],
  );
  await attachments.sweep();
  const listFileIds = async (clientId: string) =>
    (await attachments.listForExport(clientId)).map(({ fileId }) => fileId).toSorted();
  expect(await listFileIds(client)).toEqual([sent.fileId, recent.fileId].toSorted());
  expect(await listFileIds(other)).toEqual([]);
  const { rows } = await database.query("select 1 from stored_files where client_id = any($1::uuid[])", [
    [client, other],
  ]);
  expect(rows).toHaveLength(2);
});
