import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface MessageRow {
  readonly id: string;
  readonly from_client: boolean;
  readonly staff_name: string | null;
  readonly sealed: Buffer;
  readonly sent_at: Date;
  readonly read_at: Date | null;
}

const rows = `select m.id, m.from_client, s.name as staff_name, m.sealed, m.sent_at, m.read_at
  from messages m left join staff s on s.id = m.staff_id where m.client_id = $1`;
const newestFirst = "order by m.sent_at desc, m.id desc";

export interface Page {
  readonly clientId: string;
  /** The id of the last message of the page before. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first; none after a message that is not of this conversation. */
export const listMessages = async (db: Queryable, { clientId, before, limit }: Page): Promise<MessageRow[]> =>
  before === undefined
    ? (
        await db.query<MessageRow>({
          name: "message-list",
          text: `${rows} ${newestFirst} limit $2`,
          values: [clientId, limit],
        })
      ).rows
    : (
        await db.query<MessageRow>({
          name: "message-list-before",
          text: `${rows} and (m.sent_at, m.id) < (select sent_at, id from messages where id = $3 and client_id = $1)
            ${newestFirst} limit $2`,
          values: [clientId, limit, before],
        })
      ).rows;

/** Newest first, all of them. */
export const listAllMessages = async (db: Queryable, clientId: string): Promise<MessageRow[]> =>
  (await db.query<MessageRow>({ name: "message-list-all", text: `${rows} ${newestFirst}`, values: [clientId] })).rows;

export const findMessage = async (db: Queryable, clientId: string, id: string): Promise<MessageRow | undefined> =>
  (await db.query<MessageRow>({ name: "message-find", text: `${rows} and m.id = $2`, values: [clientId, id] })).rows[0];

/** One side of the conversation: whoever wrote. */
export interface Side {
  readonly clientId: string;
  readonly fromClient: boolean;
}

const countedAtMost = 100;

/** Those that the other side has not read, up to 100. */
export const countUnread = async (db: Queryable, { clientId, fromClient }: Side): Promise<number> =>
  (
    await db.query<{ count: number }>({
      name: `message-count-unread-${fromClient ? "of-client" : "of-firm"}`,
      text: `select count(*) as count from (
          select 1 from messages where client_id = $1 and ${fromClient ? "from_client" : "not from_client"} and read_at is null
          limit ${countedAtMost}
        ) unread`,
      values: [clientId],
    })
  ).rows[0]?.count ?? 0;

export interface NewMessage {
  readonly id: string;
  readonly clientId: string;
  /** Who of the firm wrote it; null for the client. */
  readonly staffId: string | null;
  readonly sealed: Buffer;
}

/** Later than every message that is there: two that are sent at once are still one after the other. */
export const insertMessage = async (tx: Transaction, { id, clientId, staffId, sealed }: NewMessage): Promise<void> => {
  await tx.query({
    name: "message-insert",
    text: `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at)
      values ($1, $2, $3::uuid is null, $3, $4, clock_timestamp())`,
    values: [id, clientId, staffId, sealed],
  });
};

/** That side's messages up to and with that one. @returns how many were unread until now */
export const markRead = async (
  tx: Transaction,
  { clientId, fromClient, upTo }: Side & { readonly upTo: string },
): Promise<number> =>
  (
    await tx.query({
      name: `message-mark-read-${fromClient ? "of-client" : "of-firm"}`,
      text: `update messages m set read_at = now(), told_at = coalesce(m.told_at, now()) from messages last
        where last.id = $2 and last.client_id = $1 and m.client_id = $1
          and ${fromClient ? "m.from_client" : "not m.from_client"} and m.read_at is null
          and (m.sent_at, m.id) <= (last.sent_at, last.id)`,
      values: [clientId, upTo],
    })
  ).rowCount ?? 0;

/** That side's messages of which the other side was not told yet; from now on they count as told. @returns how many */
export const claimUntold = async (tx: Transaction, { clientId, fromClient }: Side): Promise<number> =>
  (
    await tx.query({
      name: "message-claim-untold",
      text: "update messages set told_at = now() where client_id = $1 and from_client = $2 and told_at is null",
      values: [clientId, fromClient],
    })
  ).rowCount ?? 0;

export interface AdvisorRow {
  readonly name: string;
  readonly email: string;
}

/** Undefined while the client has none who works at the desk. */
export const findAdvisor = async (db: Queryable, clientId: string): Promise<AdvisorRow | undefined> =>
  (
    await db.query<AdvisorRow>({
      name: "message-advisor",
      text: "select s.name, s.email from clients c join staff s on s.id = c.staff_id and s.is_active where c.id = $1",
      values: [clientId],
    })
  ).rows[0];
