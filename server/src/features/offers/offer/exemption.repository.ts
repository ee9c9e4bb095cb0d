import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface ExemptionRow extends Pick<Row<"offer_exemptions">, "offer_id" | "demand" | "reason" | "at"> {
  readonly staff_name: string;
}

/** Those for the terms as they are now. */
export const listExemptions = (db: Queryable, clientId: string): Promise<ExemptionRow[]> =>
  db.list<ExemptionRow>({
    prepared: `select e.offer_id, e.demand, e.reason, e.at, s.name as staff_name
      from offer_exemptions e join offers o on o.id = e.offer_id join staff s on s.id = e.staff_id
      where e.client_id = $1 and e.terms_sha256 = sha256(convert_to(o.terms::text, 'UTF8')) order by e.at, e.id`,
    values: [clientId],
  });

export interface NewExemption {
  readonly id: string;
  readonly offerId: string;
  readonly clientId: string;
  readonly demand: string;
  readonly reason: string;
  readonly staffId: string;
}

export const insertExemption = (tx: Transaction, row: NewExemption): Promise<void> =>
  tx.run({
    prepared: `insert into offer_exemptions (id, offer_id, client_id, demand, terms_sha256, reason, staff_id)
      select $1, o.id, $3, $4, sha256(convert_to(o.terms::text, 'UTF8')), $5, $6 from offers o where o.id = $2
      on conflict on constraint offer_exemptions_once_key do nothing`,
    values: [row.id, row.offerId, row.clientId, row.demand, row.reason, row.staffId],
  });
