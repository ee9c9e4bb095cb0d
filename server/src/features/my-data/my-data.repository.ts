import type { Queryable } from "../../db/database.ts";

/** The client's newest link; an older one is good no more. */
export const writeArchiveLink = async (db: Queryable, clientId: string, linkHash: Buffer): Promise<void> => {
  await db.query({
    name: "archive-link-write",
    text: `insert into archive_links (client_id, link_hash) values ($1, $2)
      on conflict on constraint archive_links_pkey do update set link_hash = excluded.link_hash`,
    values: [clientId, linkHash],
  });
};

/** False when it is not the newest one, or has been used. */
export const deleteArchiveLink = async (db: Queryable, clientId: string, linkHash: Buffer): Promise<boolean> =>
  (
    await db.query({
      name: "archive-link-delete",
      text: "delete from archive_links where client_id = $1 and link_hash = $2",
      values: [clientId, linkHash],
    })
  ).rowCount === 1;
