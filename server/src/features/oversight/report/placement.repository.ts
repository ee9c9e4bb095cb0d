import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Span, within } from "../../../platform/db/span.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { DayCount } from "./period.repository.ts";

export interface PlacementSumRow {
  readonly advisor_id: string | null;
  /** "" for an erased client's, or for one without an advisor. */
  readonly advisor: string;
  readonly lender: string;
  readonly source: string;
  /** yyyy-mm */
  readonly month: string;
  readonly funded: number;
  readonly volume_cents: number;
  readonly expected_cents: number;
  readonly received_cents: number;
  readonly clawed_back_cents: number;
}

/** Days, both inclusive. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** What was paid out and earned on those days, by everything that a report counts by. A correction counts as what it corrects. */
export const sumPlacement = (db: Queryable, { from, to }: Days): Promise<PlacementSumRow[]> =>
  db.list<PlacementSumRow>({
    prepared: `with happened as (
        select f.lender_id, f.client_id, f.funded_on as day, 1 as funded, f.amount_cents as volume, 'funded' as kind, 0::bigint as cents
        from fundings f where f.funded_on between $1::date and $2::date and not was_corrected(f.submission_id, f.position)
        union all
        select e.lender_id, e.client_id, e.on_day, 0, 0, coalesce(corrected.kind, e.kind), e.cents
        from ledger_entries e left join ledger_entries corrected on corrected.id = e.corrects
        where e.on_day between $1::date and $2::date)
      select a.id as advisor_id, coalesce(a.name, '') as advisor, l.name as lender,
        case when c.id is null then '' else coalesce(nullif(i.label, ''), i.id, '') end as source,
        to_char(h.day, 'YYYY-MM') as month, sum(h.funded)::bigint as funded, sum(h.volume)::bigint as volume_cents,
        coalesce(sum(h.cents) filter (where h.kind = 'expected'), 0)::bigint as expected_cents,
        coalesce(sum(h.cents) filter (where h.kind = 'received'), 0)::bigint as received_cents,
        coalesce(sum(h.cents) filter (where h.kind = 'clawback'), 0)::bigint as clawed_back_cents
      from happened h join lenders l on l.id = h.lender_id left join clients c on c.id = h.client_id
        left join staff a on a.id = c.staff_id left join signup_ids i on i.id = c.signup_id
      group by 1, 2, 3, 4, 5`,
    values: [from, to],
  });

export interface PaidClientsRow {
  readonly by: "advisor" | "lender" | "month" | "total";
  /** A staff id or `none`, the lender's name, yyyy-mm, or blank. */
  readonly key: string;
  readonly clients: number;
}

/** To how many clients lenders paid out on those days. Erased ones aren't counted. */
export const countPaidClients = (db: Queryable, { from, to }: Days): Promise<PaidClientsRow[]> =>
  db.list<PaidClientsRow>({
    prepared: `with paid as (
        select c.id, coalesce(c.staff_id::text, 'none') as advisor, l.name as lender, to_char(f.funded_on, 'YYYY-MM') as month
        from fundings f join clients c on c.id = f.client_id join lenders l on l.id = f.lender_id
        where f.funded_on between $1::date and $2::date and not was_corrected(f.submission_id, f.position))
      select case when grouping(advisor) = 0 then 'advisor' when grouping(lender) = 0 then 'lender'
          when grouping(month) = 0 then 'month' else 'total' end as by,
        coalesce(advisor, lender, month, '') as key, count(distinct id) as clients
      from paid group by grouping sets ((advisor), (lender), (month), ())`,
    values: [from, to],
  });

/** What lenders paid out, by day, in cents. @param staffId only their clients'; null for everyone's */
export const sumPaid = (db: Queryable, { from, to }: Days, staffId: string | null): Promise<DayCount[]> =>
  db.list<DayCount>({
    prepared: `select f.funded_on::text as day, sum(f.amount_cents)::bigint as count
      from fundings f left join clients c on c.id = f.client_id
      where f.funded_on between $1::date and $2::date and not was_corrected(f.submission_id, f.position)
        and ($3::uuid is null or c.staff_id = $3)
      group by 1`,
    values: [from, to, staffId],
  });

