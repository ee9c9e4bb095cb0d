import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

/** The client who stays, and the one who becomes part of them. */
export interface Pair {
  readonly into: string;
  readonly from: string;
}

/**
 * What becomes of a client's rows. `move`: they are the other's. `settle`: where both have one that there can be only one of, the
 * function decides; what is left moves. `drop`: they belong to an account, which ends. `keep`: they stay under the old id.
 */
type Fate =
  | { readonly table: string; readonly column?: string; readonly fate: "move" | "drop" | "keep" }
  | { readonly table: string; readonly fate: "settle"; readonly settle: (tx: Queryable, pair: Pair) => Promise<void> };

/** The columns of each part of the profile that is saved as a whole, and when it last was. */
export const profileParts = [
  {
    since: "personal_changed_at",
    columns: ["home_street", "home_city", "home_zip", "home_phone", "country", "role", "date_of_birth", "ssn_last4"],
  },
  {
    since: "business_changed_at",
    columns: [
      "business_name",
      "ein",
      "ein_hash",
      "business_street",
      "business_phone",
      "business_city",
      "business_state",
      "business_zip",
      "entity_type",
      "other_entity_type",
      "industry",
      "other_industry",
      "website",
    ],
  },
  { since: "financial_changed_at", columns: ["currency", "monthly_revenue", "years_in_business"] },
] as const satisfies readonly {
  readonly since: keyof Row<"profiles">;
  readonly columns: readonly (keyof Row<"profiles">)[];
}[];

/** Takes over the parts that the staying client never filled in. */
const settleProfiles = async (tx: Queryable, { into, from }: Pair): Promise<void> => {
  for (const { since, columns } of profileParts) {
    const names = [...columns, since].map((name) => sql.identifier(name));
    const theirs = names.map((name) => sql`g.${name}`);
    await tx.run(sql`update profiles s set (${sql.join(names)}) = row(${sql.join(theirs)})
      from profiles g where s.client_id = ${into} and g.client_id = ${from} and s.${sql.identifier(since)} is null
        and g.${sql.identifier(since)} is not null`);
  }
  await dropIfBoth(tx, "profiles", { into, from });
};

/** A table with one row for each client: the staying client's wins. */
const dropIfBoth = (tx: Queryable, table: string, { into, from }: Pair): Promise<void> =>
  tx.run(sql`delete from ${sql.identifier(table)} g where g.client_id = ${from}
    and exists (select 1 from ${sql.identifier(table)} s where s.client_id = ${into})`);

/** The newer of two signatures on one text is the same promise again, so the merged account's ends. */
const settleConsents = (tx: Queryable, { into, from }: Pair): Promise<void> =>
  tx.run({
    prepared: `update consents g set revoked_at = now() from consents s
      where g.client_id = $2 and g.signature is not null and g.revoked_at is null and s.client_id = $1
        and s.subject = g.subject and s.version = g.version and s.signature is not null and s.revoked_at is null`,
    values: [into, from],
  });

const settleDrafts = (tx: Queryable, { into, from }: Pair): Promise<void> =>
  tx.run({
    prepared: "delete from drafts g using drafts s where g.client_id = $2 and s.client_id = $1 and s.form = g.form",
    values: [into, from],
  });

/** What someone turned off in either account stays off. */
const settlePreferences = async (tx: Queryable, pair: Pair): Promise<void> => {
  await tx.run({
    prepared: `update mail_preferences s set reminders = s.reminders and g.reminders, documents = s.documents and g.documents,
        fits = s.fits and g.fits, owed = s.owed and g.owed, renewals = s.renewals and g.renewals, news = s.news and g.news,
        updated_at = now()
      from mail_preferences g where s.client_id = $1 and g.client_id = $2`,
    values: [pair.into, pair.from],
  });
  await dropIfBoth(tx, "mail_preferences", pair);
};

