import type { Queryable } from "../../db/database.ts";

/** Deletes the old codes. */
export const replaceCodes = async (tx: Queryable, staffId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.run("delete from staff_recovery_codes where staff_id = $1", [staffId]);
  await tx.run(
    "insert into staff_recovery_codes (staff_id, code_hash) select $1, code_hash from unnest($2::bytea[]) as code_hash",
    [staffId, hashes],
  );
};

/** @returns whether the code was valid and unused */
export const takeCode = (tx: Queryable, staffId: string, hash: Buffer): Promise<boolean> =>
  tx.hasChanged(
    "update staff_recovery_codes set used_at = now() where staff_id = $1 and code_hash = $2 and used_at is null",
    [staffId, hash],
  );

export const isUnusedCode = (db: Queryable, staffId: string, hash: Buffer): Promise<boolean> =>
  db.exists("select 1 from staff_recovery_codes where staff_id = $1 and code_hash = $2 and used_at is null", [
    staffId,
    hash,
  ]);

export const countUnusedCodes = (db: Queryable, staffId: string): Promise<number> =>
  db.getValue<number>("select count(*) as count from staff_recovery_codes where staff_id = $1 and used_at is null", [
    staffId,
  ]);
