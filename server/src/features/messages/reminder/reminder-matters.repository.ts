import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

interface MatterFilter {
  /** Null for everyone's. */
  readonly clientIds: readonly string[] | null;
  /** YYYY-MM-DD: leaves out what began, or was due, before. */
  readonly since: string;
}

interface DealSpan {
  readonly until: string;
  /** Null for none. */
  readonly renewalMonths: number | null;
}

/** Forms half filled. */
export type LeftFormRow = Pick<Row<"drafts">, "client_id" | "form" | "saved_at">;

export const listLeftForms = (db: Queryable, { clientIds, since }: MatterFilter): Promise<LeftFormRow[]> =>
  db.list<LeftFormRow>({
    prepared: `select client_id, form, saved_at from drafts
      where ($1::uuid[] is null or client_id = any ($1)) and saved_at >= $2::date order by client_id, form`,
    values: [clientIds, since],
  });

export interface OpenOfferRow extends Pick<Row<"offers">, "id" | "client_id" | "expires_on"> {
  readonly shown_at: Date;
  readonly lender_name: string;
}

/** Offers that clients see and haven't answered, oldest first. */
export const listOpenOffers = (db: Queryable, { clientIds, since }: MatterFilter): Promise<OpenOfferRow[]> =>
  db.list<OpenOfferRow>({
    prepared: `select o.id, o.client_id, o.shown_at, o.expires_on, l.name as lender_name
      from offers o join submissions s on s.id = o.submission_id join lenders l on l.id = s.lender_id
      where o.state = 'shown' and o.shown_at is not null and ($1::uuid[] is null or o.client_id = any ($1))
        and (o.shown_at >= $2::date or o.expires_on >= $2::date)
      order by o.shown_at, o.id`,
    values: [clientIds, since],
  });

export interface RenewalRow
  extends Pick<Row<"offer_looks">, "id" | "client_id" | "kind" | "due_on">,
    Pick<Row<"fundings">, "funded_on"> {
  readonly lender_name: string;
}

/** Days on which a funded client may want more, unless they have applied again since. */
export const listRenewals = (
  db: Queryable,
  { clientIds, since, until }: MatterFilter & { readonly until: string },
): Promise<RenewalRow[]> =>
  db.list<RenewalRow>({
    prepared: `select k.id, k.client_id, k.kind, k.due_on, p.funded_on, l.name as lender_name
      from offer_looks k join offers o on o.id = k.offer_id join submissions s on s.id = o.submission_id
        join lenders l on l.id = s.lender_id join fundings f on f.submission_id = s.id and f.position = 0
        join fundings p on p.submission_id = s.id and not was_corrected(p.submission_id, p.position)
      where k.kind <> 'expires' and o.state = 'chosen' and ($1::uuid[] is null or k.client_id = any ($1))
        and k.due_on between $2::date and $3::date
        and not exists (select from applications a where a.client_id = k.client_id and a.submitted_at > f.recorded_at)
      order by k.due_on, k.id`,
    values: [clientIds, since, until],
  });

export interface DealRenewalRow {
  readonly client_id: string;
  readonly deal_on: string;
  readonly due_on: string;
}

/** The same for deals whose payments we don't know. */
export const listDealRenewals = (
  db: Queryable,
  { clientIds, since, until, renewalMonths }: MatterFilter & DealSpan,
): Promise<DealRenewalRow[]> =>
  db.list<DealRenewalRow>({
    prepared: `select client_id, deal_on, due_on from renewal_days($4, $2, $3)
      where client_id is not null and deal_on < due_on and ($1::uuid[] is null or client_id = any ($1))
      order by due_on, client_id`,
    values: [clientIds, since, until, renewalMonths],
  });

/** Claims those that no task was made of, at most so many. */
export const insertRenewalTasks = (
  tx: Transaction,
  { since, until, renewalMonths }: DealSpan & { readonly since: string },
  limit: number,
): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `insert into renewal_tasks (client_id, deal_on)
      select d.client_id, d.deal_on from renewal_days($3, $1, $2) d
      where not exists (select from renewal_tasks t where t.client_id = d.client_id and t.deal_on = d.deal_on)
      order by d.client_id limit $4
      on conflict on constraint renewal_tasks_pkey do nothing returning client_id`,
    values: [since, until, renewalMonths, limit],
  });

