import type { TextEnd } from "@funding-desk/contract/messages/text/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type NumberRow = Pick<Row<"text_numbers">, "sealed" | "confirmed_at" | "ended_at" | "ended_by"> & {
  /** Someone replied STOP from it. */
  readonly is_stopped: boolean;
};

export const findNumber = (db: Queryable, clientId: string): Promise<NumberRow | undefined> =>
  db.find<NumberRow>({
    prepared: `select n.sealed, n.confirmed_at, n.ended_at, n.ended_by, o.number_hash is not null as is_stopped
      from text_numbers n left join text_opt_outs o on o.number_hash = n.number_hash where n.client_id = $1`,
    values: [clientId],
  });

export interface SealedNumber {
  readonly clientId: string;
  readonly sealed: Buffer;
  readonly numberHash: Buffer;
}

/** Replaces the client's earlier number, and starts over. */
export const saveNumber = (tx: Transaction, { clientId, sealed, numberHash }: SealedNumber): Promise<void> =>
  tx.run({
    prepared: `insert into text_numbers (client_id, sealed, number_hash) values ($1, $2, $3)
      on conflict on constraint text_numbers_pkey do update set sealed = excluded.sealed, number_hash = excluded.number_hash,
        confirmed_at = now(), ended_at = null, ended_by = null`,
    values: [clientId, sealed, numberHash],
  });

/** @returns whether texts went to the client until now */
export const endNumber = (tx: Transaction, clientId: string, endedBy: TextEnd): Promise<boolean> =>
  tx.hasChanged({
    prepared: "update text_numbers set ended_at = now(), ended_by = $2 where client_id = $1 and ended_at is null",
    values: [clientId, endedBy],
  });

/** Clients who get texts at this number. */
export const listTextedClients = (db: Queryable, numberHash: Buffer): Promise<string[]> =>
  db.listValues<string>({
    prepared: "select client_id from text_numbers where number_hash = $1 and ended_at is null order by client_id",
    values: [numberHash],
  });

/** Texts go to this number again where a reply ended them. @returns whose they are */
export const resumeNumbers = (tx: Transaction, numberHash: Buffer): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `update text_numbers set ended_at = null, ended_by = null where number_hash = $1 and ended_by = 'stop'
      returning client_id`,
    values: [numberHash],
  });

export type WaitingCode = Pick<Row<"text_codes">, "sealed" | "number_hash" | "expires_at"> & {
  /** Sent a moment ago. */
  readonly is_recent: boolean;
};

/** A code that can still be entered. */
export const findWaitingCode = (
  db: Queryable,
  clientId: string,
  recentSeconds: number,
): Promise<WaitingCode | undefined> =>
  db.find<WaitingCode>({
    prepared: `select sealed, number_hash, expires_at, sent_at > now() - make_interval(secs => $2) as is_recent
      from text_codes where client_id = $1 and expires_at > now() and tries_left > 0`,
    values: [clientId, recentSeconds],
  });

export interface NewCode extends SealedNumber {
  readonly codeHash: Buffer;
  readonly wording: string;
  readonly minutes: number;
  readonly tries: number;
  readonly recentSeconds: number;
}

/** Ends the client's earlier code. @returns false when one was sent to the same number a moment ago */
export const saveCode = (tx: Transaction, code: NewCode): Promise<boolean> =>
  tx.exists({
    prepared: `insert into text_codes as c (client_id, sealed, number_hash, code_hash, wording, tries_left, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))
      on conflict on constraint text_codes_pkey do update set sealed = excluded.sealed, number_hash = excluded.number_hash,
        code_hash = excluded.code_hash, wording = excluded.wording, tries_left = excluded.tries_left, sent_at = now(),
        expires_at = excluded.expires_at
        where c.number_hash <> excluded.number_hash or c.tries_left = 0 or c.sent_at <= now() - make_interval(secs => $8)
      returning 1`,
    values: [
      code.clientId,
      code.sealed,
      code.numberHash,
      code.codeHash,
      code.wording,
      code.tries,
      code.minutes,
      code.recentSeconds,
    ],
  });

/** Uses up a try. @returns the code's hash; undefined when there is none to enter */
export const countTry = (db: Queryable, clientId: string): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({
    prepared: `update text_codes set tries_left = tries_left - 1
      where client_id = $1 and expires_at > now() and tries_left > 0 returning code_hash`,
    values: [clientId],
  });

export type EnteredCode = Pick<Row<"text_codes">, "sealed" | "number_hash" | "wording">;

/** @returns undefined when it was entered, or replaced, in the meantime */
export const takeCode = (tx: Transaction, clientId: string, codeHash: Buffer): Promise<EnteredCode | undefined> =>
  tx.find<EnteredCode>({
    prepared: "delete from text_codes where client_id = $1 and code_hash = $2 returning sealed, number_hash, wording",
    values: [clientId, codeHash],
  });

export const deleteCode = (db: Queryable, clientId: string): Promise<void> =>
  db.run({ prepared: "delete from text_codes where client_id = $1", values: [clientId] });

export const isOptedOut = (db: Queryable, numberHash: Buffer): Promise<boolean> =>
  db.exists({ prepared: "select 1 from text_opt_outs where number_hash = $1", values: [numberHash] });

export const insertOptOut = (tx: Transaction, numberHash: Buffer): Promise<void> =>
  tx.run({
    prepared: `insert into text_opt_outs (number_hash) values ($1)
      on conflict on constraint text_opt_outs_pkey do nothing`,
    values: [numberHash],
  });

/** @returns whether the number had replied STOP */
export const deleteOptOut = (tx: Transaction, numberHash: Buffer): Promise<boolean> =>
  tx.hasChanged({ prepared: "delete from text_opt_outs where number_hash = $1", values: [numberHash] });

/** @returns false for a reply that was handled before */
export const insertReceipt = (tx: Transaction, providerId: string): Promise<boolean> =>
  tx.exists({
    prepared: `insert into text_receipts (provider_id) values ($1)
      on conflict on constraint text_receipts_pkey do nothing returning 1`,
    values: [providerId],
  });

/** Codes that can't be entered anymore, and replies that the provider won't send again. */
export const deleteOldCodes = (db: Queryable): Promise<void> =>
  db.run("delete from text_codes where expires_at < now() - interval '1 hour'");

export const deleteOldReceipts = (db: Queryable): Promise<void> =>
  db.run("delete from text_receipts where received_at < now() - interval '90 days'");
