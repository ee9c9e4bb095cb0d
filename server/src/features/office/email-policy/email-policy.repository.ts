import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface EmailPolicyRow {
  readonly added: readonly string[];
  readonly revision: number;
  readonly changed_by_name: string;
}

/** Undefined until someone adds a domain. */
export const findEmailPolicy = (db: Queryable): Promise<EmailPolicyRow | undefined> =>
  db.find<EmailPolicyRow>({
    prepared: `select p.added, p.revision, s.name as changed_by_name from email_policy p join staff s on s.id = p.changed_by`,
  });

/** Makes simultaneous changes wait for each other. */
export const lockEmailPolicy = (tx: Transaction): Promise<void> =>
  tx.run("lock table email_policy in share row exclusive mode");

export const saveEmailPolicy = (tx: Transaction, added: readonly string[], staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into email_policy (added, changed_by) values ($1, $2)
      on conflict on constraint email_policy_pkey do update set added = excluded.added, changed_by = excluded.changed_by,
        changed_at = now(), revision = email_policy.revision + 1`,
    values: [added, staffId],
  });

/** The endings that clients' addresses use. */
export const listEndingsInUse = (db: Queryable, endings: readonly string[]): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select ending from unnest($1::text[]) as ending
        where exists (select 1 from clients where lower(substring(email from '[^.]*$')) = ending) order by ending`,
    values: [endings],
  });
