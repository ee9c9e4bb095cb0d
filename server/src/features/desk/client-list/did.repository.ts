import type { Deed, Did } from "@funding-desk/contract/oversight/report/did";
import type { FunnelStage } from "@funding-desk/contract/oversight/report/funnel-stages";
import { everyone, isPast, nameOpening, signedUp } from "../../../identity/client/cohort.repository.ts";
import { type Span, within } from "../../../platform/db/span.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";

const has = (table: string): Sql =>
  sql`exists (select from ${sql.identifier(table)} e where e.client_id = r.client_id)`;
const hasPassed = (milestone: "terms" | "funded"): Sql =>
  sql`exists (select from status_changes e where e.client_id = r.client_id and e.kind = 'application'
    and ${isPast(milestone)})`;

const reached: Readonly<Record<FunnelStage, Sql>> = {
  signed_up: sql`true`,
  prequalified: has("prequalifications"),
  call_booked: has("appointments"),
  applied: has("applications"),
  terms: hasPassed("terms"),
  funded: hasPassed("funded"),
};

type Condition = (span: Span, of: string) => Sql;

const joined =
  (stage: FunnelStage): Condition =>
  (span) =>
    sql`r.client_id in (select id from (${signedUp(span)}) as cohort) and ${reached[stage]}`;

const came =
  (stage: FunnelStage): Condition =>
  (span, of) =>
    sql`r.client_id in (select c.id from (${everyone(span)}) as c left join signup_ids s on s.id = c.signup_id
      left join opened_clients o on c.signup_id is null and o.client_id = c.id
      where ${of} in ('', coalesce(nullif(s.label, ''), s.id, ${nameOpening}))) and ${reached[stage]}`;

const called =
  (name: Sql): Condition =>
  (span, of) =>
    sql`r.client_id in (select a.client_id from appointments a join appointment_types t on t.id = a.appointment_type_id
      join advisors v on v.id = a.advisor_id where ${within("a.starts_at", span)} and ${of} in ('', ${name}))`;

const conditions: Readonly<Record<Deed, Condition>> = {
  signed_up: joined("signed_up"),
  prequalified: joined("prequalified"),
  call_booked: joined("call_booked"),
  applied: joined("applied"),
  terms: joined("terms"),
  funded: joined("funded"),
  came_signed_up: came("signed_up"),
  came_prequalified: came("prequalified"),
  came_applied: came("applied"),
  came_funded: came("funded"),
  paid_out: ({ from, to }, of) =>
    sql`r.client_id in (select f.client_id from fundings f join lenders l on l.id = f.lender_id
      where f.funded_on between ${from}::date and ${to}::date and not was_corrected(f.submission_id, f.position)
        and ${of} in ('', l.name))`,
  called: called(sql`''`),
  called_about: called(sql`t.name`),
  called_in: called(sql`v.name`),
  uploaded: (span, of) =>
    sql`r.client_id in (select d.client_id from documents d join document_types t on t.id = d.document_type_id
      join stored_files f on f.id = d.file_id where ${within("d.uploaded_at", span)} and d.deleted_at is null
        and f.state <> 'infected' and ${of} in ('', t.name))`,
};

/** Whom a report counts, by the same rules (oversight/report). */
export const hasDone = ({ deed, period, of }: Did, timeZone: string): Sql =>
  conditions[deed]({ ...period, timeZone }, of);
