import type { Queryable } from "../../../platform/db/database.ts";

/** Stores the client's newest link. Older ones stop working. */
export const writeArchiveLink = (db: Queryable, clientId: string, linkHash: Buffer): Promise<void> =>
  db.run({
    prepared: `insert into archive_links (client_id, link_hash) values ($1, $2)
      on conflict on constraint archive_links_pkey do update set link_hash = excluded.link_hash`,
    values: [clientId, linkHash],
  });

/** False when it isn't the newest one or was used. */
export const deleteArchiveLink = (db: Queryable, clientId: string, linkHash: Buffer): Promise<boolean> =>
  db.hasChanged({
    prepared: "delete from archive_links where client_id = $1 and link_hash = $2",
    values: [clientId, linkHash],
  });
