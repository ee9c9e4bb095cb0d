import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface MailTextRow extends Omit<Row<"mail_texts">, "changed_by"> {
  readonly changed_by_name: string;
}

const rows = `select m.kind, m.subject, m.opening, m.revision, m.changed_at, s.name as changed_by_name
  from mail_texts m join staff s on s.id = m.changed_by`;

export const listMailTexts = (db: Queryable): Promise<MailTextRow[]> => db.list<MailTextRow>({ prepared: rows });

export type FirmWords = Pick<Row<"mail_texts">, "subject" | "opening">;

/** Undefined where the firm uses the original words. */
export const findFirmWords = (db: Queryable, kind: string): Promise<FirmWords | undefined> =>
  db.find<FirmWords>({ prepared: "select subject, opening from mail_texts where kind = $1", values: [kind] });

/** Locks the text until the transaction ends. */
export const lockMailText = async (tx: Transaction, kind: string): Promise<MailTextRow | undefined> => {
  // A kind without a row has nothing to lock, so an advisory lock stands in.
  await tx.run({ prepared: "select pg_advisory_xact_lock(hashtextextended('mail-text:' || $1, 0))", values: [kind] });
  return await tx.find<MailTextRow>({ prepared: `${rows} where m.kind = $1`, values: [kind] });
};

export const saveMailText = (
  tx: Transaction,
  { kind, subject, opening, staffId }: FirmWords & { readonly kind: string; readonly staffId: string },
): Promise<void> =>
  tx.run({
    prepared: `insert into mail_texts (kind, subject, opening, changed_by) values ($1, $2, $3, $4)
      on conflict on constraint mail_texts_pkey do update set subject = excluded.subject, opening = excluded.opening,
        changed_by = excluded.changed_by, changed_at = now(), revision = mail_texts.revision + 1`,
    values: [kind, subject, opening, staffId],
  });
