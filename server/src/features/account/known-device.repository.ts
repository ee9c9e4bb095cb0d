import type { Queryable } from "../../db/database.ts";

export interface SeenDevice {
  /** It has not been seen before. */
  readonly is_new: boolean;
  /** Some other one has. */
  readonly has_others: boolean;
}

export const noteDevice = async (db: Queryable, clientId: string, hash: Buffer): Promise<SeenDevice> => {
  const { rows } = await db.query<SeenDevice>({
    name: "known-device-note",
    text: `insert into known_devices (client_id, hash) values ($1, $2)
      on conflict on constraint known_devices_pkey do update set last_seen_at = now()
      returning xmax = 0 as is_new,
        exists (select 1 from known_devices other where other.client_id = $1 and other.hash <> $2) as has_others`,
    values: [clientId, hash],
  });
  return rows[0] ?? { is_new: false, has_others: false };
};
