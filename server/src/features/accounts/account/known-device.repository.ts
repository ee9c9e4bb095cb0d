import type { Queryable } from "../../../platform/db/database.ts";

export interface SeenDevice {
  /** We haven't seen it before. */
  readonly is_new: boolean;
  /** We have seen the client on another device. */
  readonly has_others: boolean;
}

export const recordDevice = (db: Queryable, clientId: string, hash: Buffer): Promise<SeenDevice> =>
  db.get<SeenDevice>({
    prepared: `insert into known_devices (client_id, hash) values ($1, $2)
      on conflict on constraint known_devices_pkey do update set last_seen_at = now()
      returning xmax = 0 as is_new,
        exists (select 1 from known_devices other where other.client_id = $1 and other.hash <> $2) as has_others`,
    values: [clientId, hash],
  });
