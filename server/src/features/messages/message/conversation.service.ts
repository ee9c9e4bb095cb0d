import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { MessageWire, ownMessages } from "@funding-desk/contract/messages/message/api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countUnread,
  findMessage,
  listAllMessages,
  listMessages,
  listMessagesById,
  type MessageRow,
  markRead,
} from "./message.repository.ts";
import type { MessageAttachments } from "./message-attachment.service.ts";

type Conversation = AnswerOf<typeof ownMessages>["data"];

/** The conversation between a client and the firm, as each side reads it. `staff` is the caller; null when the client calls. */
export type Conversations = ReturnType<typeof createConversations>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "live"> {
  readonly attachments: Pick<MessageAttachments, "listByMessage">;
}

const pageMessages = 30;

export const toPlace = (id: string): Place => ({ table: "messages", column: "sealed", row: id });
export const toSenderPlace = (id: string): Place => ({ table: "messages", column: "sealed_sender", row: id });

export const createConversations = ({ database, cipher, access, live, attachments }: Deps) => {
  const requireVisible = async (staff: StaffIdentity | null, clientId: string): Promise<void> => {
    if (staff) await access.requireVisible(database, staff, clientId);
  };

  const listWires = async (
    db: Queryable,
    rows: readonly MessageRow[],
    { opener, staff }: { readonly opener: ClientOpener; readonly staff: StaffIdentity | null },
  ): Promise<MessageWire[]> => {
    const attached = await attachments.listByMessage(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      id: row.id,
      from: row.from_client ? "client" : "firm",
      staff_name: row.staff_name,
      text: opener.decrypt(toPlace(row.id), row.sealed).toString(),
      attachments: [...(attached.get(row.id) ?? [])],
      ...(row.is_mailed ? { email: { other_sender: openSender(row, opener), is_cut: staff && row.is_cut } } : {}),
      sent_at: row.sent_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    }));
  };

  return {
    listWires,

    /** @throws {DomainError} `not_found` for a client the caller may not see */
    async page(staff: StaffIdentity | null, clientId: string, before: string | undefined): Promise<Conversation> {
      await requireVisible(staff, clientId);
      const [rows, unread, opener] = await Promise.all([
        listMessages(database, { clientId, before, limit: pageMessages + 1 }),
        countUnread(database, { clientId, fromClient: staff !== null }),
        cipher.forReading(database, clientId),
      ]);
      const { page, next } = cutPage(rows, pageMessages, ({ id }) => id);
      return { messages: await listWires(database, page, { opener, staff }), next_before: next, unread };
    },

    /** Those of the client's messages, in any order. The caller has checked that they may be seen. */
    async readByIds(staff: StaffIdentity, clientId: string, ids: readonly string[]): Promise<MessageWire[]> {
      if (ids.length === 0) return [];
      const rows = await listMessagesById(database, clientId, ids);
      return listWires(database, rows, { opener: await cipher.forReading(database, clientId), staff });
    },

    /** Marks the other side's messages up to and including one. @returns how many are still unread. @throws {DomainError} `not_found` */
    async read(staff: StaffIdentity | null, clientId: string, upTo: string): Promise<number> {
      await requireVisible(staff, clientId);
      if (!(await findMessage(database, clientId, upTo))) throw new DomainError("not_found");
      const side = { clientId, fromClient: staff !== null };
      return withTransaction(database, async (tx) => {
        if ((await markRead(tx, { ...side, upTo })) > 0) await live.notify(tx, { clientId });
        return countUnread(tx, side);
      });
    },

    /** Counts up to 100 of the firm's messages the client hasn't read. */
    countUnreadByClient: (clientId: string): Promise<number> => countUnread(database, { clientId, fromClient: false }),

    /** Every message, newest first. */
    async exportOwn(clientId: string): Promise<object[]> {
      const rows = await listAllMessages(database, clientId);
      if (rows.length === 0) return [];
      const opener = await cipher.forReading(database, clientId);
      return (await listWires(database, rows, { opener, staff: null })).map(toExported);
    },
  };
};

const openSender = ({ id, sealed_sender: sealed }: MessageRow, opener: ClientOpener): string | null =>
  sealed === null ? null : opener.decrypt(toSenderPlace(id), sealed).toString();

const toExported = ({ from, staff_name, text, attachments, email, sent_at, read_at }: MessageWire): object => ({
  from: from === "client" ? "you" : staff_name,
  text,
  ...(email ? { by_email: true, sent_from_another_address: email.other_sender } : {}),
  ...(attachments.length > 0 ? { files: attachments.map(({ filename }) => filename) } : {}),
  sent_at,
  read_at,
});
