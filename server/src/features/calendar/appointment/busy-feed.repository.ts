import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Span } from "./slots.ts";

export interface FeedRow
  extends Pick<Row<"busy_feeds">, "id" | "name" | "host" | "read_at" | "failing_since" | "problem" | "unread"> {
  readonly is_stale: boolean;
  readonly busy_ahead: number;
}

/** In the order in which they were added. */
export const listFeeds = (db: Queryable, advisorId: number, staleHours: number): Promise<FeedRow[]> =>
  db.list<FeedRow>({
    prepared: `select f.id, f.name, f.host, f.read_at, f.failing_since, f.problem, f.unread,
        coalesce(f.failing_since < now() - make_interval(hours => $2), false) as is_stale,
        (select count(*)::int from busy_times t where t.feed_id = f.id and upper(t.busy) > now()) as busy_ahead
      from busy_feeds f where f.advisor_id = $1 order by f.added_at, f.id`,
    values: [advisorId, staleHours],
  });

export interface StaleFeedRow extends Pick<Row<"busy_feeds">, "id" | "name" | "host" | "problem"> {
  readonly failing_since: Date;
  readonly calendar_id: number;
  readonly calendar_name: string;
}

/** @param ownerId whose calendars; undefined for everyone's */
export const listStaleFeeds = (
  db: Queryable,
  ownerId: string | undefined,
  staleHours: number,
): Promise<StaleFeedRow[]> =>
  db.list<StaleFeedRow>({
    prepared: `select f.id, f.name, f.host, f.problem, f.failing_since, a.id as calendar_id, a.name as calendar_name
      from busy_feeds f join advisors a on a.id = f.advisor_id
      where f.failing_since is not null and f.failing_since < now() - make_interval(hours => $2)
        and ($1::uuid is null or a.staff_id = $1)
      order by f.failing_since, f.id limit 50`,
    values: [ownerId ?? null, staleHours],
  });

export interface NewFeed {
  readonly id: string;
  readonly advisorId: number;
  readonly name: string;
  readonly host: string;
  readonly sealed: Buffer;
  readonly staffId: string;
  readonly unread: number;
  /** Until it is read again. */
  readonly minutes: number;
}

export const insertFeed = (tx: Transaction, feed: NewFeed): Promise<void> =>
  tx.run(
    `insert into busy_feeds (id, advisor_id, name, host, sealed, added_by, unread, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    [feed.id, feed.advisorId, feed.name, feed.host, feed.sealed, feed.staffId, feed.unread, feed.minutes],
  );

export const deleteFeed = (tx: Transaction, id: string, advisorId: number): Promise<boolean> =>
  tx.hasChanged("delete from busy_feeds where id = $1 and advisor_id = $2", [id, advisorId]);

export interface DueFeed extends Pick<Row<"busy_feeds">, "id" | "advisor_id" | "sealed"> {
  /** Of its calendar. */
  readonly time_zone: string;
  readonly email: string;
}

/** Takes the feeds that are due, so that no other server reads them now. One whose server is killed is due again later. */
export const takeDueFeeds = (
  db: Queryable,
  { limit, minutes }: { limit: number; minutes: number },
): Promise<DueFeed[]> =>
  db.list<DueFeed>({
    prepared: `with due as materialized (
        select id from busy_feeds where due_at <= now() order by due_at limit $1 for update skip locked)
      update busy_feeds f set due_at = now() + make_interval(mins => $2) from due, advisors a
        where f.id = due.id and a.id = f.advisor_id returning f.id, f.advisor_id, f.sealed, a.time_zone, a.email`,
    values: [limit, minutes],
  });

/** False for a feed that was removed in the meantime. */
export const lockFeed = (tx: Transaction, id: string): Promise<boolean> =>
  tx.exists("select 1 from busy_feeds where id = $1 for update", [id]);

export const replaceBusyTimes = async (
  tx: Transaction,
  { id, advisorId }: { readonly id: string; readonly advisorId: number },
  spans: readonly Span[],
): Promise<void> => {
  await tx.run("delete from busy_times where feed_id = $1", [id]);
  await tx.run(
    `insert into busy_times (feed_id, advisor_id, busy)
      select $1, $2, tstzrange(to_timestamp(from_at), to_timestamp(until_at))
        from unnest($3::float8[], $4::float8[]) as given (from_at, until_at)`,
    [id, advisorId, spans.map(({ from }) => from / 1000), spans.map(({ until }) => until / 1000)],
  );
};

/** @returns whether it had failed before */
export const noteRead = (tx: Transaction, id: string, unread: number): Promise<boolean> =>
  tx.getValue<boolean>(
    `update busy_feeds f set read_at = now(), failing_since = null, problem = null, unread = $2
      from (select id, failing_since from busy_feeds where id = $1) before where f.id = before.id
      returning before.failing_since is not null`,
    [id, unread],
  );

/** The last known busy times stay. */
export const noteFailure = (db: Queryable, id: string, problem: string): Promise<void> =>
  db.run("update busy_feeds set failing_since = coalesce(failing_since, now()), problem = $2 where id = $1", [
    id,
    problem,
  ]);
