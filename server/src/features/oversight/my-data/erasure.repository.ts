import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";

export const findErasureRequest = (db: Queryable, clientId: string): Promise<Date | undefined> =>
  db.findValue<Date>({
    prepared: "select requested_at from erasure_requests where client_id = $1",
    values: [clientId],
  });

/** Keeps the first request. */
export const insertErasureRequest = (db: Queryable, clientId: string): Promise<void> =>
  db.run({
    prepared:
      "insert into erasure_requests (client_id) values ($1) on conflict on constraint erasure_requests_pkey do nothing",
    values: [clientId],
  });

export const deleteErasureRequest = (db: Queryable, clientId: string): Promise<void> =>
  db.run({ prepared: "delete from erasure_requests where client_id = $1", values: [clientId] });

export interface ErasureRequestRow {
  readonly email: string;
  readonly requested_at: Date;
}

/** Oldest request first. */
export const listErasureRequests = (db: Queryable): Promise<ErasureRequestRow[]> =>
  db.list<ErasureRequestRow>(
    `select c.email, r.requested_at from erasure_requests r join clients c on c.id = r.client_id
       order by r.requested_at, c.id`,
  );

export interface NamedClient {
  readonly id: string;
  readonly email: string;
}

/** Ignores case. */
export const findClientByAddress = (db: Queryable, email: string): Promise<NamedClient | undefined> =>
  db.find<NamedClient>("select id, email from clients where lower(email) = lower($1)", [email]);

/** Keeps others from adding rows that belong to the client until the transaction ends. @returns whether there is one */
export const lockForErasure = (tx: Queryable, id: string): Promise<boolean> =>
  tx.exists("select 1 from clients where id = $1 for update", [id]);

export const findErasedAt = (db: Queryable, emailHash: Buffer): Promise<Date | undefined> =>
  db.findValue<Date>("select erased_at from erased_clients where email_hash = $1 order by erased_at desc limit 1", [
    emailHash,
  ]);

const ofClient = (id: string) => sql`client_id = ${id}`;
/** Also earlier ones, unless they are another client's by now. */
const addressesOf = (id: string) => sql`select lower(email) from clients where id = ${id}
  union select lower(old.email) from (
      select old_email as email from email_changes where client_id = ${id} and confirmed_at is not null
      union all select email from merged_clients where into_id = ${id}) old
    where not exists (select 1 from clients other where lower(other.email) = lower(old.email))`;
const fromAddress = (id: string) => sql`lower(email) in (${addressesOf(id)})`;
const toMessages = (id: string) => sql`message_id in (select id from contact_messages where ${fromAddress(id)})`;

/**
 * Every table with data of a client, in words for the operator. It is one list rather than a method in each feature, so that a
 * test can compare it with the database's foreign keys and find a forgotten table.
 */
