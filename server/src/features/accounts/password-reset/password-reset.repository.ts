import type { Queryable } from "../../../platform/db/database.ts";

export interface NewResetCode {
  readonly id: string;
  readonly clientId: string;
  readonly codeHash: Buffer;
  readonly codeMinutes: number;
  readonly linkHash: Buffer;
  readonly linkMinutes: number;
}

export const insertCode = (db: Queryable, code: NewResetCode): Promise<void> =>
  db.run({
    prepared: `insert into password_reset_codes (id, client_id, code_hash, code_expires_at, link_hash, expires_at)
      values ($1, $2, $3, now() + $4 * interval '1 minute', $5, now() + $6 * interval '1 minute')`,
    values: [code.id, code.clientId, code.codeHash, code.codeMinutes, code.linkHash, code.linkMinutes],
  });

/** Ids of the client's codes that still work. */
export const listOpenCodes = (db: Queryable, clientId: string, allowedTries: number): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select id from password_reset_codes
        where client_id = $1 and tries < $2 and code_expires_at > now() order by code_expires_at`,
    values: [clientId, allowedTries],
  });

/** Counts a try. @returns the code's hash; undefined if the code has expired or no tries are left */
export const countTry = (db: Queryable, id: string, allowedTries: number): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({
    prepared: `update password_reset_codes set tries = tries + 1
        where id = $1 and tries < $2 and code_expires_at > now() returning code_hash`,
    values: [id, allowedTries],
  });

export interface OpenLink {
  readonly id: string;
  readonly client_id: string;
}

export const findOpenLink = (db: Queryable, linkHash: Buffer): Promise<OpenLink | undefined> =>
  db.find<OpenLink>({
    prepared: "select id, client_id from password_reset_codes where link_hash = $1 and expires_at > now()",
    values: [linkHash],
  });

/** Uses up the code. Of two requests at once, only one gets true. */
export const deleteCode = (db: Queryable, id: string): Promise<boolean> =>
  db.hasChanged({ prepared: "delete from password_reset_codes where id = $1", values: [id] });

export const deleteCodesOfClient = (db: Queryable, clientId: string): Promise<void> =>
  db.run("delete from password_reset_codes where client_id = $1", [clientId]);

export const deleteExpiredCodes = (db: Queryable): Promise<void> =>
  db.run("delete from password_reset_codes where expires_at < now()");
