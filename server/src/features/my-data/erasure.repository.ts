import type { Queryable } from "../../db/database.ts";

export const findErasureRequest = async (db: Queryable, clientId: string): Promise<Date | undefined> =>
  (
    await db.query<{ requested_at: Date }>({
      name: "erasure-request-find",
      text: "select requested_at from erasure_requests where client_id = $1",
      values: [clientId],
    })
  ).rows[0]?.requested_at;

/** The first request stands. */
export const insertErasureRequest = async (db: Queryable, clientId: string): Promise<void> => {
  await db.query({
    name: "erasure-request-insert",
    text: "insert into erasure_requests (client_id) values ($1) on conflict on constraint erasure_requests_pkey do nothing",
    values: [clientId],
  });
};

export const deleteErasureRequest = async (db: Queryable, clientId: string): Promise<void> => {
  await db.query({
    name: "erasure-request-delete",
    text: "delete from erasure_requests where client_id = $1",
    values: [clientId],
  });
};

export interface ErasureRequestRow {
  readonly email: string;
  readonly requested_at: Date;
}

/** Who asked first comes first. */
export const listErasureRequests = async (db: Queryable): Promise<ErasureRequestRow[]> =>
  (
    await db.query<ErasureRequestRow>(
      `select c.email, r.requested_at from erasure_requests r join clients c on c.id = r.client_id
       order by r.requested_at, c.id`,
    )
  ).rows;

export interface NamedClient {
  readonly id: string;
  readonly email: string;
}

/** Whatever the case of the address. */
export const findClientByAddress = async (db: Queryable, email: string): Promise<NamedClient | undefined> =>
  (await db.query<NamedClient>("select id, email from clients where lower(email) = lower($1)", [email])).rows[0];

/** Until the transaction ends nobody can add a row that belongs to the client. */
export const lockClient = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query("select 1 from clients where id = $1 for update", [id])).rows.length > 0;

export const findErasedAt = async (db: Queryable, emailHash: Buffer): Promise<Date | undefined> =>
  (
    await db.query<{ erased_at: Date }>(
      "select erased_at from erased_clients where email_hash = $1 order by erased_at desc limit 1",
      [emailHash],
    )
  ).rows[0]?.erased_at;

/**
 * Every table that holds something of a client, in words for the operator. One list of all of them instead of a method in each
 * feature: what is left out of a list can be found by comparing it with the database's foreign keys, as a test does.
 */
export const belongings = [
  { what: "data key", table: "client_keys", of: "client_id = $1" },
  { what: "profile", table: "profiles", of: "client_id = $1" },
  { what: "half-filled forms", table: "drafts", of: "client_id = $1" },
  { what: "pre-qualifications", table: "prequalifications", of: "client_id = $1" },
  { what: "funding applications", table: "applications", of: "client_id = $1" },
  {
    what: "co-borrowers",
    table: "application_co_borrowers",
    of: "application_id in (select id from applications where client_id = $1)",
  },
  { what: "changes of answers", table: "corrections", of: "client_id = $1" },
  { what: "changes of status", table: "status_changes", of: "client_id = $1" },
  { what: "lines in the pipeline", table: "pipeline_items", of: "client_id = $1" },
  { what: "documents", table: "documents", of: "client_id = $1" },
  { what: "requests for documents", table: "document_requests", of: "client_id = $1" },
  { what: "messages", table: "messages", of: "client_id = $1" },
  { what: "notes", table: "notes", of: "client_id = $1" },
  { what: "tasks", table: "tasks", of: "client_id = $1" },
  { what: "files of half-filled forms", table: "draft_files", of: "client_id = $1" },
  { what: "stored files", table: "stored_files", of: "client_id = $1" },
  { what: "appointments", table: "appointments", of: "client_id = $1" },
  { what: "changes of appointments", table: "appointment_changes", of: "client_id = $1" },
  { what: "held slots", table: "slot_holds", of: "client_id = $1" },
  { what: "mails", table: "mails", of: "client_id = $1" },
  { what: "choice of mails", table: "mail_preferences", of: "client_id = $1" },
  { what: "password reset codes", table: "password_reset_codes", of: "client_id = $1" },
  { what: "known devices", table: "known_devices", of: "client_id = $1" },
  {
    what: "contact messages",
    table: "contact_messages",
    of: "lower(email) = (select lower(email) from clients where id = $1)",
  },
  {
    what: "answers to contact messages",
    table: "contact_replies",
    of: `message_id in (select id from contact_messages
      where lower(email) = (select lower(email) from clients where id = $1))`,
  },
  {
    what: "notes on contact messages",
    table: "contact_notes",
    of: `message_id in (select id from contact_messages
      where lower(email) = (select lower(email) from clients where id = $1))`,
  },
  {
    what: "mailed Sign Up Ids",
    table: "signup_id_mails",
    of: "lower(email) = (select lower(email) from clients where id = $1)",
  },
  { what: "sessions", table: "sessions", of: "client_id = $1" },
  { what: "answers to submits", table: "idempotency_keys", of: "client_id = $1" },
  { what: "webhook deliveries", table: "webhook_deliveries", of: "client_id = $1" },
  { what: "links to the archive", table: "archive_links", of: "client_id = $1" },
  { what: "requests for deletion", table: "erasure_requests", of: "client_id = $1" },
] as const;

