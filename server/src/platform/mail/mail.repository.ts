import { cursorValue, isOlderThan } from "../db/cursor-sql.ts";
import type { Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { Row } from "../db/tables.ts";
import type { Transaction } from "../db/transaction.ts";
import type { TimeCursor } from "../text/time-cursor.ts";

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly clientId: string | null;
  readonly content: Buffer;
  readonly cause: string | undefined;
  readonly aboutId: string | undefined;
}

/** Leaves out those with the cause of another mail. */
export const insertMails = (db: Queryable, rows: readonly NewMail[]): Promise<void> =>
  db.run({
    prepared: `insert into mails (id, kind, client_id, content, cause, about_id)
      select id, kind, nullif(client_id, '')::uuid, content, nullif(cause, ''), nullif(about_id, '')::uuid
      from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::text[])
        as m (id, kind, client_id, content, cause, about_id)
      on conflict on constraint mails_cause_key do nothing`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ clientId }) => clientId ?? ""),
      rows.map(({ content }) => content),
      rows.map(({ cause = "" }) => cause),
      rows.map(({ aboutId = "" }) => aboutId),
    ],
  });

export interface OpenMail extends Pick<Row<"mails">, "id" | "kind" | "created_at"> {
  readonly content: Buffer;
}

export interface LockedMail extends OpenMail, Pick<Row<"mails">, "about_id" | "failed_at"> {}

/** Undefined when it was sent, or erased with its client. Whoever writes it holds the lock. */
export const findOpenMailForUpdate = (tx: Transaction, id: string): Promise<LockedMail | undefined> =>
  tx.find<LockedMail>({
    prepared: `select id, kind, content, created_at, about_id, failed_at from mails
      where id = $1 and sent_at is null and content is not null for update`,
    values: [id],
  });

/** What waits for a client, or was given up on. Locks the rows until the transaction ends. */
export const listUnsentForUpdate = (tx: Transaction, clientId: string): Promise<OpenMail[]> =>
  tx.list<OpenMail>({
    prepared: `select id, kind, content, created_at from mails
      where client_id = $1 and sent_at is null and content is not null for update`,
    values: [clientId],
  });

export const updateContent = (tx: Transaction, id: string, content: Buffer): Promise<void> =>
  tx.run({ prepared: "update mails set content = $2 where id = $1", values: [id, content] });

export const deleteMail = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "delete from mails where id = $1", values: [id] });

/** Undefined when it was sent, or erased with its client. */
export const findOpenMail = (db: Queryable, id: string): Promise<OpenMail | undefined> =>
  db.find<OpenMail>({
    prepared:
      "select id, kind, content, created_at from mails where id = $1 and sent_at is null and content is not null",
    values: [id],
  });

/** Drops the content: the recipient has it, and we keep only that it was sent. */
export const recordSent = (db: Queryable, id: string): Promise<void> =>
  db.run(
    `update mails set sent_at = now(), failed_at = null, content = null, attempts = attempts + 1, last_attempt_at = now(),
      last_error = null where id = $1`,
    [id],
  );

export interface FailedTry {
  readonly reason: string;
  /** Gives up now, however old the mail is. */
  readonly isFinal: boolean;
  readonly givenUpAfterHours: number;
}

/** @returns whether we gave up on the mail, or it was erased */
export const recordFailure = async (db: Queryable, id: string, failed: FailedTry): Promise<boolean> => {
  const row = await db.find<{ has_failed: boolean }>(
    `update mails set attempts = attempts + 1, last_attempt_at = now(), last_error = $2,
      failed_at = case when $3 or created_at < now() - make_interval(hours => $4) then now() else failed_at end
      where id = $1 returning failed_at is not null as has_failed`,
    [id, failed.reason, failed.isFinal, failed.givenUpAfterHours],
  );
  return row?.has_failed ?? true;
};

export interface FailedMail extends Pick<Row<"mails">, "id" | "kind" | "created_at" | "attempts" | "last_error"> {
  readonly failed_at: Date;
}

/** Mails we gave up on and haven't sent since, oldest first. */
export const listFailedMails = (db: Queryable): Promise<FailedMail[]> =>
  db.list<FailedMail>(
    `select id, kind, created_at, failed_at, attempts, last_error from mails
       where failed_at is not null and sent_at is null order by failed_at, id limit 1000`,
  );

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
  return db.list<FailedMailRow>(sql`
      select id, kind, created_at, failed_at, attempts, last_error, content,
        ${cursorValue("failed_at")} as cursor_value
      from mails where failed_at is not null and sent_at is null and content is not null and ${isOlderThan(after, "failed_at", "id")}
      order by failed_at desc, id desc limit ${limit}`);
};

export const isFailedMail = (db: Queryable, id: string): Promise<boolean> =>
  db.exists({
    prepared: "select 1 from mails where id = $1 and failed_at is not null and sent_at is null and content is not null",
    values: [id],
  });

export interface MailState extends Pick<Row<"mails">, "id" | "sent_at" | "failed_at" | "last_error"> {
  readonly cause: string;
}

export const listMailStates = (db: Queryable, causes: readonly string[]): Promise<MailState[]> =>
  db.list<MailState>({
    prepared: "select id, cause, sent_at, failed_at, last_error from mails where cause = any($1)",
    values: [causes],
  });