/** What advisors earned less what was taken back, by day, in cents. @param staffId only theirs; null for everyone's */
export const sumEarned = (db: Queryable, { from, to }: Days, staffId: string | null): Promise<DayCount[]> =>
  db.list<DayCount>({
    prepared: `with parts as (
        select coalesce(corrected.staff_id, e.staff_id) as staff_id, coalesce(corrected.kind, e.kind) as kind, e.on_day, e.cents
        from ledger_entries e left join ledger_entries corrected on corrected.id = e.corrects
        where e.on_day between $1::date and $2::date)
      select p.on_day::text as day, sum(case when p.kind = 'split' then p.cents else -p.cents end)::bigint as count
      from parts p join staff s on s.id = p.staff_id
      where p.kind in ('split', 'split back') and ($3::uuid is null or s.id = $3)
      group by 1`,
    values: [from, to, staffId],
  });

export interface MonthDaysRow {
  /** yyyy-mm */
  readonly month: string;
  readonly days: number;
}

/** How many days after a client signed up, or took the account opened for them, a lender paid out: each month's median. */
export const listDaysToFunded = (db: Queryable, { from, to, timeZone }: Span): Promise<MonthDaysRow[]> =>
  db.list<MonthDaysRow>({
    prepared: `select to_char(f.funded_on, 'YYYY-MM') as month,
        percentile_cont(0.5) within group (
          order by f.funded_on - (coalesce(o.taken_at, c.created_at) at time zone $3)::date) as days
      from fundings f join clients c on c.id = f.client_id left join opened_clients o on o.client_id = c.id
      where f.funded_on between $1::date and $2::date and not was_corrected(f.submission_id, f.position)
      group by 1`,
    values: [from, to, timeZone],
  });

export interface PipelineRow {
  readonly sent_files: number;
  readonly sent_cents: number;
  readonly offered_files: number;
  readonly offered_cents: number;
  readonly chosen_files: number;
  readonly chosen_cents: number;
}

/** As of now. Of several offers for one file, the largest counts. */
export const countPipeline = (db: Queryable): Promise<PipelineRow> =>
  db.get<PipelineRow>({
    prepared: `with files as (
        select s.status, case when s.status = 'sent' then a.requested_amount * 100
            else coalesce((select max((o.terms ->> 'amountCents')::bigint) from offers o
              where o.submission_id = s.id and o.state in ('shown', 'chosen')), 0) end as cents
        from submissions s join applications a on a.id = s.application_id
        where s.status in ('sent', 'offer', 'chosen'))
      select count(*) filter (where status = 'sent') as sent_files,
        coalesce(sum(cents) filter (where status = 'sent'), 0)::bigint as sent_cents,
        count(*) filter (where status = 'offer') as offered_files,
        coalesce(sum(cents) filter (where status = 'offer'), 0)::bigint as offered_cents,
        count(*) filter (where status = 'chosen') as chosen_files,
        coalesce(sum(cents) filter (where status = 'chosen'), 0)::bigint as chosen_cents
      from files`,
  });

export interface ForecastRow {
  /** yyyy-mm */
  readonly month: string;
  readonly cents: number;
}

/** What is expected and hasn't come, by the month in which the last of it is due. */
export const forecastCommissions = (db: Queryable): Promise<ForecastRow[]> =>
  db.list<ForecastRow>({
    prepared: `with entries as (
        select e.submission_id, coalesce(corrected.kind, e.kind) as kind, e.cents, coalesce(corrected.on_day, e.on_day) as on_day
        from ledger_entries e left join ledger_entries corrected on corrected.id = e.corrects
        where e.submission_id is not null),
      open as (
        select to_char(max(on_day) filter (where kind = 'expected'), 'YYYY-MM') as month,
          coalesce(sum(cents) filter (where kind = 'expected'), 0)
            - coalesce(sum(cents) filter (where kind = 'received'), 0) as cents
        from entries group by submission_id)
      select coalesce(month, '') as month, sum(cents)::bigint as cents from open where month is not null and cents > 0
      group by month order by month`,
  });