export interface Counted {
  readonly what: string;
  readonly count: number;
}

/** What there is of the client, the consents last: those are kept. */
export const countBelongings = async (db: Queryable, clientId: string): Promise<Counted[]> => {
  const counts = [...belongings, { what: "consents", table: "consents", of: "client_id = $1" }].map(
    ({ what, table, of }, position) =>
      `select ${position} as position, '${what}' as what, count(*) as count from ${table} where ${of}`,
  );
  return (
    await db.query<Counted>(`select what, count from (${counts.join(" union all ")}) counts order by position`, [
      clientId,
    ])
  ).rows;
};

export const listFileIds = async (db: Queryable, clientId: string): Promise<string[]> =>
  (await db.query<{ id: string }>("select id from stored_files where client_id = $1", [clientId])).rows.map(
    ({ id }) => id,
  );

export interface ErasedClient {
  readonly id: string;
  readonly emailHash: Buffer;
}

/** From here on the consents are those of a nameless somebody. */
export const moveConsents = async (tx: Queryable, clientId: string, { id, emailHash }: ErasedClient): Promise<void> => {
  await tx.query("insert into erased_clients (id, email_hash) values ($1, $2)", [id, emailHash]);
  await tx.query("update consents set client_id = null, erased_client_id = $2, signature = null where client_id = $1", [
    clientId,
    id,
  ]);
};

/** A Sign Up Id made for one person may be labelled with that person's name. */
const forgetSignupLabel = `update signup_ids set label = null
  where allowed_uses = 1 and id = (select signup_id from clients where id = $1)`;

/** Those before go first; what is not named here goes with the client's row. */
const inOrder = ["documents", "draft_files", "stored_files", "applications", "prequalifications", "appointments"];

/** One that only this address could be used with is nobody's any more. */
const forgetBoundSignupIds = `update signup_ids
  set label = null, bound_email = null, revoked_at = coalesce(revoked_at, now())
  where lower(bound_email) = (select lower(email) from clients where id = $1)`;

/** What is queued, or was, names the client. The queue's tables are made by the first server that starts. */
const forgetJobs = async (tx: Queryable, clientId: string): Promise<void> => {
  const { rows } = await tx.query<{ is_there: boolean }>("select to_regclass('jobs.job') is not null as is_there");
  if (rows[0]?.is_there) await tx.query("delete from jobs.job where data ->> 'clientId' = $1", [clientId]);
};

/** Everything but the consents. @throws the violation of a foreign key when a table was forgotten here */
export const deleteClient = async (tx: Queryable, clientId: string): Promise<void> => {
  await tx.query("delete from contact_messages where lower(email) = (select lower(email) from clients where id = $1)", [
    clientId,
  ]);
  await tx.query("delete from signup_id_mails where lower(email) = (select lower(email) from clients where id = $1)", [
    clientId,
  ]);
  await tx.query(forgetBoundSignupIds, [clientId]);
  await tx.query(forgetSignupLabel, [clientId]);
  await forgetJobs(tx, clientId);
  for (const table of inOrder) await tx.query(`delete from ${table} where client_id = $1`, [clientId]);
  await tx.query("delete from clients where id = $1", [clientId]);
};
