import type { LeftOutReason } from "@funding-desk/contract/desk/group-message/states";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

/** What decides whether a client gets a message to many. */
export interface RecipientRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly is_taken: boolean;
  readonly is_erasing: boolean;
  readonly news: boolean;
}

const recipient = `c.id as client_id, c.first_name || ' ' || c.last_name as client_name, c.password_hash is not null as is_taken,
  e.client_id is not null as is_erasing, coalesce(p.news, true) as news`;
const withChoices = `left join erasure_requests e on e.client_id = c.id left join mail_preferences p on p.client_id = c.id`;

/** By name. */
export const listRecipients = (db: Queryable, clientIds: readonly string[]): Promise<RecipientRow[]> =>
  db.list<RecipientRow>({
    prepared: `select ${recipient} from clients c ${withChoices} where c.id = any ($1::uuid[])
      order by lower(c.first_name || ' ' || c.last_name), c.id`,
    values: [clientIds],
  });

/** Sendings, their starts, and their stops wait for each other, on all servers. */
export const lockGroupMessages = (tx: Transaction): Promise<void> =>
  tx.run("lock table group_messages in share row exclusive mode");

export const countUnfinished = (tx: Transaction, staffId: string): Promise<number> =>
  tx.getValue<number>({
    prepared: "select count(*) as count from group_messages where staff_id = $1 and ended_at is null",
    values: [staffId],
  });

export interface NewGroupMessage {
  readonly id: string;
  readonly staffId: string;
  readonly text: string;
  /** In how many seconds the first client gets it. */
  readonly startsInSeconds: number;
  readonly clientIds: readonly string[];
  readonly leftOut: readonly { readonly client_id: string; readonly reason: LeftOutReason }[];
}

export const insertGroupMessage = async (
  tx: Transaction,
  { id, staffId, text, startsInSeconds, clientIds, leftOut }: NewGroupMessage,
): Promise<void> => {
  await tx.run({
    prepared: `insert into group_messages (id, staff_id, text, starts_at)
      values ($1, $2, $3, now() + $4 * interval '1 second')`,
    values: [id, staffId, text, startsInSeconds],
  });
  await tx.run({
    prepared: `insert into group_message_clients (group_message_id, client_id, state)
      select $1, client_id, 'waiting' from unnest($2::uuid[]) as given (client_id)`,
    values: [id, clientIds],
  });
  await tx.run({
    prepared: `insert into group_message_clients (group_message_id, client_id, state, reason, settled_at)
      select $1, client_id, 'left out', reason, now() from unnest($2::uuid[], $3::text[]) as given (client_id, reason)`,
    values: [id, leftOut.map((each) => each.client_id), leftOut.map((each) => each.reason)],
  });
};

export interface GroupMessageRow
  extends Pick<Row<"group_messages">, "id" | "staff_id" | "text" | "created_at" | "stopped_at" | "ended_at"> {
  readonly staff_name: string;
  readonly stopped_by_name: string | null;
  readonly waiting: number;
  readonly sent: number;
  readonly read: number;
  readonly left_out: number;
  readonly failed: number;
  readonly starts_in_seconds: number;
  readonly cursor_value: string;
}

const rows = sql`select g.id, g.staff_id, g.text, g.created_at, g.stopped_at, g.ended_at, s.name as staff_name,
    b.name as stopped_by_name, n.waiting, n.sent, n.read, n.left_out, n.failed,
    case when g.ended_at is null then greatest(0, extract(epoch from g.starts_at - now()))::float8 else 0 end as starts_in_seconds, ${cursorValue("g.created_at")} as cursor_value
  from group_messages g join staff s on s.id = g.staff_id left join staff b on b.id = g.stopped_by
    cross join lateral (
      select count(*) filter (where w.state = 'waiting') as waiting, count(*) filter (where w.state = 'sent') as sent,
        count(m.read_at) as read, count(*) filter (where w.state = 'left out') as left_out,
        count(*) filter (where w.state = 'failed') as failed
      from group_message_clients w left join messages m on m.id = w.message_id where w.group_message_id = g.id
    ) n`;

