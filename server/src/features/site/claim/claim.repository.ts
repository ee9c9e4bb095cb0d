import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface ClaimRow extends Omit<Row<"claims">, "changed_by" | "changed_at"> {
  readonly changed_by_name: string | null;
}

const rows = `select c.key, c.value, c.wording, c.evidence, to_char(c.checked_on, 'YYYY-MM-DD') as checked_on, c.is_sample,
    c.revision, s.name as changed_by_name from claims c left join staff s on s.id = c.changed_by`;

export const listClaims = (db: Queryable): Promise<ClaimRow[]> =>
  db.list<ClaimRow>({ prepared: `${rows} order by c.key` });

/** Locked until the transaction ends. */
export const lockClaim = (tx: Transaction, key: string): Promise<ClaimRow | undefined> =>
  tx.find<ClaimRow>({ prepared: `${rows} where c.key = $1 for update of c`, values: [key] });

export type ClaimContent = Omit<ClaimRow, "revision" | "changed_by_name">;

/** Stores the configuration's claims, except those the desk has changed. Writes nothing at a start with the same ones. */
export const seedClaims = (db: Queryable, claims: readonly ClaimContent[]): Promise<void> =>
  db.run(
    `insert into claims (key, value, wording, evidence, checked_on, is_sample)
     select key, value, wording, evidence, checked_on, is_sample from jsonb_populate_recordset(null::claims, $1)
     on conflict on constraint claims_pkey do update set value = excluded.value, wording = excluded.wording,
       evidence = excluded.evidence, checked_on = excluded.checked_on, is_sample = excluded.is_sample
     where claims.revision = 0 and (claims.value, claims.wording, claims.evidence, claims.checked_on, claims.is_sample)
       is distinct from (excluded.value, excluded.wording, excluded.evidence, excluded.checked_on, excluded.is_sample)`,
    [JSON.stringify(claims)],
  );

export const updateClaim = (
  tx: Transaction,
  { key, value, wording, evidence, checked_on, is_sample }: ClaimContent,
  staffId: string,
): Promise<void> =>
  tx.run({
    prepared: `update claims set value = $2, wording = $3, evidence = $4, checked_on = $5, is_sample = $6, changed_by = $7,
      changed_at = now(), revision = revision + 1 where key = $1`,
    values: [key, value, wording, evidence, checked_on, is_sample, staffId],
  });