export const belongings = [
  { what: "data key", table: "client_keys", of: ofClient },
  { what: "profile", table: "profiles", of: ofClient },
  { what: "half-filled forms", table: "drafts", of: ofClient },
  { what: "pre-qualifications", table: "prequalifications", of: ofClient },
  { what: "funding applications", table: "applications", of: ofClient },
  {
    what: "co-borrowers",
    table: "application_co_borrowers",
    of: (id: string) => sql`application_id in (select id from applications where client_id = ${id})`,
  },
  { what: "changes of answers", table: "corrections", of: ofClient },
  { what: "changes of status", table: "status_changes", of: ofClient },
  { what: "lines in the pipeline", table: "pipeline_items", of: ofClient },
  { what: "lines in the list of clients", table: "client_rows", of: ofClient },
  { what: "words to search", table: "client_words", of: ofClient },
  { what: "files with lenders", table: "submissions", of: ofClient },
  { what: "documents chosen for lenders", table: "submission_documents", of: ofClient },
  { what: "files sent to lenders", table: "submission_items", of: ofClient },
  { what: "events of files with lenders", table: "submission_events", of: ofClient },
  { what: "pinned rows", table: "pinned_rows", of: ofClient },
  { what: "answers to memos", table: "memo_answers", of: ofClient },
  { what: "remarks on memos", table: "memo_remarks", of: ofClient },
  { what: "receipts", table: "receipts", of: ofClient },
  { what: "questions of lenders", table: "lender_requests", of: ofClient },
  { what: "co-borrowers' own numbers", table: "co_borrower_details", of: ofClient },
  { what: "private links", table: "private_links", of: ofClient },
  { what: "facts for lenders", table: "fit_facts", of: ofClient },
  { what: "comparisons with lenders", table: "fit_runs", of: ofClient },
  { what: "days of comparisons", table: "fit_checks", of: ofClient },
  { what: "lenders' offers", table: "offers", of: ofClient },
  { what: "states of files with lenders", table: "submission_states", of: ofClient },
  { what: "reasons to go on with offers", table: "offer_exemptions", of: ofClient },
  { what: "lenders' disclosures", table: "offer_disclosures", of: ofClient },
  { what: "steps of disclosures", table: "disclosure_events", of: ofClient },
  { what: "answers to offers", table: "offer_choices", of: ofClient },
  { what: "conditions of offers", table: "funding_conditions", of: ofClient },
  { what: "payouts", table: "fundings", of: ofClient },
  { what: "days to look at offers", table: "offer_looks", of: ofClient },
  { what: "documents", table: "documents", of: ofClient },
  { what: "requests for documents", table: "document_requests", of: ofClient },
  { what: "messages", table: "messages", of: ofClient },
  { what: "replies by email", table: "inbound_mails", of: ofClient },
  { what: "files of messages", table: "message_attachments", of: ofClient },
  { what: "places in acts on many clients", table: "bulk_act_clients", of: ofClient },
  { what: "notes", table: "notes", of: ofClient },
  { what: "things put off", table: "snoozes", of: ofClient },
  { what: "tasks", table: "tasks", of: ofClient },
  { what: "files of half-filled forms", table: "draft_files", of: ofClient },
  { what: "what was read in files", table: "file_readings", of: ofClient },
  { what: "stored files", table: "stored_files", of: ofClient },
  { what: "appointments", table: "appointments", of: ofClient },
  { what: "changes of appointments", table: "appointment_changes", of: ofClient },
  { what: "held slots", table: "slot_holds", of: ofClient },
  { what: "mails", table: "mails", of: ofClient },
  { what: "choice of mails", table: "mail_preferences", of: ofClient },
  { what: "reminders", table: "reminders", of: ofClient },
  { what: "days of reminders", table: "reminder_checks", of: ofClient },
  { what: "pause of reminders", table: "reminder_pauses", of: ofClient },
  { what: "days of renewal tasks", table: "renewal_tasks", of: ofClient },
  { what: "number for texts", table: "text_numbers", of: ofClient },
  { what: "code for texts", table: "text_codes", of: ofClient },
  { what: "texts", table: "texts", of: ofClient },
  { what: "who opened the file", table: "opened_clients", of: ofClient },
  {
    what: "lines of imports",
    table: "book_import_rows",
    of: (id: string) => sql`(client_id = ${id} or match_id = ${id})`,
  },
  { what: "past deals", table: "past_deals", of: ofClient },
  { what: "password reset codes", table: "password_reset_codes", of: ofClient },
  { what: "passkeys", table: "passkeys", of: ofClient },
  { what: "recovery codes", table: "recovery_codes", of: ofClient },
  { what: "known devices", table: "known_devices", of: ofClient },
  {
    what: "contact messages",
    table: "contact_messages",
    of: fromAddress,
  },
  {
    what: "answers to contact messages",
    table: "contact_replies",
    of: toMessages,
  },
  {
    what: "notes on contact messages",
    table: "contact_notes",
    of: toMessages,
  },
  {
    what: "mailed Sign Up Ids",
    table: "signup_id_mails",
    of: fromAddress,
  },
  {
    what: "requests for a Sign Up Id",
    table: "signup_id_requests",
    of: fromAddress,
  },
  { what: "changes of email", table: "email_changes", of: ofClient },
  { what: "email addresses that staff entered", table: "entered_mailboxes", of: ofClient },
  { what: "merged accounts", table: "merged_clients", of: (id: string) => sql`into_id = ${id}` },
  { what: "sessions", table: "sessions", of: ofClient },
  { what: "answers to submits", table: "idempotency_keys", of: ofClient },
  { what: "events for other systems", table: "firm_events", of: ofClient },
  { what: "webhook deliveries", table: "webhook_deliveries", of: ofClient },
  { what: "links to the archive", table: "archive_links", of: ofClient },
  { what: "requests for deletion", table: "erasure_requests", of: ofClient },
] as const;