export interface GroupMessagePage {
  /** Whose; undefined for everyone's. */
  readonly staffId: string | undefined;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listGroupMessages = (
  db: Queryable,
  { staffId, after, limit }: GroupMessagePage,
): Promise<GroupMessageRow[]> => {
  const whose = staffId === undefined ? sql`true` : sql`g.staff_id = ${staffId}`;
  return db.list<GroupMessageRow>(
    sql`${rows} where ${sql.and([whose, isOlderThan(after, "g.created_at", "g.id")])}
      order by g.created_at desc, g.id desc limit ${limit}`,
  );
};

export const findGroupMessage = (db: Queryable, id: string): Promise<GroupMessageRow | undefined> =>
  db.find<GroupMessageRow>(sql`${rows} where g.id = ${id}`);

export interface MissingRow extends Pick<Row<"group_message_clients">, "client_id" | "state" | "reason"> {
  readonly client_name: string;
}

/** Who didn't get it, or hasn't yet, by name. @param viewerId shows clients of this advisor and of no one; undefined for all */
export const listMissing = (db: Queryable, id: string, viewerId: string | undefined): Promise<MissingRow[]> =>
  db.list<MissingRow>({
    prepared: `select w.client_id, c.first_name || ' ' || c.last_name as client_name, w.state, w.reason
      from group_message_clients w join clients c on c.id = w.client_id
      where w.group_message_id = $1 and w.state <> 'sent' and ($2::uuid is null or c.staff_id is null or c.staff_id = $2)
      order by lower(c.first_name || ' ' || c.last_name), c.id`,
    values: [id, viewerId ?? null],
  });

/** @returns how many were still waiting */
export const stopWaiting = async (tx: Transaction, id: string, staffId: string): Promise<number> => {
  await tx.run({
    prepared: "update group_messages set stopped_at = now(), stopped_by = $2, ended_at = now() where id = $1",
    values: [id, staffId],
  });
  return tx.runAndCount({
    prepared: `update group_message_clients set state = 'left out', reason = 'stopped', settled_at = now()
      where group_message_id = $1 and state = 'waiting'`,
    values: [id],
  });
};

/** Counts what all members' sendings sent within the last minute. */
export const countSentLately = (tx: Transaction): Promise<number> =>
  tx.getValue<number>({
    prepared: `select count(*) as count from group_message_clients
      where state = 'sent' and settled_at > now() - interval '1 minute'`,
    values: [],
  });

/** One client's turn. */
export interface TurnKey {
  readonly group_message_id: string;
  readonly client_id: string;
}

/** The oldest sending's next client. */
export const findNextTurn = (db: Queryable): Promise<TurnKey | undefined> =>
  db.find<TurnKey>({
    prepared: `select w.group_message_id, w.client_id from group_messages g
        join group_message_clients w on w.group_message_id = g.id and w.state = 'waiting'
      where g.ended_at is null and g.starts_at <= now() order by g.created_at, g.id, w.tries, w.client_id limit 1`,
  });

export interface TurnRow extends RecipientRow, Pick<Row<"group_messages">, "text" | "staff_id"> {
  readonly staff_name: string;
  /** Whether the sender may still write to this client. */
  readonly is_allowed: boolean;
}

/** Undefined when the turn was taken, stopped, or erased in the meantime. */
export const findTurn = (tx: Transaction, turn: TurnKey): Promise<TurnRow | undefined> =>
  tx.find<TurnRow>({
    prepared: `select ${recipient}, g.text, g.staff_id, s.name as staff_name,
        s.is_active and (s.role = 'manager' or (s.role = 'advisor' and c.staff_id is not distinct from s.id)) as is_allowed
      from group_message_clients w join group_messages g on g.id = w.group_message_id join staff s on s.id = g.staff_id
        join clients c on c.id = w.client_id ${withChoices}
      where w.group_message_id = $1 and w.client_id = $2 and w.state = 'waiting'`,
    values: [turn.group_message_id, turn.client_id],
  });

export const settleSent = (tx: Transaction, turn: TurnKey, messageId: string): Promise<void> =>
  tx.run({
    prepared: `update group_message_clients set state = 'sent', message_id = $3, settled_at = now()
      where group_message_id = $1 and client_id = $2`,
    values: [turn.group_message_id, turn.client_id, messageId],
  });

export const settleLeftOut = (tx: Transaction, turn: TurnKey, reason: LeftOutReason): Promise<void> =>
  tx.run({
    prepared: `update group_message_clients set state = 'left out', reason = $3, settled_at = now()
      where group_message_id = $1 and client_id = $2`,
    values: [turn.group_message_id, turn.client_id, reason],
  });

/** Gives up on the client after that many tries. */
export const recordFailure = (tx: Transaction, turn: TurnKey, mostTries: number): Promise<void> =>
  tx.run({
    prepared: `update group_message_clients set tries = tries + 1,
        state = case when tries + 1 >= $3 then 'failed' else state end,
        settled_at = case when tries + 1 >= $3 then now() else settled_at end
      where group_message_id = $1 and client_id = $2 and state = 'waiting'`,
    values: [turn.group_message_id, turn.client_id, mostTries],
  });

/** Notes the end of sendings that no one waits for anymore, also when the last ones were erased. */
export const endFinished = (tx: Transaction): Promise<void> =>
  tx.run({
    prepared: `update group_messages g set ended_at = now() where g.ended_at is null
      and not exists (select from group_message_clients w where w.group_message_id = g.id and w.state = 'waiting')`,
    values: [],
  });
