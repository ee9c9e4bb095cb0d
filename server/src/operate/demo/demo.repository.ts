import type { Queryable } from "../../platform/db/database.ts";

/** Rows from the last 30 minutes were just written by the services: every backdated row is older. */
const recent = "now() - interval '30 minutes'";

const backdated = `m0 as (update clients set created_at = $2 where id = $1 and created_at > ${recent}),
  m1 as (update consents set given_at = $2 where client_id = $1 and given_at > ${recent}),
  m2 as (update drafts set saved_at = $2 where client_id = $1 and saved_at > ${recent}),
  m3 as (update prequalifications set submitted_at = case when submitted_at > ${recent} then $2 else submitted_at end, stage_since = $2
     where client_id = $1 and stage_since > ${recent}),
  m4 as (update applications set submitted_at = case when submitted_at > ${recent} then $2 else submitted_at end, status_since = $2
     where client_id = $1 and status_since > ${recent}),
  m5 as (update status_changes set changed_at = $2 where client_id = $1 and changed_at > ${recent}),
  m6 as (update stored_files set created_at = $2 where client_id = $1 and created_at > ${recent}),
  m7 as (update documents set is_rejection_told = true,
       uploaded_at = case when uploaded_at > ${recent} then $2 else uploaded_at end,
       reviewed_at = case when reviewed_at > ${recent} then $2 else reviewed_at end
     where client_id = $1 and (uploaded_at > ${recent} or reviewed_at > ${recent})),
  m8 as (update document_requests set is_told = true,
       requested_at = case when requested_at > ${recent} then $2 else requested_at end,
       due_on = case when requested_at > ${recent} then ($2::timestamptz + interval '10 days')::date else due_on end,
       fulfilled_at = case when fulfilled_at > ${recent} then $2 else fulfilled_at end,
       reopened_at = case when reopened_at > ${recent} then $2 else reopened_at end
     where client_id = $1 and (requested_at > ${recent} or fulfilled_at > ${recent} or reopened_at > ${recent})),
  m9 as (update messages set told_at = $2,
       sent_at = case when sent_at > ${recent} then $2 else sent_at end,
       read_at = case when sent_at > ${recent} then null else coalesce(read_at, $2) end
     where client_id = $1 and (sent_at > ${recent} or read_at is null)),
  m10 as (update notes set written_at = $2 where client_id = $1 and written_at > ${recent}),
  m11 as (update tasks set created_at = case when created_at > ${recent} then $2 else created_at end,
       done_at = case when done_at > ${recent} then $2 else done_at end
     where client_id = $1 and (created_at > ${recent} or done_at > ${recent})),
  m12 as (update webhook_deliveries set created_at = $2, last_attempt_at = $2::timestamptz + (last_attempt_at - created_at),
       delivered_at = $2::timestamptz + (delivered_at - created_at)
     where client_id = $1 and created_at > ${recent}),
  m13 as (update submissions set created_at = case when created_at > ${recent} then $2 else created_at end,
       sent_at = case when sent_at > ${recent} then $2 else sent_at end, status_since = $2
     where client_id = $1 and status_since > ${recent}),
  m14 as (update lender_consents set asked_at = $2
     where client_id = $1 and asked_at > ${recent} and given_at is null),
  m15 as (update private_links set created_at = $2, expires_at = $2::timestamptz + (expires_at - created_at)
     where client_id = $1 and created_at > ${recent}),
  m16 as (update offers set created_at = $2 where client_id = $1 and created_at > ${recent}),
  m17 as (update offer_disclosures set received_at = $2 where client_id = $1 and received_at > ${recent}),
  m18 as (update firm_events set created_at = $2 where client_id = $1 and created_at > ${recent})`;

/** Backdates what was just done in a client's file. A message counts as read by the time of the next event. */
export const backdateFile = (db: Queryable, clientId: string, at: Date): Promise<void> =>
  db.run({ prepared: `with ${backdated} select 1`, values: [clientId, at] });

/** Sets the times that lists use for when a file came and when it last changed. */
export const setLastTouched = async (db: Queryable, clientId: string, at: Date): Promise<void> => {
  await db.run({
    prepared: `update pipeline_items i set changed_at = greatest($2, i.status_since), submitted_at = s.submitted_at
      from pipeline_sources s where s.id = i.id and i.client_id = $1`,
    values: [clientId, at],
  });
  await db.run({
    prepared: `update client_rows r set client_acted_at = a.client_acted_at, firm_acted_at = a.firm_acted_at
      from client_row_acts a where a.client_id = r.client_id and r.client_id = $1`,
    values: [clientId],
  });
};

export const hasClients = (db: Queryable): Promise<boolean> => db.exists("select 1 from clients limit 1");

export const hasStaff = (db: Queryable, emails: readonly string[]): Promise<boolean> =>
  db.exists("select 1 from staff where lower(email) = any ($1) limit 1", [emails]);

export const findSubmission = (
  db: Queryable,
  clientId: string,
  kind: "prequalification" | "application",
): Promise<{ readonly id: string; readonly status: string } | undefined> =>
  db.find<{ id: string; status: string }>({
    prepared:
      "select id, status from pipeline_items where client_id = $1 and kind = $2 order by submitted_at desc limit 1",
    values: [clientId, kind],
  });

export const listTypeIds = async (db: Queryable): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await db.list<{ slug: string; id: number }>("select slug, id from document_types")).map((row) => [
      row.slug,
      row.id,
    ]),
  );

