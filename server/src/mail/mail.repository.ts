import type { Queryable } from "../db/database.ts";

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