export interface TableCount {
  readonly what: string;
  readonly count: number;
  /** It stays, without the client's name. */
  readonly isKept: boolean;
}

/** Evidence, and the firm's own books. */
export const kept = [
  { what: "consents", table: "consents", of: ofClient },
  { what: "consents to lenders", table: "lender_consents", of: ofClient },
  { what: "entries in the ledger", table: "ledger_entries", of: ofClient },
] as const;

const counted = [...belongings, ...kept];

/** Counts what is stored of the client. What is kept comes last. */
export const countBelongings = async (db: Queryable, clientId: string): Promise<TableCount[]> => {
  const counts = counted.map(
    ({ table, of }, position) =>
      sql`select ${sql.literal(String(position))}::integer as position, count(*) as count
        from ${sql.identifier(table)} where ${of(clientId)}`,
  );
  const rows = await db.list<{ position: number; count: number }>(
    sql`select position, count from (${sql.join(counts, " union all ")}) counts order by position`,
  );
  return rows.map(({ position, count }) => ({
    what: counted[position]?.what ?? "",
    count,
    isKept: position >= belongings.length,
  }));
};

export const listFileIds = (db: Queryable, clientId: string): Promise<string[]> =>
  db.listValues<string>("select id from stored_files where client_id = $1", [clientId]);

export const listMailIds = (db: Queryable, clientId: string): Promise<string[]> =>
  db.listValues<string>("select id from mails where client_id = $1", [clientId]);

export interface ErasedClient {
  readonly id: string;
  readonly emailHash: Buffer;
}

/** Detaches the consents from the person's name. */
export const moveConsents = async (tx: Queryable, clientId: string, { id, emailHash }: ErasedClient): Promise<void> => {
  await tx.run("insert into erased_clients (id, email_hash) values ($1, $2)", [id, emailHash]);
  await tx.run("update consents set client_id = null, erased_client_id = $2, signature = null where client_id = $1", [
    clientId,
    id,
  ]);
  await tx.run(
    `update lender_consents set client_id = null, erased_client_id = $2, signature = null, text = null, scope = null,
        given_from = null, known_by = null where client_id = $1`,
    [clientId, id],
  );
};

/** The label of a Sign Up Id made for one person may be that person's name. */
const forgetSignupLabel = `update signup_ids set label = null
  where allowed_uses = 1 and id in (select signup_id from clients where id = $1
    union select signup_id from merged_clients where into_id = $1)`;

/** Deleted in this order. What isn't listed goes with the client's row. */
const inOrder = [
  "documents",
  "draft_files",
  "message_attachments",
  "stored_files",
  "applications",
  "prequalifications",
  "appointments",
] as const;

/** A Sign Up Id bound to one of the client's emails is of no use to anyone else. */
export const forgetAddresses = async (tx: Queryable, id: string): Promise<void> => {
  for (const table of ["contact_messages", "signup_id_mails", "signup_id_requests"])
    await tx.run(sql`delete from ${sql.identifier(table)} where ${fromAddress(id)}`);
  await tx.run(sql`update signup_ids set label = null, bound_email = null, revoked_at = coalesce(revoked_at, now())
    where lower(bound_email) in (${addressesOf(id)})`);
};

/** Queued and finished jobs name the client. The first server that starts creates the queue's tables. */
const forgetJobs = async (tx: Queryable, clientId: string): Promise<void> => {
  const { is_there } = await tx.get<{ is_there: boolean }>("select to_regclass('jobs.job') is not null as is_there");
  if (is_there) await tx.run("delete from jobs.job where data ->> 'clientId' = $1", [clientId]);
};

/** Deletes everything but the consents. @throws a foreign key violation when a table was forgotten here */
export const deleteClient = async (tx: Queryable, clientId: string): Promise<void> => {
  await forgetAddresses(tx, clientId);
  await tx.run(forgetSignupLabel, [clientId]);
  await forgetJobs(tx, clientId);
  for (const table of inOrder) await tx.run(`delete from ${table} where client_id = $1`, [clientId]);
  await tx.run("delete from clients where id = $1", [clientId]);
};