/** Backdates a Sign Up Id that was just issued, and its mail. */
export const backdateSignupId = (db: Queryable, id: string, at: Date): Promise<void> =>
  db.run({
    prepared: `with backdated as (update signup_ids set created_at = $2, expires_at = expires_at + ($2 - created_at) where id = $1),
        mailed as (update signup_id_mails set mailed_at = $2 where signup_id = $1)
      update mails set created_at = $2, last_attempt_at = $2 + (last_attempt_at - created_at), failed_at = $2 + (failed_at - created_at)
      where kind = 'signup-id' and created_at > ${recent}`,
    values: [id, at],
  });

/** Backdates a request for a Sign Up Id, and dismisses it if someone did. */
export const backdateRequest = (
  db: Queryable,
  { id, askedAt, dismissedBy }: { id: string; askedAt: Date; dismissedBy: string | null },
): Promise<void> =>
  db.run({
    prepared: `update signup_id_requests set asked_at = $2, settled_by = $3::uuid,
        state = case when $3::uuid is null then 'open' else 'dismissed' end,
        settled_at = case when $3::uuid is null then null else $2::timestamptz + interval '20 minutes' end where id = $1`,
    values: [id, askedAt, dismissedBy],
  });

/** Adds deliveries of a client's pre-qualifications, which no server sends. @returns the new ones */
export const insertSampleDeliveries = (db: Queryable, clientId: string): Promise<string[]> =>
  db.listValues<string>(
    `insert into webhook_deliveries (id, kind, subject_id, client_id, created_at)
      select id, kind, subject_id, client_id, created_at from firm_events e
        where client_id = $1 and kind = 'prequalification.submitted'
          and not exists (select 1 from webhook_deliveries d where d.id = e.id)
      returning id`,
    [clientId],
  );

/** Makes a delivery look as if it had been tried for this long. */
export const stretchAttempts = (db: Queryable, id: string, hours: number): Promise<void> =>
  db.run("update webhook_deliveries set last_attempt_at = created_at + make_interval(hours => $2) where id = $1", [
    id,
    hours,
  ]);

export interface CallType {
  readonly id: number;
  readonly advisor_id: number;
  readonly name: string;
  readonly location: string;
  readonly duration_minutes: number;
  readonly question_id: number | null;
  readonly question: string | null;
}

/** Finds the first bookable appointment type, with its first question. */
export const findCallType = (db: Queryable): Promise<CallType | undefined> =>
  db.find<CallType>(
    `select t.id, t.advisor_id, t.name, t.location, t.duration_minutes, q.id as question_id, q.name as question
       from appointment_types t left join appointment_questions q on q.appointment_type_id = t.id
       where t.is_active order by t.position, t.id, q.position limit 1`,
  );

/** Clients read the calendar's name when they book. */
export const assignCalendar = (db: Queryable, advisorId: number, staffId: string): Promise<void> =>
  db.run(
    `update advisors a set staff_id = s.id, name = s.name, email = s.email
       from staff s where a.id = $1 and a.staff_id is null and s.id = $2`,
    [advisorId, staffId],
  );

export interface CallNote {
  readonly id: string;
  readonly bookedAt: Date;
  readonly outcome: string | undefined;
  /** Sealed. */
  readonly notes: Buffer | undefined;
  readonly staffId: string;
}

export const backdateCall = (db: Queryable, { id, bookedAt, outcome, notes, staffId }: CallNote): Promise<void> =>
  db.run({
    prepared: `update appointments set created_at = $2, outcome = $3, outcome_notes = $4,
        outcome_by = case when $3::text is null then null else $5::uuid end,
        outcome_at = case when $3::text is null then null else ends_at end,
        day_reminder_at = now(), hour_reminder_at = now()
      where id = $1`,
    values: [id, bookedAt, outcome ?? null, notes ?? null, staffId],
  });

export interface ContactTurn {
  readonly id: string;
  readonly receivedAt: Date;
  readonly state: "open" | "answered" | "closed";
  readonly replyId: string;
  readonly reply: string;
  readonly staffId: string;
}

/** Backdates a message of the contact form, and replies if it was answered. */
export const backdateContact = async (db: Queryable, turn: ContactTurn): Promise<void> => {
  const { id, receivedAt, state } = turn;
  await db.run(
    `update contact_messages set received_at = $2, state = $3,
       read_at = case when $3 = 'open' then null else $2::timestamptz + interval '2 hours' end where id = $1`,
    [id, receivedAt, state],
  );
  if (state !== "answered") return;
  await db.run(
    `insert into contact_replies (id, message_id, staff_id, subject, text, sent_at)
     select $1, id, $3, 'Re: ' || subject, $4, received_at + interval '3 hours' from contact_messages where id = $2`,
    [turn.replyId, id, turn.staffId, turn.reply],
  );
};

export interface ComparedOffersRow {
  readonly client_id: string;
  readonly email: string;
  readonly advisor_email: string | null;
  readonly submission_id: string;
  readonly lender_email: string;
}

/** The sample client who has the most offers to compare, and one of the lenders. */
export const findComparedOffers = (db: Queryable): Promise<ComparedOffersRow | undefined> =>
  db.find<ComparedOffersRow>({
    prepared: `select c.id as client_id, c.email, f.email as advisor_email, s.id as submission_id, s.lender_email
      from clients c join submissions s on s.client_id = c.id and s.status = 'offer' left join staff f on f.id = c.staff_id
      where c.email like '%@example.com' and s.lender_email is not null
      order by (select count(*) from offers o where o.client_id = c.id and o.state = 'shown') desc, c.id, s.id limit 1`,
    values: [],
  });
