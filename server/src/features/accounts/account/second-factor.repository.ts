import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface FactorsRow extends Pick<Row<"clients">, "id" | "email" | "first_name" | "last_name" | "totp_sealed"> {
  readonly passkeys: number;
}

const columns = `id, email, first_name, last_name, totp_sealed,
  (select count(*) from passkeys where client_id = clients.id) as passkeys`;

/** What a client has for a second factor. */
export const findFactors = (db: Queryable, clientId: string): Promise<FactorsRow | undefined> =>
  db.find<FactorsRow>(`select ${columns} from clients where id = $1`, [clientId]);

/** Locked until the transaction ends. */
export const findFactorsForUpdate = (tx: Queryable, clientId: string): Promise<FactorsRow | undefined> =>
  tx.find<FactorsRow>(`select ${columns} from clients where id = $1 for no key update`, [clientId]);

export const updateCodeKey = (
  tx: Queryable,
  row: { readonly clientId: string; readonly sealed: Buffer; readonly step: number },
): Promise<void> =>
  tx.run("update clients set totp_sealed = $2, totp_last_step = $3 where id = $1", [
    row.clientId,
    row.sealed,
    row.step,
  ]);

export const deleteCodeKey = (tx: Queryable, clientId: string): Promise<void> =>
  tx.run("update clients set totp_sealed = null, totp_last_step = null where id = $1", [clientId]);

/** @returns false if a code of this or a later step was already used */
export const takeClientStep = (db: Queryable, clientId: string, step: number): Promise<boolean> =>
  db.hasChanged({
    prepared: `update clients set totp_last_step = $2
        where id = $1 and totp_sealed is not null and (totp_last_step is null or totp_last_step < $2)`,
    values: [clientId, step],
  });
