import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface AttachmentRow
  extends Pick<Row<"message_attachments">, "id" | "message_id" | "file_id" | "staff_id" | "created_at"> {
  readonly name: string;
  readonly size_bytes: number;
  readonly state: StoredFileState;
}

const rows = `select a.id, a.message_id, a.file_id, a.staff_id, a.created_at, f.name, f.size_bytes, f.state
  from message_attachments a join stored_files f on f.id = a.file_id`;

/** Files of these messages, in each message's order. */
export const listAttachments = (db: Queryable, messageIds: readonly string[]): Promise<AttachmentRow[]> =>
  db.list<AttachmentRow>({
    prepared: `${rows} where a.message_id = any($1::uuid[]) order by a.message_id, a.position`,
    values: [messageIds],
  });

/** All files that either side attached, sent or not, oldest first. */
export const listAllAttachments = (db: Queryable, clientId: string): Promise<AttachmentRow[]> =>
  db.list<AttachmentRow>({
    prepared: `${rows} where a.client_id = $1 order by a.created_at, a.id`,
    values: [clientId],
  });

export const findAttachment = (db: Queryable, clientId: string, id: string): Promise<AttachmentRow | undefined> =>
  db.find<AttachmentRow>({ prepared: `${rows} where a.id = $2 and a.client_id = $1`, values: [clientId, id] });

export interface NewAttachment {
  readonly id: string;
  readonly clientId: string;
  /** The member of staff who attaches it; null for the client. */
  readonly staffId: string | null;
  readonly fileId: string;
}

export const insertAttachment = (tx: Transaction, { id, clientId, staffId, fileId }: NewAttachment): Promise<void> =>
  tx.run({
    prepared: "insert into message_attachments (id, client_id, staff_id, file_id) values ($1, $2, $3, $4)",
    values: [id, clientId, staffId, fileId],
  });

export interface MailedAttachments {
  readonly clientId: string;
  readonly messageId: string;
  readonly files: readonly { readonly id: string; readonly fileId: string }[];
}

/** Files that came with a message by mail, in its order. */
export const insertMailedAttachments = (
  tx: Transaction,
  { clientId, messageId, files }: MailedAttachments,
): Promise<void> =>
  tx.run({
    prepared: `insert into message_attachments (id, client_id, message_id, position, file_id)
      select id, $1, $2, position, file_id from unnest($3::uuid[], $4::uuid[]) with ordinality as file (id, file_id, position)`,
    values: [clientId, messageId, files.map(({ id }) => id), files.map(({ fileId }) => fileId)],
  });

interface Sending {
  readonly clientId: string;
  readonly staffId: string | null;
  readonly messageId: string;
  /** In the order the message shows them. */
  readonly ids: readonly string[];
}

/** Sends what that writer attached and hasn't sent, unless it's known to be unsafe. @returns how many */
export const sendAttachments = (tx: Transaction, { clientId, staffId, messageId, ids }: Sending): Promise<number> =>
  tx.runAndCount({
    prepared: `update message_attachments a set message_id = $3, position = sent.position
      from unnest($4::uuid[]) with ordinality as sent (id, position), stored_files f
      where a.id = sent.id and a.client_id = $1 and a.staff_id is not distinct from $2 and a.message_id is null
        and f.id = a.file_id and f.state <> 'infected'`,
    values: [clientId, staffId, messageId, ids],
  });

/** Deletes one that wasn't sent. @returns its file; undefined when it isn't that writer's, or was sent */
export const deleteUnsent = (
  tx: Transaction,
  { clientId, staffId, id }: Pick<NewAttachment, "clientId" | "staffId" | "id">,
): Promise<string | undefined> =>
  tx.findValue<string>({
    prepared: `delete from message_attachments
      where id = $3 and client_id = $1 and staff_id is not distinct from $2 and message_id is null returning file_id`,
    values: [clientId, staffId, id],
  });

export interface ForgottenFile {
  readonly client_id: string;
  readonly file_id: string;
}

/** Deletes what wasn't sent for so long. @returns their files */
export const deleteForgotten = (tx: Transaction, olderThanHours: number): Promise<ForgottenFile[]> =>
  tx.list<ForgottenFile>(
    `delete from message_attachments where message_id is null and created_at < now() - make_interval(hours => $1)
      returning client_id, file_id`,
    [olderThanHours],
  );
