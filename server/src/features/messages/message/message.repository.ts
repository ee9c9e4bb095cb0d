import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface MessageRow
  extends Pick<
    Row<"messages">,
    "id" | "from_client" | "sealed" | "is_mailed" | "sealed_sender" | "sent_at" | "read_at"
  > {
  readonly staff_name: string | null;
  /** For a mail that is kept whole: whether the message lacks some of its words. */
  readonly is_cut: boolean | null;
}

const rows = `select m.id, m.from_client, s.name as staff_name, m.sealed, m.is_mailed, m.sealed_sender, m.sent_at, m.read_at, mail.is_cut
  from messages m left join staff s on s.id = m.staff_id
    left join inbound_mails mail on mail.message_id = m.id and mail.file_id is not null where m.client_id = $1`;
const newestFirst = "order by m.sent_at desc, m.id desc";

export interface Page {
  readonly clientId: string;
  /** Id of the previous page's last message. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first; empty after a message from another conversation. */
export const listMessages = async (db: Queryable, { clientId, before, limit }: Page): Promise<MessageRow[]> =>
  before === undefined
    ? await db.list<MessageRow>({ prepared: `${rows} ${newestFirst} limit $2`, values: [clientId, limit] })
    : await db.list<MessageRow>({
        prepared: `${rows} and (m.sent_at, m.id) < (select sent_at, id from messages where id = $3 and client_id = $1)
            ${newestFirst} limit $2`,
        values: [clientId, limit, before],
      });

/** Newest first, all of them. */
export const listAllMessages = (db: Queryable, clientId: string): Promise<MessageRow[]> =>
  db.list<MessageRow>({ prepared: `${rows} ${newestFirst}`, values: [clientId] });

export const listMessagesById = (db: Queryable, clientId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  db.list<MessageRow>({ prepared: `${rows} and m.id = any($2)`, values: [clientId, ids] });

export const findMessage = (db: Queryable, clientId: string, id: string): Promise<MessageRow | undefined> =>
  db.find<MessageRow>({ prepared: `${rows} and m.id = $2`, values: [clientId, id] });

/** One side of the conversation, by who wrote. */
export interface Side {
  readonly clientId: string;
  readonly fromClient: boolean;
}

const countedAtMost = 100;

/** Counts up to 100 messages the other side hasn't read. */
export const countUnread = (db: Queryable, { clientId, fromClient }: Side): Promise<number> =>
  db.getValue<number>({
    prepared: `select count(*) as count from (
          select 1 from messages where client_id = $1 and ${fromClient ? "from_client" : "not from_client"} and read_at is null
          limit ${countedAtMost}
        ) unread`,
    values: [clientId],
  });

export interface NewMessage {
  readonly id: string;
  readonly clientId: string;
  /** The member of staff who wrote it; null for the client. */
  readonly staffId: string | null;
  readonly sealed: Buffer;
}

export interface NewMailedMessage extends Pick<NewMessage, "id" | "clientId" | "sealed"> {
  /** Null for the account's own address. */
  readonly sealedSender: Buffer | null;
}

/** A client's message that came by mail. Dated as others are. */
export const insertMailedMessage = (tx: Transaction, row: NewMailedMessage): Promise<void> =>
  tx.run({
    prepared: `insert into messages (id, client_id, from_client, sealed, is_mailed, sealed_sender, sent_at)
      values ($1, $2, true, $3, true, $4, clock_timestamp())`,
    values: [row.id, row.clientId, row.sealed, row.sealedSender],
  });

/** Dates it after every other message, so that two sent at once still have an order. */
export const insertMessage = (tx: Transaction, { id, clientId, staffId, sealed }: NewMessage): Promise<void> =>
  tx.run({
    prepared: `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at)
      values ($1, $2, $3::uuid is null, $3, $4, clock_timestamp())`,
    values: [id, clientId, staffId, sealed],
  });

/** Marks that side's messages up to and including one. @returns how many were unread */
export const markRead = (
  tx: Transaction,
  { clientId, fromClient, upTo }: Side & { readonly upTo: string },
): Promise<number> =>
  tx.runAndCount({
    prepared: `update messages m set read_at = now(), told_at = coalesce(m.told_at, now()) from messages last
        where last.id = $2 and last.client_id = $1 and m.client_id = $1
          and ${fromClient ? "m.from_client" : "not m.from_client"} and m.read_at is null
          and (m.sent_at, m.id) <= (last.sent_at, last.id)`,
    values: [clientId, upTo],
  });

/** Marks that side's messages that the other side hasn't been mailed about as mailed. @returns how many */
export const claimUnmailed = (tx: Transaction, { clientId, fromClient }: Side): Promise<number> =>
  tx.runAndCount({
    prepared: "update messages set told_at = now() where client_id = $1 and from_client = $2 and told_at is null",
    values: [clientId, fromClient],
  });

/** The same for one message. @returns whether it was */
export const claimUnmailedMessage = (tx: Transaction, id: string): Promise<boolean> =>
  tx.exists({
    prepared: "update messages set told_at = now() where id = $1 and told_at is null returning 1",
    values: [id],
  });

export interface ReaderRow {
  readonly name: string;
  readonly email: string;
  /** The advisor, while someone else reads for them. */
  readonly stands_in_for: string | null;
}

/** Who reads what the client writes: the advisor, or who stands in for them today. Undefined while the client has no active advisor. */
export const findReader = (db: Queryable, clientId: string, timeZone: string): Promise<ReaderRow | undefined> =>
  db.find<ReaderRow>({
    prepared: `select coalesce(k.name, s.name) as name, coalesce(k.email, s.email) as email,
          case when k.id is not null then s.name end as stands_in_for
        from clients c join staff s on s.id = c.staff_id and s.is_active
          left join lateral (
            select * from staff where id = any(stand_ins(s.id, $2)) and is_active order by name, id limit 1
          ) k on true
        where c.id = $1`,
    values: [clientId, timeZone],
  });
