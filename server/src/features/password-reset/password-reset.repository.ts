import type { Queryable } from "../../db/database.ts";

export interface NewResetCode {
  readonly clientId: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Replaces an earlier code. */
export const replaceCode = (db: Queryable, { clientId, codeHash, expiresAt }: NewResetCode): Promise<void> =>
  db.run({
    prepared: `insert into password_reset_codes (client_id, code_hash, expires_at) values ($1, $2, $3)
      on conflict on constraint password_reset_codes_pkey
      do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    values: [clientId, codeHash, expiresAt],
  });

/** Counts a try. @returns the code's hash; undefined if there is no code, it has expired, or no tries are left */
export const countTry = (db: Queryable, clientId: string, allowedTries: number): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({
    prepared: `update password_reset_codes set tries = tries + 1
        where client_id = $1 and tries < $2 and expires_at > now() returning code_hash`,
    values: [clientId, allowedTries],
  });

/** Uses up the code. Of two requests at once, only one gets true. */
export const deleteCode = (db: Queryable, clientId: string, codeHash: Buffer): Promise<boolean> =>
  db.hasChanged({
    prepared: "delete from password_reset_codes where client_id = $1 and code_hash = $2",
    values: [clientId, codeHash],
  });

export const deleteExpiredCodes = (db: Queryable): Promise<void> =>
  db.run("delete from password_reset_codes where expires_at < now()");
