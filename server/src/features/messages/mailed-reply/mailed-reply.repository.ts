import { type InboundOutcome, missedOutcomes } from "@funding-desk/contract/messages/mailed-reply/states";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { withSessionLock } from "../../../platform/db/session-lock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

/** An arbitrary number that all Funding Desk processes share. */
const mailboxLock = 7_304_049;

/** Held by whoever reads the mailbox. @returns undefined while another process does */
export const withMailboxLock = <Result>(
  database: Pick<Database, "directUrl">,
  work: () => Promise<Result>,
): Promise<Result | undefined> => withSessionLock(database, mailboxLock, work);

/** Undefined for a mail that wasn't settled yet. */
export const findOutcome = (db: Queryable, key: Buffer): Promise<InboundOutcome | undefined> =>
  db.findValue<InboundOutcome>("select outcome from inbound_mails where key = $1 and tries = 0", [key]);

export interface NewOutcome {
  readonly id: string;
  readonly key: Buffer;
  readonly clientId: string | undefined;
  readonly outcome: InboundOutcome;
  /** The whole mail, if it's a client's. */
  readonly fileId: string | undefined;
}

/** False when the mail was settled before. */
export const insertOutcome = (tx: Transaction, { id, key, clientId, outcome, fileId }: NewOutcome): Promise<boolean> =>
  tx.hasChanged(
    `insert into inbound_mails (id, key, client_id, outcome, file_id) values ($1, $2, $3, $4, $5)
      on conflict on constraint inbound_mails_key_key do nothing`,
    [id, key, clientId ?? null, outcome, fileId ?? null],
  );

/** False when it's in the file already. */
export const claimMissed = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged("update inbound_mails set outcome = 'taken' where id = $1 and outcome <> 'taken'", [id]);

export const linkMessage = (tx: Transaction, id: string, message: { id: string; isCut: boolean }): Promise<void> =>
  tx.run("update inbound_mails set message_id = $2, is_cut = $3 where id = $1", [id, message.id, message.isCut]);

export interface KeptMail {
  readonly client_id: string;
  readonly file_id: string;
}

/** Undefined for one that we didn't keep, or that is in the file. */
export const findMissed = (db: Queryable, id: string): Promise<KeptMail | undefined> =>
  db.find<KeptMail>(
    `select client_id, file_id from inbound_mails
      where id = $1 and outcome = any($2::text[]) and client_id is not null and file_id is not null`,
    [id, [...missedOutcomes]],
  );

export const findWhole = (db: Queryable, clientId: string, messageId: string): Promise<string | undefined> =>
  db.findValue<string>(
    "select file_id from inbound_mails where client_id = $1 and message_id = $2 and file_id is not null",
    [clientId, messageId],
  );

export const listKeptBefore = (tx: Transaction, days: number): Promise<KeptMail[]> =>
  tx.list<KeptMail>(
    `select client_id, file_id from inbound_mails
      where file_id is not null and client_id is not null and arrived_at < now() - make_interval(days => $1)`,
    [days],
  );

/** Counts one more try of a mail that couldn't be taken because of an error of ours. @returns how many there were */
export const noteTry = (db: Queryable, id: string, key: Buffer): Promise<number> =>
  db.getValue<number>(
    `insert into inbound_mails (id, key, outcome, tries) values ($1, $2, 'failed', 1)
      on conflict on constraint inbound_mails_key_key do update set tries = inbound_mails.tries + 1 returning tries`,
    [id, key],
  );

/** Ends the tries: the mail was given up on. */
export const settleTries = (db: Queryable, key: Buffer): Promise<void> =>
  db.run("update inbound_mails set tries = 0, arrived_at = now() where key = $1 and outcome = 'failed'", [key]);

/** Forgets the tries of a mail that was settled at last. */
export const deleteTries = (db: Queryable, key: Buffer): Promise<void> =>
  db.run("delete from inbound_mails where key = $1 and tries > 0", [key]);

export const deleteOutcomesBefore = (db: Queryable, days: number): Promise<void> =>
  db.run("delete from inbound_mails where arrived_at < now() - make_interval(days => $1)", [days]);

export interface MissedPage {
  readonly days: number;
  readonly limit: number;
  readonly after: TimeCursor | undefined;
}

export interface MissedRow {
  readonly id: string;
  readonly outcome: InboundOutcome;
  readonly arrived_at: Date;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly is_kept: boolean;
  readonly cursor_value: string;
}

const isMissed = (days: number) =>
  sql`outcome = any(${[...missedOutcomes]}::text[]) and tries = 0 and arrived_at > now() - make_interval(days => ${days})`;

/** Newest first. */
export const listMissed = (db: Queryable, { days, limit, after }: MissedPage): Promise<MissedRow[]> =>
  db.list<MissedRow>(sql`
      select missed.id, missed.outcome, missed.arrived_at, missed.client_id, c.first_name || ' ' || c.last_name as client_name,
        missed.file_id is not null as is_kept,
        missed.cursor_value
      from (
        select id, outcome, arrived_at, client_id, file_id, ${cursorValue("arrived_at")} as cursor_value from inbound_mails
        where ${isMissed(days)} and ${isOlderThan(after, "arrived_at", "id")}
        order by arrived_at desc, id desc limit ${limit}
      ) missed left join clients c on c.id = missed.client_id
      order by missed.arrived_at desc, missed.id desc`);

/** The address a client signs in with; undefined for someone who isn't a client (anymore). */
export const findAccountAddress = (db: Queryable, clientId: string): Promise<string | undefined> =>
  db.findValue<string>("select email from clients where id = $1", [clientId]);