const settleReminders = (tx: Queryable, { into, from }: Pair): Promise<void> =>
  tx.run({
    prepared: `delete from reminders g using reminders s where g.client_id = $2 and s.client_id = $1
      and s.kind = g.kind and s.subject = g.subject and s.scheduled_on = g.scheduled_on`,
    values: [into, from],
  });

const settleRenewalTasks = (tx: Queryable, { into, from }: Pair): Promise<void> =>
  tx.run({
    prepared: `delete from renewal_tasks g using renewal_tasks s where g.client_id = $2 and s.client_id = $1
      and s.deal_on = g.deal_on`,
    values: [into, from],
  });

/** Nothing is done to one client twice: what waits gives way to what was settled. */
const settleBulkActs = (tx: Queryable, { into, from }: Pair): Promise<void> =>
  tx.run({
    prepared: `delete from bulk_act_clients w using bulk_act_clients o
      where w.client_id in ($1, $2) and o.client_id in ($1, $2) and w.client_id <> o.client_id
        and w.bulk_act_id = o.bulk_act_id and w.file_id is null
        and (w.state = 'waiting' and o.state <> 'waiting' or w.client_id = $2 and (o.state = 'waiting') = (w.state = 'waiting'))`,
    values: [into, from],
  });

/** At most one a day: one that waits gives way to one that is settled. */
const settleTexts = async (tx: Queryable, { into, from }: Pair): Promise<void> => {
  await tx.run({
    prepared: `delete from texts s using texts g where s.client_id = $1 and g.client_id = $2 and s.day = g.day
      and s.state = 'waiting' and g.state <> 'waiting'`,
    values: [into, from],
  });
  await tx.run({
    prepared: "delete from texts g using texts s where g.client_id = $2 and s.client_id = $1 and s.day = g.day",
    values: [into, from],
  });
};

/** Confirmed changes stay, for erasure; one that waits would change an account that has ended. */
const settleEmailChanges = (tx: Queryable, { from }: Pair): Promise<void> =>
  tx.run({ prepared: "delete from email_changes where client_id = $1 and confirmed_at is null", values: [from] });

/**
 * Every column that names a client, with its fate. It's one list, so that a test can compare it with the database and find a
 * forgotten table. Changes of the profile keep the old id as what they're about: they tell of the other profile.
 */
