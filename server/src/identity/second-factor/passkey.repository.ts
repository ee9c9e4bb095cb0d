import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

export interface PasskeyRow extends Row<"passkeys"> {
  readonly transports: string[];
}

const columns =
  "id, staff_id, client_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at";
const mostListed = 100;

/** Oldest first. */
export const listPasskeys = (db: Queryable, ownerId: string): Promise<PasskeyRow[]> =>
  db.list<PasskeyRow>({
    prepared: `select ${columns} from passkeys where staff_id = $1 or client_id = $1
        order by created_at, id limit ${mostListed}`,
    values: [ownerId],
  });

export const findPasskey = (db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.find<PasskeyRow>({
    prepared: `select ${columns} from passkeys where credential_id = $1`,
    values: [credentialId],
  });

export const insertPasskey = (tx: Queryable, row: Omit<PasskeyRow, "created_at" | "last_used_at">): Promise<void> =>
  tx.run(
    `insert into passkeys (id, staff_id, client_id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.staff_id, row.client_id, row.credential_id, row.public_key, row.sign_count, row.transports, row.name],
  );

/**
 * A counter of 0 means that there is none, also after the passkey moved to a manager that doesn't count.
 * @returns false if it went back, which can mean a copied passkey
 */
export const recordUse = (tx: Queryable, id: string, signCount: number): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update passkeys set sign_count = $2, last_used_at = now()
        where id = $1 and (sign_count < $2 or $2 = 0)`,
    values: [id, signCount],
  });

export interface OwnPasskey {
  readonly id: string;
  readonly ownerId: string;
}

/** @returns false if there was none */
export const updatePasskeyName = (db: Queryable, own: OwnPasskey, name: string): Promise<boolean> =>
  db.hasChanged("update passkeys set name = $3 where id = $1 and (staff_id = $2 or client_id = $2)", [
    own.id,
    own.ownerId,
    name,
  ]);

/** @returns false if there was none */
export const deletePasskey = (tx: Queryable, { id, ownerId }: OwnPasskey): Promise<boolean> =>
  tx.hasChanged("delete from passkeys where id = $1 and (staff_id = $2 or client_id = $2)", [id, ownerId]);

export const deletePasskeys = (tx: Queryable, ownerId: string): Promise<void> =>
  tx.run("delete from passkeys where staff_id = $1 or client_id = $1", [ownerId]);

export const insertChallenge = (
  db: Queryable,
  row: { readonly challenge: string; readonly purpose: string; readonly lastsMinutes: number },
): Promise<void> =>
  db.run({
    prepared: `insert into passkey_challenges (challenge, purpose, expires_at)
      values ($1, $2, now() + make_interval(mins => $3))`,
    values: [row.challenge, row.purpose, row.lastsMinutes],
  });

/** Uses up the challenge. @returns whether it existed for this purpose and hadn't expired */
export const takeChallenge = async (db: Queryable, challenge: string, purpose: string): Promise<boolean> =>
  (await db.findValue<boolean>({
    prepared:
      "delete from passkey_challenges where challenge = $1 and purpose = $2 returning expires_at > now() as is_good",
    values: [challenge, purpose],
  })) === true;

export const deleteExpiredChallenges = (db: Queryable): Promise<void> =>
  db.run("delete from passkey_challenges where expires_at < now()");
