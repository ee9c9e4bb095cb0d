import type { Queryable } from "../../db/database.ts";

/** The old ones are gone. */
export const replaceCodes = async (tx: Queryable, staffId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.query("delete from staff_recovery_codes where staff_id = $1", [staffId]);
  await tx.query(
    "insert into staff_recovery_codes (staff_id, code_hash) select $1, code_hash from unnest($2::bytea[]) as code_hash",
    [staffId, hashes],
  );
};

/** @returns whether it was one that had not been used */
export const takeCode = async (tx: Queryable, staffId: string, hash: Buffer): Promise<boolean> =>
  (
    await tx.query(
      "update staff_recovery_codes set used_at = now() where staff_id = $1 and code_hash = $2 and used_at is null",
      [staffId, hash],
    )
  ).rowCount === 1;

export const isUnusedCode = async (db: Queryable, staffId: string, hash: Buffer): Promise<boolean> =>
  (
    await db.query("select 1 from staff_recovery_codes where staff_id = $1 and code_hash = $2 and used_at is null", [
      staffId,
      hash,
    ])
  ).rows.length === 1;

export const countUnusedCodes = async (db: Queryable, staffId: string): Promise<number> =>
  (
    await db.query<{ count: number }>(
      "select count(*) as count from staff_recovery_codes where staff_id = $1 and used_at is null",
      [staffId],
    )
  ).rows[0]?.count ?? 0;