export const fates: readonly Fate[] = [
  { table: "profiles", fate: "settle", settle: settleProfiles },
  { table: "fit_facts", fate: "settle", settle: (tx, pair) => dropIfBoth(tx, "fit_facts", pair) },
  { table: "drafts", fate: "settle", settle: settleDrafts },
  { table: "consents", fate: "settle", settle: settleConsents },
  { table: "mail_preferences", fate: "settle", settle: settlePreferences },
  { table: "reminders", fate: "settle", settle: settleReminders },
  { table: "renewal_tasks", fate: "settle", settle: settleRenewalTasks },
  { table: "reminder_pauses", fate: "settle", settle: (tx, pair) => dropIfBoth(tx, "reminder_pauses", pair) },
  { table: "bulk_act_clients", fate: "settle", settle: settleBulkActs },
  { table: "email_changes", fate: "settle", settle: settleEmailChanges },
  { table: "text_numbers", fate: "settle", settle: (tx, pair) => dropIfBoth(tx, "text_numbers", pair) },
  { table: "texts", fate: "settle", settle: settleTexts },

  { table: "prequalifications", fate: "move" },
  { table: "applications", fate: "move" },
  { table: "pipeline_items", fate: "move" },
  { table: "follow_ups", fate: "move" },
  { table: "corrections", fate: "move" },
  { table: "entered_mailboxes", fate: "move" },
  { table: "status_changes", fate: "move" },
  { table: "co_borrower_details", fate: "move" },
  { table: "stored_files", fate: "move" },
  { table: "file_readings", fate: "move" },
  { table: "documents", fate: "move" },
  { table: "pinned_rows", fate: "move" },
  { table: "document_requests", fate: "move" },
  // Those of a draft that is dropped are gone by now.
  { table: "draft_files", fate: "move" },
  { table: "messages", fate: "move" },
  { table: "message_attachments", fate: "move" },
  { table: "inbound_mails", fate: "move" },
  { table: "notes", fate: "move" },
  { table: "tasks", fate: "move" },
  { table: "appointments", fate: "move" },
  { table: "appointment_changes", fate: "move" },
  { table: "submissions", fate: "move" },
  { table: "submission_documents", fate: "move" },
  { table: "submission_items", fate: "move" },
  { table: "submission_events", fate: "move" },
  { table: "lender_consents", fate: "move" },
  { table: "memo_answers", fate: "move" },
  { table: "memo_remarks", fate: "move" },
  { table: "receipts", fate: "move" },
  { table: "lender_requests", fate: "move" },
  { table: "private_links", fate: "move" },
  { table: "offers", fate: "move" },
  { table: "submission_states", fate: "move" },
  { table: "offer_exemptions", fate: "move" },
  { table: "offer_disclosures", fate: "move" },
  { table: "disclosure_events", fate: "move" },
  { table: "offer_choices", fate: "move" },
  { table: "offer_looks", fate: "move" },
  { table: "funding_conditions", fate: "move" },
  { table: "fundings", fate: "move" },
  { table: "ledger_entries", fate: "move" },
  { table: "fit_runs", fate: "move" },
  { table: "past_deals", fate: "move" },
  { table: "book_import_rows", fate: "move" },
  { table: "book_import_rows", column: "match_id", fate: "move" },
  { table: "firm_events", fate: "move" },
  { table: "webhook_deliveries", fate: "move" },
  // Those that can't be sent anymore are gone by now.
  { table: "mails", fate: "move" },
  { table: "merged_clients", column: "into_id", fate: "move" },

  { table: "client_rows", fate: "drop" },
  { table: "client_words", fate: "drop" },
  { table: "sessions", fate: "drop" },
  { table: "passkeys", fate: "drop" },
  { table: "recovery_codes", fate: "drop" },
  { table: "password_reset_codes", fate: "drop" },
  { table: "known_devices", fate: "drop" },
  { table: "text_codes", fate: "drop" },
  { table: "opened_clients", fate: "drop" },
  { table: "archive_links", fate: "drop" },
  { table: "idempotency_keys", fate: "drop" },
  { table: "slot_holds", fate: "drop" },
  // There are none: they keep two clients from being merged.
  { table: "erasure_requests", fate: "drop" },
  // They say when something was last computed, which has to be done again.
  { table: "fit_checks", fate: "drop" },
  { table: "reminder_checks", fate: "drop" },
  // What they were put off from is the other's now.
  { table: "snoozes", fate: "drop" },
  // Everything is sealed with the other's key by now.
  { table: "client_keys", fate: "drop" },

  { table: "audit_entries", fate: "keep" },
];

export const settleRows = async (tx: Queryable, pair: Pair): Promise<void> => {
  for (const fate of fates) if (fate.fate === "settle") await fate.settle(tx, pair);
};

export const moveRows = async (tx: Queryable, { into, from }: Pair): Promise<void> => {
  for (const fate of fates)
    if (fate.fate === "move" || fate.fate === "settle") {
      const column = sql.identifier(("column" in fate && fate.column) || "client_id");
      await tx.run(sql`update ${sql.identifier(fate.table)} set ${column} = ${into} where ${column} = ${from}`);
    }
};

export const dropRows = async (tx: Queryable, { from }: Pair): Promise<void> => {
  for (const fate of fates)
    if (fate.fate === "drop") await tx.run(sql`delete from ${sql.identifier(fate.table)} where client_id = ${from}`);
};

export interface LockedClient extends Pick<Row<"clients">, "id" | "email" | "signup_id" | "created_at" | "staff_id"> {}

