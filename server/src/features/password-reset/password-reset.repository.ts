import type { Queryable } from "../../db/database.ts";

export interface NewResetCode {
  readonly clientId: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Takes the place of an earlier code. */
export const replaceCode = async (db: Queryable, { clientId, codeHash, expiresAt }: NewResetCode): Promise<void> => {
  await db.query({
    name: "reset-code-replace",
    text: `insert into password_reset_codes (client_id, code_hash, expires_at) values ($1, $2, $3)
      on conflict on constraint password_reset_codes_pkey
      do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    values: [clientId, codeHash, expiresAt],
  });
};

/** Counts a try. The code's hash, or undefined when there is no code, it has run out, or of tries. */
export const countTry = async (db: Queryable, clientId: string, allowedTries: number): Promise<Buffer | undefined> =>
  (
    await db.query<{ code_hash: Buffer }>({
      name: "reset-code-count-try",
      text: `update password_reset_codes set tries = tries + 1
        where client_id = $1 and tries < $2 and expires_at > now() returning code_hash`,
      values: [clientId, allowedTries],
    })
  ).rows[0]?.code_hash;

/** Whether that very code was still there: of two that use it at once, one does. */
export const deleteCode = async (db: Queryable, clientId: string, codeHash: Buffer): Promise<boolean> =>
  (
    await db.query({
      name: "reset-code-delete",
      text: "delete from password_reset_codes where client_id = $1 and code_hash = $2",
      values: [clientId, codeHash],
    })
  ).rowCount === 1;

export const deleteExpiredCodes = async (db: Queryable): Promise<void> => {
  await db.query("delete from password_reset_codes where expires_at < now()");
};
