import type { StoredOrigin } from "@funding-desk/contract/accounts/account/client-origins";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

/** Which rows: one by its id, one client's, or everyone's. */
export interface ApiFilter {
  readonly id?: string | undefined;
  readonly clientId?: string | undefined;
  readonly after?: TimeCursor | undefined;
  readonly limit: number;
}

interface Listed {
  readonly cursor_value: string;
}

interface Places {
  readonly id: string;
  readonly clientId: string;
  /** The list's order. */
  readonly at: string;
}

/** The conditions and the order of a list, newest first. */
const page = ({ id, clientId, after, limit }: ApiFilter, places: Places): Sql => {
  const conditions = [
    ...(id === undefined ? [] : [sql`${sql.identifier(places.id)} = ${id}::uuid`]),
    ...(clientId === undefined ? [] : [sql`${sql.identifier(places.clientId)} = ${clientId}::uuid`]),
    isOlderThan(after, places.at, places.id),
  ];
  return sql`${sql.and(conditions)} order by ${sql.identifier(places.at)} desc, ${sql.identifier(places.id)} desc limit ${limit}`;
};

export interface ClientRow
  extends Listed,
    Pick<Row<"clients">, "id" | "first_name" | "last_name" | "email" | "mobile" | "state" | "created_at"> {
  readonly origin: StoredOrigin | null;
  readonly has_account: boolean;
  readonly advisor_id: string | null;
  readonly advisor_name: string | null;
}

/** @param email in upper or lower case */
export const listClients = async (
  db: Queryable,
  { email, ...filter }: ApiFilter & { readonly email?: string | undefined },
): Promise<ClientRow[]> => {
  const ofEmail = email === undefined ? sql`true` : sql`lower(c.email) = lower(${email})`;
  return db.list<ClientRow>(sql`
    select c.id, c.first_name, c.last_name, c.email, c.mobile, c.state, c.created_at, o.origin,
      c.password_hash is not null as has_account, s.id as advisor_id, s.name as advisor_name, ${cursorValue("c.created_at")} as cursor_value
    from clients c left join opened_clients o on o.client_id = c.id left join staff s on s.id = c.staff_id
    where ${ofEmail} and ${page(filter, { id: "c.id", clientId: "c.id", at: "c.created_at" })}`);
};

export interface PrequalificationRow
  extends Listed,
    Pick<
      Row<"prequalifications">,
      | "id"
      | "client_id"
      | "reference"
      | "business_name"
      | "purpose"
      | "requested_amount"
      | "stage"
      | "stage_since"
      | "submitted_at"
    > {}

export const listPrequalifications = async (db: Queryable, filter: ApiFilter): Promise<PrequalificationRow[]> =>
  db.list<PrequalificationRow>(sql`
    select p.id, p.client_id, p.reference, p.business_name, p.purpose, p.requested_amount, p.stage, p.stage_since, p.submitted_at,
      ${cursorValue("p.submitted_at")} as cursor_value
    from prequalifications p where ${page(filter, { id: "p.id", clientId: "p.client_id", at: "p.submitted_at" })}`);

export interface ApplicationRow
  extends Listed,
    Pick<
      Row<"applications">,
      | "id"
      | "client_id"
      | "reference"
      | "funding_type"
      | "requested_amount"
      | "status"
      | "status_since"
      | "submitted_at"
    > {}

export const listApplications = async (db: Queryable, filter: ApiFilter): Promise<ApplicationRow[]> =>
  db.list<ApplicationRow>(sql`
    select a.id, a.client_id, a.reference, a.funding_type, a.requested_amount, a.status, a.status_since, a.submitted_at,
      ${cursorValue("a.submitted_at")} as cursor_value
    from applications a where ${page(filter, { id: "a.id", clientId: "a.client_id", at: "a.submitted_at" })}`);

export interface DocumentRow
  extends Listed,
    Pick<
      Row<"documents">,
      "id" | "client_id" | "application_id" | "document_type_id" | "uploaded_at" | "review_state" | "reviewed_at"
    > {
  readonly type_name: string;
}

