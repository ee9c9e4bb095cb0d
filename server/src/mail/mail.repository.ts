import { sql } from "kysely";
import type { Queryable } from "../db/database.ts";
import type { TimeCursor } from "../time-cursor.ts";

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly clientId: string | null;
  readonly content: Buffer;
  readonly cause: string | undefined;
}

/** False when the same cause has its mail already. */
export const insertMail = async (db: Queryable, { id, kind, clientId, content, cause }: NewMail): Promise<boolean> =>
  (
    await db.query({
      name: "mail-insert",
      text: `insert into mails (id, kind, client_id, content, cause) values ($1, $2, $3, $4, $5)
        on conflict on constraint mails_cause_key do nothing`,
      values: [id, kind, clientId, content, cause ?? null],
    })
  ).rowCount === 1;

export interface OpenMail {
  readonly id: string;
  readonly content: Buffer;
  readonly created_at: Date;
}

/** Undefined when it was sent, or erased with its client. */
export const findOpenMail = async (db: Queryable, id: string): Promise<OpenMail | undefined> =>
  (
    await db.query<OpenMail>({
      name: "mail-find-open",
      text: "select id, content, created_at from mails where id = $1 and sent_at is null and content is not null",
      values: [id],
    })
  ).rows[0];

/** What was mailed is in the recipient's hands; here only the fact stays. */
export const noteSent = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update mails set sent_at = now(), failed_at = null, content = null, attempts = attempts + 1, last_attempt_at = now(),
      last_error = null where id = $1`,
    [id],
  );
};

export interface FailedTry {
  readonly error: string;
  /** Given up with this one. */
  readonly isLast: boolean;
}

export const noteFailure = async (db: Queryable, id: string, { error, isLast }: FailedTry): Promise<void> => {
  await db.query(
    `update mails set attempts = attempts + 1, last_attempt_at = now(), last_error = $2,
      failed_at = case when $3 then now() else failed_at end where id = $1`,
    [id, error, isLast],
  );
};

export interface FailedMail {
  readonly id: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly failed_at: Date;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** Given up and not sent since, oldest first. */
export const listFailedMails = async (db: Queryable): Promise<FailedMail[]> =>
  (
    await db.query<FailedMail>(
      `select id, kind, created_at, failed_at, attempts, last_error from mails
       where failed_at is not null and sent_at is null order by failed_at, id limit 1000`,
    )
  ).rows;

export interface FailedMailPage {
  readonly limit: number;
  readonly after: TimeCursor | undefined;
}

export interface FailedMailRow extends FailedMail {
  readonly content: Buffer;
  readonly cursor_value: string;
}

/** Newest first. */
export const listFailedPage = async (db: Queryable, { limit, after }: FailedMailPage): Promise<FailedMailRow[]> => {
  const older = after
    ? sql`(failed_at, id) < ('epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`;
  return (
    await sql<FailedMailRow>`
      select id, kind, created_at, failed_at, attempts, last_error, content,
        (extract(epoch from failed_at) * 1000000)::bigint::text as cursor_value
      from mails where failed_at is not null and sent_at is null and content is not null and ${older}
      order by failed_at desc, id desc limit ${limit}`.execute(db.kysely)
  ).rows;
};

export const isFailedMail = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db.query({
      name: "mail-is-failed",
      text: "select 1 from mails where id = $1 and failed_at is not null and sent_at is null and content is not null",
      values: [id],
    })
  ).rows.length > 0;

export interface MailState {
  readonly id: string;
  readonly cause: string;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly last_error: string | null;
}

export const listMailStates = async (db: Queryable, causes: readonly string[]): Promise<MailState[]> =>
  (
    await db.query<MailState>({
      name: "mail-states",
      text: "select id, cause, sent_at, failed_at, last_error from mails where cause = any($1)",
      values: [causes],
    })
  ).rows;