/** Applications moved to Funded in the span without a payout, with what was asked for. @param funded the status */
export const countWithoutPayout = (
  db: Queryable,
  span: Span,
  funded: string,
): Promise<{ readonly files: number; readonly cents: number }> =>
  db.get<{ files: number; cents: number }>(sql`select count(*) as files,
      coalesce(sum(a.requested_amount), 0)::bigint * 100 as cents
    from applications a where a.status = ${funded} and ${within("a.status_since", span)}
      and not exists (select from submissions s join fundings f on f.submission_id = s.id
          and not was_corrected(f.submission_id, f.position) where s.application_id = a.id)`);

export interface PartRow {
  readonly staff_id: string;
  readonly name: string;
  /** yyyy-mm */
  readonly month: string;
  readonly earned_cents: number;
  readonly taken_back_cents: number;
}

/** By name and month. A correction counts as what it corrects. @param staffId only theirs; null for everyone's */
export const sumParts = (db: Queryable, { from, to }: Days, staffId: string | null): Promise<PartRow[]> =>
  db.list<PartRow>({
    prepared: `with parts as (
        select coalesce(corrected.staff_id, e.staff_id) as staff_id, coalesce(corrected.kind, e.kind) as kind, e.on_day, e.cents
        from ledger_entries e left join ledger_entries corrected on corrected.id = e.corrects
        where e.on_day between $1::date and $2::date)
      select s.id as staff_id, s.name, to_char(p.on_day, 'YYYY-MM') as month,
        coalesce(sum(p.cents) filter (where p.kind = 'split'), 0)::bigint as earned_cents,
        coalesce(sum(p.cents) filter (where p.kind = 'split back'), 0)::bigint as taken_back_cents
      from parts p join staff s on s.id = p.staff_id
      where p.kind in ('split', 'split back') and ($3::uuid is null or s.id = $3)
      group by 1, 2, 3 order by s.name, s.id, month`,
    values: [from, to, staffId],
  });

export interface LenderDueRow {
  readonly name: string;
  readonly expected_cents: number;
  readonly received_cents: number;
  readonly open_cents: number;
}

/** For the files whose commission is due on those days. What came too much for one doesn't make up for another. */
export const sumLendersDue = (db: Queryable, { from, to }: Days): Promise<LenderDueRow[]> =>
  db.list<LenderDueRow>({
    prepared: `with entries as (
        select e.lender_id, e.submission_id, coalesce(corrected.kind, e.kind) as kind, e.cents,
          coalesce(corrected.on_day, e.on_day) as on_day
        from ledger_entries e left join ledger_entries corrected on corrected.id = e.corrects),
      files as (
        select lender_id, submission_id, max(on_day) filter (where kind = 'expected') as due_on,
          coalesce(sum(cents) filter (where kind = 'expected'), 0) as expected,
          coalesce(sum(cents) filter (where kind = 'received'), 0) as received
        from entries where submission_id is not null group by lender_id, submission_id)
      select l.name, sum(f.expected)::bigint as expected_cents, sum(f.received)::bigint as received_cents,
        sum(greatest(f.expected - f.received, 0))::bigint as open_cents
      from files f join lenders l on l.id = f.lender_id where f.due_on between $1::date and $2::date
      group by l.id, l.name order by open_cents desc, l.name`,
    values: [from, to],
  });

export interface ShownOfferRow {
  readonly shown_at: Date;
  readonly reference: string;
  readonly lender: string;
  readonly program: string;
  readonly version: number;
  readonly state: Row<"offers">["state"];
  /** The contract's OfferTerms, as it was checked when it came. */
  readonly terms: OfferTerms;
  readonly answered_at: Date | null;
}

/** Those that clients were shown in the span, oldest first. */
export const listOffersShown = (db: Queryable, span: Span, limit: number): Promise<ShownOfferRow[]> =>
  db.list<ShownOfferRow>(sql`select o.shown_at, a.reference, l.name as lender, p.name as program, o.version, o.state, o.terms,
      c.at as answered_at
    from offers o join submissions s on s.id = o.submission_id join applications a on a.id = s.application_id
      join lenders l on l.id = s.lender_id join programs p on p.id = s.program_id
      left join offer_choices c on c.offer_id = o.id
    where ${within("o.shown_at", span)} order by o.shown_at, o.id limit ${limit}`);
