import { randomUUID } from "node:crypto";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import { attachOwnFile, type MessageAttachmentWire } from "@funding-desk/contract/messages/message/api";
import { attachClientFile } from "@funding-desk/contract/messages/message/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { FileService, ReceivedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type AttachmentRow,
  deleteForgotten,
  deleteUnsent,
  findAttachment,
  insertAttachment,
  insertMailedAttachments,
  listAllAttachments,
  listAttachments,
  sendAttachments,
} from "./message-attachment.repository.ts";

/** Files sent with messages. `staff` is the caller; null when the client calls. */
export type MessageAttachments = ReturnType<typeof createMessageAttachments>;

interface Attached {
  readonly clientId: string;
  /** Received but not recorded yet. */
  readonly file: ReceivedFile;
  readonly idempotencyKey: string | undefined;
}

interface Sending {
  readonly clientId: string;
  readonly messageId: string;
  readonly ids: readonly string[];
}

export interface ExportedAttachment {
  readonly fileId: string;
  readonly name: string;
  readonly attachedAt: Date;
  readonly isSent: boolean;
  readonly isFromFirm: boolean;
}

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly files: Pick<FileService, "record" | "discard" | "remove">;
}

/** Long enough to finish a message after lunch. */
const keptUnsentHours = 24;

export const createMessageAttachments = ({ database, access, files }: Deps) => {
  const requireVisible = async (staff: StaffIdentity | null, clientId: string): Promise<void> => {
    if (staff) await access.requireVisible(database, staff, clientId);
  };

  const listByMessage = async (
    db: Queryable,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly MessageAttachmentWire[]>> => {
    const attached = new Map<string, MessageAttachmentWire[]>();
    if (messageIds.length === 0) return attached;
    for (const row of await listAttachments(db, messageIds))
      attached.set(row.message_id ?? "", [...(attached.get(row.message_id ?? "") ?? []), toWire(row)]);
    return attached;
  };

  return {
    /**
     * Adds a received file to what the caller is writing, once per idempotency key. A retry's copy is discarded.
     * @throws {DomainError} `not_found`; `storage_full`; `idempotency_key_reused`
     */
    async attach(
      staff: StaffIdentity | null,
      { clientId, file, idempotencyKey }: Attached,
    ): Promise<MessageAttachmentWire> {
      await requireVisible(staff, clientId);
      const id = randomUUID();
      const staffId = staff?.staffId;
      const intent = toIntent(staff ? attachClientFile : attachOwnFile, { clientId, staffId, idempotencyKey }, [
        file.name,
        file.contentHash.toString("hex"),
      ]);
      const act = async (tx: Transaction) => {
        await files.record(tx, clientId, [file]);
        await insertAttachment(tx, { id, clientId, staffId: staffId ?? null, fileId: file.id });
      };
      const row = await withTransaction(database, async (tx) =>
        findAttachment(tx, clientId, await once(tx, intent, { answer: id, act: () => act(tx) })),
      );
      if (row?.id !== id) await files.discard([file]);
      return toWire(requireFound(row));
    },

    /** Takes back what the caller attached and hasn't sent. @throws {DomainError} `not_found` */
    async detach(staff: StaffIdentity | null, clientId: string, id: string): Promise<void> {
      await requireVisible(staff, clientId);
      await withTransaction(database, async (tx) => {
        const fileId = await deleteUnsent(tx, { clientId, staffId: staff?.staffId ?? null, id });
        await files.remove(tx, clientId, [requireFound(fileId)]);
      });
    },

    /** Sends what the writer attached, with a message. @throws {DomainError} `invalid_fields` unless all of it can be sent */
    async send(tx: Transaction, staff: StaffIdentity | null, { clientId, messageId, ids }: Sending): Promise<void> {
      if (ids.length === 0) return;
      const sent = await sendAttachments(tx, { clientId, staffId: staff?.staffId ?? null, messageId, ids });
      if (sent !== ids.length)
        throw invalidField(
          "attachments",
          "We no longer have one of these files. Please remove it and attach it again.",
        );
    },

    /** Records files that came with a client's message by mail. @throws {DomainError} `storage_full` */
    async recordMailed(
      tx: Transaction,
      {
        clientId,
        messageId,
        files: received,
      }: { readonly clientId: string; readonly messageId: string; readonly files: readonly ReceivedFile[] },
    ): Promise<void> {
      if (received.length === 0) return;
      await files.record(tx, clientId, received);
      const rows = received.map(({ id: fileId }) => ({ id: randomUUID(), fileId }));
      await insertMailedAttachments(tx, { clientId, messageId, files: rows });
    },

    listByMessage,

    /** What the client sent, attached, or was sent, oldest first. */
    listForExport: async (clientId: string): Promise<ExportedAttachment[]> =>
      (await listAllAttachments(database, clientId))
        .filter(({ message_id, staff_id }) => message_id !== null || staff_id === null)
        .map((row) => ({
          fileId: row.file_id,
          name: row.name,
          attachedAt: row.created_at,
          isSent: row.message_id !== null,
          isFromFirm: row.staff_id !== null,
        })),

    /** Removes what was attached long ago and never sent. */
    sweep: () =>
      withTransaction(database, async (tx) => {
        const byClient = Map.groupBy(await deleteForgotten(tx, keptUnsentHours), ({ client_id }) => client_id);
        for (const [clientId, forgotten] of byClient)
          await files.remove(
            tx,
            clientId,
            forgotten.map(({ file_id }) => file_id),
          );
      }),
  };
};

const toWire = (row: AttachmentRow): MessageAttachmentWire => ({
  id: row.id,
  filename: row.name,
  size_bytes: row.size_bytes,
  state: fileStates[row.state],
});
