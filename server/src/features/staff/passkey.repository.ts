import type { Queryable } from "../../db/database.ts";

export interface PasskeyRow {
  readonly id: string;
  readonly staff_id: string;
  /** Base64url, as the wire has it. */
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns = "id, staff_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at";
const mostListed = 100;

export const listPasskeys = async (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  (
    await db.query<PasskeyRow>({
      name: "staff-passkeys",
      text: `select ${columns} from staff_passkeys where staff_id = $1 order by created_at, id limit ${mostListed}`,
      values: [staffId],
    })
  ).rows;

export const findPasskey = async (db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> =>
  (
    await db.query<PasskeyRow>({
      name: "staff-passkey-by-credential",
      text: `select ${columns} from staff_passkeys where credential_id = $1`,
      values: [credentialId],
    })
  ).rows[0];

export const insertPasskey = async (
  tx: Queryable,
  row: Omit<PasskeyRow, "created_at" | "last_used_at">,
): Promise<void> => {
  await tx.query(
    `insert into staff_passkeys (id, staff_id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.staff_id, row.credential_id, row.public_key, row.sign_count, row.transports, row.name],
  );
};

/** @returns whether the count went on: a passkey that counts and falls back may be a copy */
export const noteUse = async (tx: Queryable, id: string, signCount: number): Promise<boolean> =>
  (
    await tx.query({
      name: "staff-passkey-use",
      text: `update staff_passkeys set sign_count = $2, last_used_at = now()
        where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
      values: [id, signCount],
    })
  ).rowCount === 1;

interface OwnPasskey {
  readonly id: string;
  readonly staffId: string;
}

/** @returns whether there was one */
export const updatePasskeyName = async (db: Queryable, own: OwnPasskey, name: string): Promise<boolean> =>
  (await db.query("update staff_passkeys set name = $3 where id = $1 and staff_id = $2", [own.id, own.staffId, name]))
    .rowCount === 1;

/** @returns whether there was one */
export const deletePasskey = async (tx: Queryable, { id, staffId }: OwnPasskey): Promise<boolean> =>
  (await tx.query("delete from staff_passkeys where id = $1 and staff_id = $2", [id, staffId])).rowCount === 1;

export const deletePasskeysOf = async (tx: Queryable, staffId: string): Promise<void> => {
  await tx.query("delete from staff_passkeys where staff_id = $1", [staffId]);
};

export const insertChallenge = async (
  db: Queryable,
  row: { readonly challenge: string; readonly purpose: string; readonly lastsMinutes: number },
): Promise<void> => {
  await db.query({
    name: "staff-challenge-insert",
    text: `insert into staff_challenges (challenge, purpose, expires_at)
      values ($1, $2, now() + make_interval(mins => $3))`,
    values: [row.challenge, row.purpose, row.lastsMinutes],
  });
};

/** Uses it up. @returns whether it was there, for that purpose and in time */
export const takeChallenge = async (db: Queryable, challenge: string, purpose: string): Promise<boolean> =>
  (
    await db.query<{ is_good: boolean }>({
      name: "staff-challenge-take",
      text: "delete from staff_challenges where challenge = $1 and purpose = $2 returning expires_at > now() as is_good",
      values: [challenge, purpose],
    })
  ).rows[0]?.is_good === true;

export const deleteExpiredChallenges = async (db: Queryable): Promise<void> => {
  await db.query("delete from staff_challenges where expires_at < now()");
};