/** Keeps others from adding rows that belong to either until the transaction ends. In one order for all. */
export const lockPair = (tx: Queryable, { into, from }: Pair): Promise<LockedClient[]> =>
  tx.list<LockedClient>({
    prepared: `select id, email, signup_id, created_at, staff_id from clients where id = any($1::uuid[]) order by id for update`,
    values: [[into, from]],
  });

export const insertMergedClient = (
  tx: Queryable,
  { into, mergedBy, client }: { readonly into: string; readonly mergedBy: string; readonly client: LockedClient },
): Promise<void> =>
  tx.run({
    prepared: `insert into merged_clients (id, into_id, email, signup_id, signed_up_at, merged_by)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [client.id, into, client.email, client.signup_id, client.created_at, mergedBy],
  });

/** The files of half-filled forms that both have: the merged account's form is dropped. */
export const listDroppedFiles = (tx: Queryable, { into, from }: Pair): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `delete from draft_files f where client_id = $2
        and exists (select 1 from drafts g join drafts s on s.form = g.form
          where g.client_id = $2 and s.client_id = $1 and g.form = f.form)
      returning file_id`,
    values: [into, from],
  });

/** Compares the staying client with lenders' programs again soon. */
export const deleteFitCheck = (tx: Queryable, { into }: Pair): Promise<void> =>
  tx.run({ prepared: "delete from fit_checks where client_id = $1", values: [into] });

/** Queued jobs name the client. The first server that starts creates the queue's tables. */
export const moveJobs = async (tx: Queryable, { into, from }: Pair): Promise<void> => {
  const { is_there } = await tx.get<{ is_there: boolean }>("select to_regclass('jobs.job') is not null as is_there");
  if (is_there)
    await tx.run(
      "update jobs.job set data = jsonb_set(data, '{clientId}', to_jsonb($2::text)) where data ->> 'clientId' = $1",
      [from, into],
    );
};

/** @throws a foreign key violation when a table was forgotten here */
export const deleteMergedClient = (tx: Queryable, { from }: Pair): Promise<void> =>
  tx.run({ prepared: "delete from clients where id = $1", values: [from] });

export const updateAdvisor = (tx: Queryable, clientId: string, staffId: string): Promise<void> =>
  tx.run({ prepared: "update clients set staff_id = $2 where id = $1", values: [clientId, staffId] });

/** Writes the client's lines in the pipeline as their submissions say. */
export const refreshPipeline = (tx: Queryable, { into }: Pair): Promise<void> =>
  tx.run({
    prepared: `update pipeline_items i set owner_id = s.owner_id, name = s.name, search = s.search, is_open = s.is_open,
        has_due = s.has_due
      from pipeline_sources s where s.id = i.id and s.client_id = $1`,
    values: [into],
  });

/** The same for the client's line in the list of clients. */
export const refreshClientRow = async (tx: Queryable, { into }: Pair): Promise<void> => {
  await tx.run({ prepared: "select write_client_row($1)", values: [into] });
  await tx.run({
    prepared: `update client_rows r set client_acted_at = a.client_acted_at, firm_acted_at = a.firm_acted_at
      from client_row_acts a where a.client_id = r.client_id and r.client_id = $1`,
    values: [into],
  });
};

export interface SideRow
  extends Pick<Row<"clients">, "id" | "first_name" | "last_name" | "email" | "mobile" | "created_at"> {
  readonly business_name: string | null;
  readonly advisor: string | null;
  readonly has_password: boolean;
  readonly last_seen_at: Date | null;
  readonly erasure_requested_at: Date | null;
  readonly prequalifications: number;
  readonly applications: number;
  readonly submissions: number;
  readonly offers: number;
  readonly documents: number;
  readonly messages: number;
  readonly calls: number;
  readonly notes: number;
  readonly tasks: number;
  readonly past_deals: number;
}

export const listSides = (db: Queryable, { into, from }: Pair): Promise<SideRow[]> =>
  db.list<SideRow>({
    prepared: `select c.id, c.first_name, c.last_name, c.email, c.mobile, c.created_at, a.name as advisor,
        c.password_hash is not null as has_password, e.requested_at as erasure_requested_at,
        coalesce((select i.business_name from pipeline_items i where i.client_id = c.id and i.business_name <> ''
          order by i.submitted_at desc limit 1), p.business_name) as business_name,
        (select max(s.last_seen_at) from sessions s where s.client_id = c.id) as last_seen_at,
        (select count(*) from prequalifications x where x.client_id = c.id) as prequalifications,
        (select count(*) from applications x where x.client_id = c.id) as applications,
        (select count(*) from submissions x where x.client_id = c.id) as submissions,
        (select count(*) from offers x where x.client_id = c.id) as offers,
        (select count(*) from documents x where x.client_id = c.id and x.deleted_at is null) as documents,
        (select count(*) from messages x where x.client_id = c.id) as messages,
        (select count(*) from appointments x where x.client_id = c.id) as calls,
        (select count(*) from notes x where x.client_id = c.id) as notes,
        (select count(*) from tasks x where x.client_id = c.id) as tasks,
        (select count(*) from past_deals x where x.client_id = c.id) as past_deals
      from clients c left join staff a on a.id = c.staff_id left join erasure_requests e on e.client_id = c.id
        left join profiles p on p.client_id = c.id
      where c.id = any($1::uuid[])`,
    values: [[into, from]],
  });

/** What both have of what there can be only one of. */
export interface SharedRow {
  /** Names of lenders who have an open file of both. */
  readonly lenders: readonly string[];
  readonly drafts: readonly string[];
  readonly has_facts: boolean;
  readonly has_text_numbers: boolean;
  readonly has_personal: boolean;
  readonly has_business: boolean;
  readonly has_financial: boolean;
  readonly has_signatures: boolean;
  /** An import that adds to either, or takes back from them, isn't done. */
  readonly is_importing: boolean;
  /** Data keys are being changed. */
  readonly is_rotating: boolean;
}

export const findShared = (db: Queryable, { into, from }: Pair): Promise<SharedRow> =>
  db.get<SharedRow>({
    prepared: `select
        array(select distinct l.name from submissions g join submissions s on s.lender_id = g.lender_id
            join lenders l on l.id = s.lender_id
          where g.client_id = $2 and s.client_id = $1 and g.status in ('preparing', 'sent', 'offer', 'chosen')
            and s.status in ('preparing', 'sent', 'offer', 'chosen') order by l.name) as lenders,
        array(select g.form from drafts g join drafts s on s.form = g.form where g.client_id = $2 and s.client_id = $1
          order by g.form) as drafts,
        (select count(*) = 2 from fit_facts where client_id in ($1, $2)) as has_facts,
        (select count(*) = 2 from text_numbers where client_id in ($1, $2)) as has_text_numbers,
        (select count(personal_changed_at) = 2 from profiles where client_id in ($1, $2)) as has_personal,
        (select count(business_changed_at) = 2 from profiles where client_id in ($1, $2)) as has_business,
        (select count(financial_changed_at) = 2 from profiles where client_id in ($1, $2)) as has_financial,
        exists (select 1 from consents g join consents s on s.subject = g.subject and s.version = g.version
          where g.client_id = $2 and s.client_id = $1 and g.signature is not null and g.revoked_at is null
            and s.signature is not null and s.revoked_at is null) as has_signatures,
        exists (select 1 from book_import_rows r join book_imports i on i.id = r.import_id
          where (r.client_id in ($1, $2) or r.match_id in ($1, $2)) and i.state in ('storing', 'undoing')) as is_importing,
        exists (select 1 from client_keys where client_id in ($1, $2) and state <> 'current') as is_rotating`,
    values: [into, from],
  });