export const listDocuments = async (db: Queryable, filter: ApiFilter): Promise<DocumentRow[]> =>
  db.list<DocumentRow>(sql`
    select d.id, d.client_id, d.application_id, d.document_type_id, t.name as type_name, d.uploaded_at, d.review_state, d.reviewed_at,
      ${cursorValue("d.uploaded_at")} as cursor_value
    from documents d join document_types t on t.id = d.document_type_id
    where d.deleted_at is null and ${page(filter, { id: "d.id", clientId: "d.client_id", at: "d.uploaded_at" })}`);

export interface CallRow
  extends Listed,
    Pick<Row<"appointments">, "id" | "client_id" | "title" | "starts_at" | "ends_at" | "status" | "outcome"> {}

export const listCalls = async (db: Queryable, filter: ApiFilter): Promise<CallRow[]> =>
  db.list<CallRow>(sql`
    select a.id, a.client_id, a.title, a.starts_at, a.ends_at, a.status, a.outcome, ${cursorValue("a.starts_at")} as cursor_value
    from appointments a where ${page(filter, { id: "a.id", clientId: "a.client_id", at: "a.starts_at" })}`);

export interface SubmissionRow
  extends Listed,
    Pick<
      Row<"submissions">,
      | "id"
      | "client_id"
      | "application_id"
      | "lender_id"
      | "program_id"
      | "status"
      | "status_since"
      | "created_at"
      | "sent_at"
    > {
  readonly lender_name: string;
}

export const listSubmissions = async (db: Queryable, filter: ApiFilter): Promise<SubmissionRow[]> =>
  db.list<SubmissionRow>(sql`
    select s.id, s.client_id, s.application_id, s.lender_id, l.name as lender_name, s.program_id, s.status, s.status_since,
      s.created_at, s.sent_at, ${cursorValue("s.created_at")} as cursor_value
    from submissions s join lenders l on l.id = s.lender_id
    where ${page(filter, { id: "s.id", clientId: "s.client_id", at: "s.created_at" })}`);

export interface OfferRow
  extends Listed,
    Pick<Row<"offers">, "id" | "client_id" | "submission_id" | "state" | "shown_at" | "expires_on"> {
  /** As stored: they were checked when they came. */
  readonly terms: OfferTerms;
  readonly funded_on: string | null;
  readonly amount_cents: number | null;
}

/** Those that clients saw. */
export const listOffers = async (db: Queryable, filter: ApiFilter): Promise<OfferRow[]> =>
  db.list<OfferRow>(sql`
    select o.id, o.client_id, o.submission_id, o.state, o.terms, o.shown_at, o.expires_on, f.funded_on, f.amount_cents,
      ${cursorValue("o.created_at")} as cursor_value
    from offers o left join fundings f on f.submission_id = o.submission_id and f.offer_id = o.id
        and not was_corrected(f.submission_id, f.position)
    where o.state not in ('draft', 'disclosed') and ${page(filter, { id: "o.id", clientId: "o.client_id", at: "o.created_at" })}`);

export interface EventRow
  extends Pick<Row<"firm_events">, "id" | "transaction" | "position" | "kind" | "created_at" | "client_id"> {
  readonly data: Readonly<Record<string, string | number>>;
}

/** A place in the list of events. */
export type EventPosition = Pick<Row<"firm_events">, "transaction" | "position">;

/**
 * Oldest first. Positions are given out before the commit, so an event shows only once every transaction that began before its own
 * has ended: a later answer never has one in between.
 */
export const listEvents = (
  db: Queryable,
  { transaction, position }: EventPosition,
  limit: number,
): Promise<EventRow[]> =>
  db.list<EventRow>({
    prepared: `select id, transaction, position, kind, created_at, client_id, data from firm_events
      where (transaction, position) > ($1::bigint, $2::bigint)
        and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      order by transaction, position limit $3`,
    values: [transaction, position, limit],
  });

export const existsClient = (db: Queryable, id: string): Promise<boolean> =>
  db.exists({ prepared: "select 1 from clients where id = $1", values: [id] });
