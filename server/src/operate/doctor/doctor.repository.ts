import type { Queryable } from "../../platform/db/database.ts";

export interface ServerFacts {
  /** Such as 180004. */
  readonly version: number;
  readonly is_replica: boolean;
  /** Extensions that the migrations need and that aren't there. */
  readonly missing_extensions: string[];
}

export const loadServerFacts = (db: Queryable): Promise<ServerFacts> =>
  db.get<ServerFacts>(
    `select coalesce(current_setting('server_version_num')::integer, 0) as version,
       coalesce(pg_is_in_recovery(), false) as is_replica,
       array(select name from unnest(array['pg_trgm', 'btree_gin']) needed (name)
         where not exists (select from pg_extension where extname = needed.name) order by name) as missing_extensions`,
  );

export const readClock = (db: Queryable): Promise<Date> => db.getValue<Date>("select clock_timestamp()");

/** Jobs that have been due for longer than this, in all queues together. */
export const countOverdueJobs = (db: Queryable, minutes: number): Promise<number> =>
  db.getValue<number>(
    "select count(*) from jobs.job where state < 'active' and start_after < now() - make_interval(mins => $1)",
    [minutes],
  );

/** Whether a server has ever run here: it makes the queue's tables. */
export const hasJobs = (db: Queryable): Promise<boolean> =>
  db.exists("select from pg_namespace where nspname = 'jobs' and to_regclass('jobs.job') is not null");
