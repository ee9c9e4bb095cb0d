import type { SourceWire } from "@funding-desk/contract/oversight/report/desk-api";
import {
  type FunnelStage,
  funnelStages,
  funnelStageWords,
} from "@funding-desk/contract/oversight/report/funnel-stages";
import { everyone, isPast, nameOpening, signedUp } from "../../../identity/client/cohort.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Span } from "../../../platform/db/span.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import { type DayCount, type Minutes, minutesBetween } from "./period.repository.ts";

/**
 * When each client of the cohort first reached each stage. Joined, not looked up one by one, so that the planner can
 * choose between the indexes for a month and one pass over a table for a year.
 */
const selectWay = (cohort: Sql): Sql => {
  const first = (table: string, instant: string) =>
    sql`(select e.client_id, min(${sql.identifier(`e.${instant}`)}) as at from cohort join ${sql.identifier(table)} e on e.client_id = cohort.id
      group by e.client_id)`;
  // The same list as in the index `status_changes_reached_idx`, or PostgreSQL won't use it.
  const changes = sql`(select e.client_id, min(e.changed_at) as terms, min(e.changed_at) filter (where ${isPast("funded")}) as funded
      from cohort join status_changes e on e.client_id = cohort.id
      where e.kind = 'application' and ${isPast("terms")} group by e.client_id)`;
  return sql`cohort as materialized (${cohort}),
    way as materialized (
      select cohort.id, cohort.signup_id, cohort.created_at as signed_up, p.at as prequalified, b.at as call_booked, a.at as applied,
        s.terms, s.funded
      from cohort
      left join ${first("prequalifications", "submitted_at")} p on p.client_id = cohort.id
      left join ${first("appointments", "created_at")} b on b.client_id = cohort.id
      left join ${first("applications", "submitted_at")} a on a.client_id = cohort.id
      left join ${changes} s on s.client_id = cohort.id)`;
};

const cohorts = { signed_up: signedUp, came: everyone } as const;

/** Clients of the funnel's cohort, or everyone who came, by day. */
export const countComing = (db: Queryable, span: Span, cohort: keyof typeof cohorts): Promise<DayCount[]> =>
  db.list<DayCount>(sql`select to_char(created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as day, count(*) as count
      from (${cohorts[cohort](span)}) as cohort group by 1`);

export interface StageCount {
  readonly clients: number;
  readonly cameOn: number;
  readonly minutes: Minutes;
}

type FunnelRow = { readonly [Name in `${FunnelStage}_${"clients" | "came_on"}`]: number } & {
  readonly [Name in `${FunnelStage}_minutes`]: Minutes;
};

/** Not prepared for reuse: the best plan for a month isn't the best for a year. */
export const countStages = async (db: Queryable, span: Span): Promise<ReadonlyMap<FunnelStage, StageCount>> => {
  const columns = funnelStages.map((stage) => {
    const { after } = funnelStageWords[stage];
    const at = sql.identifier(stage);
    const [cameOn, minutes] = after
      ? [
          sql`count(*) filter (where ${at} is not null and ${sql.identifier(after)} is not null)`,
          minutesBetween(after, stage, sql`${at} > ${sql.identifier(after)}`),
        ]
      : [sql`count(${at})`, sql`null::float8[]`];
    return sql`count(${at}) as ${sql.identifier(`${stage}_clients`)}, ${cameOn} as ${sql.identifier(`${stage}_came_on`)},
      ${minutes} as ${sql.identifier(`${stage}_minutes`)}`;
  });
  const row = await db.get<FunnelRow>(sql`with ${selectWay(signedUp(span))} select ${sql.join(columns)} from way`);
  return new Map(
    funnelStages.map((stage) => {
      const [clients, cameOn] = [row[`${stage}_clients`], row[`${stage}_came_on`]];
      return [stage, { clients, cameOn, minutes: row[`${stage}_minutes`] }];
    }),
  );
};

export interface SourceRow extends Omit<SourceWire, "name"> {
  /** Null for all the others together. */
  readonly name: string | null;
  readonly sources: number;
}

/** Most clients first; the last row sums up everything beyond `limit`. Ids with one label are one source. */
export const countSources = (db: Queryable, span: Span, limit: number): Promise<SourceRow[]> =>
  db.list<SourceRow>(sql`with ${selectWay(everyone(span))},
      by_id as (
        select signup_id, case when signup_id is null then ${nameOpening} end as opening, count(*) as signed_up,
          count(prequalified) as prequalified, count(applied) as applied, count(funded) as funded
        from way left join opened_clients o on signup_id is null and o.client_id = way.id group by 1, 2),
      by_name as (
        select coalesce(nullif(s.label, ''), s.id, b.opening) as name, count(s.id) as ids, sum(b.signed_up) as signed_up,
          sum(b.prequalified) as prequalified, sum(b.applied) as applied, sum(b.funded) as funded
        from by_id b left join signup_ids s on s.id = b.signup_id group by 1),
      placed as (
        select *, least(row_number() over (order by signed_up desc, name), ${limit + 1}::bigint) as place from by_name)
      select case when place <= ${limit} then min(name) end as name, count(*) as sources, sum(ids)::bigint as ids,
        sum(signed_up)::bigint as signed_up, sum(prequalified)::bigint as prequalified, sum(applied)::bigint as applied,
        sum(funded)::bigint as funded
      from placed group by place order by place`);
