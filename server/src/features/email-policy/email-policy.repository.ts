import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface EmailPolicyRow {
  readonly added: readonly string[];
  readonly revision: number;
  readonly changed_by_name: string;
}

/** Undefined until somebody has added an ending. */
export const findEmailPolicy = async (db: Queryable): Promise<EmailPolicyRow | undefined> =>
  (
    await db.query<EmailPolicyRow>({
      name: "email-policy-find",
      text: `select p.added, p.revision, s.name as changed_by_name from email_policy p join staff s on s.id = p.changed_by`,
    })
  ).rows[0];

/** Of those who change it one goes after the other. */
export const lockEmailPolicy = async (tx: Transaction): Promise<void> => {
  await tx.query("lock table email_policy in share row exclusive mode");
};

export const saveEmailPolicy = async (tx: Transaction, added: readonly string[], staffId: string): Promise<void> => {
  await tx.query({
    name: "email-policy-save",
    text: `insert into email_policy (added, changed_by) values ($1, $2)
      on conflict on constraint email_policy_pkey do update set added = excluded.added, changed_by = excluded.changed_by,
        changed_at = now(), revision = email_policy.revision + 1`,
    values: [added, staffId],
  });
};

/** Those of the endings that a client's address has. */
export const listEndingsInUse = async (db: Queryable, endings: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ ending: string }>({
      name: "email-policy-in-use",
      text: `select ending from unnest($1::text[]) as ending
        where exists (select 1 from clients where lower(substring(email from '[^.]*$')) = ending) order by ending`,
      values: [endings],
    })
  ).rows.map(({ ending }) => ending);