/** Clients who may have something open. The rest is never looked at. */
export const listCandidates = (
  db: Queryable,
  { since, until, renewalMonths }: DealSpan & { readonly since: string },
): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select waiting.client_id from (
        select client_id from document_requests where fulfilled_at is null and withdrawn_at is null and requested_at >= $1::date
        union select client_id from document_requests where fulfilled_at is null and withdrawn_at is null and due_on >= $1::date
        union select client_id from document_requests
          where fulfilled_at is null and withdrawn_at is null and reopened_at is not null and reopened_at >= $1::date
        union select client_id from drafts where saved_at >= $1::date
        union select client_id from applications where submitted_at >= $1::date
        union select client_id from offers where state = 'shown' and (shown_at >= $1::date or expires_on >= $1::date)
        union select client_id from lender_consents where person = 'client' and given_at is null and declined_at is null
          and revoked_at is null and voided_at is null and asked_at >= $1::date
        union select client_id from lender_requests where answered_at is null and (asked_at >= $1::date or due_on >= $1::date)
        union select client_id from offer_looks where kind <> 'expires' and due_on between $1::date and $2::date
        union select client_id from renewal_days($3, $1, $2)
      ) waiting where waiting.client_id is not null order by waiting.client_id`,
    values: [since, until, renewalMonths],
  });

export interface ReminderClientRow
  extends Pick<Row<"clients">, "id" | "state">,
    Pick<Row<"reminder_pauses">, "until_on"> {
  readonly name: string;
  readonly is_taken: boolean;
  readonly is_erasing: boolean;
  readonly is_paused: boolean;
  readonly told_zone: string | null;
  readonly owed: boolean;
  readonly renewals: boolean;
  /** An email to the client was given up on, and none has reached them since. */
  readonly has_failed: boolean;
  readonly checked_on: string | null;
  readonly answered_at: Date | null;
}

/** What decides whether and when these clients are reminded. By id. */
export const listReminderClients = (db: Queryable, ids: readonly string[]): Promise<ReminderClientRow[]> =>
  db.list<ReminderClientRow>({
    prepared: `select c.id, c.first_name || ' ' || c.last_name as name, c.state, c.password_hash is not null as is_taken,
        e.client_id is not null as is_erasing, p.client_id is not null as is_paused, p.until_on, k.checked_on,
        coalesce(m.owed, true) as owed, coalesce(m.renewals, true) as renewals,
        (select a.time_zone from appointments a where a.client_id = c.id and a.booked_by is null
          order by a.created_at desc limit 1) as told_zone,
        coalesce((select l.failed_at is not null from mails l where l.client_id = c.id and l.kind like 'reminder-%'
          and (l.sent_at is not null or l.failed_at is not null) order by l.created_at desc limit 1), false) as has_failed,
        greatest(
          (select max(g.sent_at) from messages g where g.client_id = c.id and g.from_client),
          (select max(d.uploaded_at) from documents d where d.client_id = c.id and d.added_by is null),
          (select max(f.saved_at) from drafts f where f.client_id = c.id),
          (select max(a.created_at) from appointments a where a.client_id = c.id and a.booked_by is null),
          (select max(q.submitted_at) from prequalifications q where q.client_id = c.id),
          (select max(u.submitted_at) from applications u where u.client_id = c.id),
          (select max(o.at) from offer_choices o where o.client_id = c.id),
          (select max(greatest(n.given_at, n.declined_at)) from lender_consents n where n.client_id = c.id and n.person = 'client')
        ) as answered_at
      from clients c left join erasure_requests e on e.client_id = c.id left join reminder_pauses p on p.client_id = c.id
        left join reminder_checks k on k.client_id = c.id left join mail_preferences m on m.client_id = c.id
      where c.id = any ($1::uuid[]) order by c.id`,
    values: [ids],
  });

export interface UnnotedCallRow
  extends Pick<Row<"appointments">, "id" | "client_id" | "title" | "ends_at" | "advisor_id"> {
  readonly client_name: string;
}

/** Calls that ended since then, and no one has noted what came of them. Oldest first. @param advisorId null for every calendar */
export const listUnnotedCalls = (
  db: Queryable,
  { advisorId, since, until }: { readonly advisorId: number | null; readonly since: string; readonly until: Date },
): Promise<UnnotedCallRow[]> =>
  db.list<UnnotedCallRow>({
    prepared: `select a.id, a.client_id, a.title, a.ends_at, a.advisor_id, c.first_name || ' ' || c.last_name as client_name
      from appointments a join clients c on c.id = a.client_id
      where a.status = 'Scheduled' and a.outcome is null and a.ends_at >= $2::date and a.ends_at <= $3
        and ($1::integer is null or a.advisor_id = $1)
      order by a.ends_at, a.id`,
    values: [advisorId, since, until],
  });

export interface CalendarRow extends Pick<Row<"advisors">, "id" | "name" | "email" | "time_zone"> {
  readonly checked_on: string | null;
}

export const listCalendars = (db: Queryable): Promise<CalendarRow[]> =>
  db.list<CalendarRow>({
    prepared: `select a.id, a.name, a.email, a.time_zone, k.checked_on from advisors a
      left join advisor_reminder_checks k on k.advisor_id = a.id order by a.id`,
  });
