import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";

export type UpkeepRow = Row<"upkeep">;

export const upsertUpkeep = (db: Queryable, kind: UpkeepRow["kind"], isGood: boolean): Promise<void> =>
  db.run(
    `insert into upkeep (kind, last_good_at, last_tried_at, was_good)
       values ($1, case when $2::boolean then now() end, now(), $2)
       on conflict on constraint upkeep_pkey do update set last_good_at = coalesce(excluded.last_good_at, upkeep.last_good_at),
         last_tried_at = excluded.last_tried_at, was_good = excluded.was_good`,
    [kind, isGood],
  );

export const listUpkeep = (db: Queryable): Promise<UpkeepRow[]> =>
  db.list<UpkeepRow>("select kind, last_good_at, last_tried_at, was_good from upkeep");
