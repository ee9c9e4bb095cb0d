import type { FirmFacts } from "@funding-desk/contract/firm/facts";
import type { Queryable } from "../platform/db/database.ts";
import type { Row } from "../platform/db/tables.ts";
import type { Transaction } from "../platform/db/transaction.ts";

export interface FirmFactsRow extends Omit<Row<"firm_facts">, "is_only" | "changed_by"> {
  readonly changed_by_name: string;
}

/** Undefined until someone changes a fact. */
export const findFirmFacts = (db: Queryable): Promise<FirmFactsRow | undefined> =>
  db.find<FirmFactsRow>({
    prepared: `select f.name, f.legal_name, f.phone, f.email, f.hours, f.street, f.city, f.state, f.zip, f.latitude, f.longitude,
        f.advisor_name, f.advisor_title, f.revision, f.changed_at, s.name as changed_by_name
      from firm_facts f join staff s on s.id = f.changed_by`,
  });

/** Makes simultaneous changes wait for each other. */
export const lockFirmFacts = (tx: Transaction): Promise<void> =>
  tx.run("lock table firm_facts in share row exclusive mode");

/** @param facts null where the configuration's fact applies */
export const saveFirmFacts = (
  tx: Transaction,
  facts: { readonly [Name in keyof FirmFacts]: string | null },
  staffId: string,
): Promise<void> =>
  tx.run({
    prepared: `insert into firm_facts (name, legal_name, phone, email, hours, street, city, state, zip, latitude, longitude,
        advisor_name, advisor_title, changed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict on constraint firm_facts_pkey do update set name = excluded.name, legal_name = excluded.legal_name,
        phone = excluded.phone, email = excluded.email, hours = excluded.hours, street = excluded.street,
        city = excluded.city, state = excluded.state, zip = excluded.zip, latitude = excluded.latitude,
        longitude = excluded.longitude, advisor_name = excluded.advisor_name, advisor_title = excluded.advisor_title,
        changed_by = excluded.changed_by, changed_at = now(), revision = firm_facts.revision + 1`,
    values: [
      facts.name,
      facts.legal_name,
      facts.phone,
      facts.email,
      facts.hours,
      facts.street,
      facts.city,
      facts.state,
      facts.zip,
      facts.latitude,
      facts.longitude,
      facts.advisor_name,
      facts.advisor_title,
      staffId,
    ],
  });
