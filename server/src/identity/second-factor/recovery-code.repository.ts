import type { Queryable } from "../../platform/db/database.ts";
import type { FactorOwner } from "./factor-owner.ts";

export const deleteCodes = (tx: Queryable, ownerId: string): Promise<void> =>
  tx.run("delete from recovery_codes where staff_id = $1 or client_id = $1", [ownerId]);

export const insertCodes = (tx: Queryable, { of, id }: FactorOwner, hashes: readonly Buffer[]): Promise<void> =>
  tx.run(
    `insert into recovery_codes (staff_id, client_id, code_hash)
     select $1, $2, code_hash from unnest($3::bytea[]) as code_hash`,
    [of === "staff" ? id : null, of === "client" ? id : null, hashes],
  );

/** @returns whether the code was valid and unused */
export const takeCode = (tx: Queryable, hash: Buffer): Promise<boolean> =>
  tx.hasChanged("update recovery_codes set used_at = now() where code_hash = $1 and used_at is null", [hash]);

export const isUnusedCode = (db: Queryable, hash: Buffer): Promise<boolean> =>
  db.exists("select 1 from recovery_codes where code_hash = $1 and used_at is null", [hash]);

export const countUnusedCodes = (db: Queryable, ownerId: string): Promise<number> =>
  db.getValue<number>(
    "select count(*) as count from recovery_codes where (staff_id = $1 or client_id = $1) and used_at is null",
    [ownerId],
  );
