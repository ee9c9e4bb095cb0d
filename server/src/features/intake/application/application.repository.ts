import type { Answers } from "@funding-desk/contract/forms/field";
import type { ApplicationStatus } from "@funding-desk/contract/intake/status/statuses";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { queryWithLiveSession, type SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

/** More than anyone submits. Caps what a list costs. */
const listedAtMost = 100;

export interface ApplicationListRow
  extends Pick<Row<"applications">, "id" | "reference" | "funding_type" | "requested_amount" | "submitted_at"> {
  /** As far as the client has heard. */
  readonly status: string;
}

/** Newest first. */
export const listOwnApplications = (db: Database, token: SessionToken): Promise<SessionChecked<ApplicationListRow[]>> =>
  queryWithLiveSession<ApplicationListRow>(db, token, {
    rows: `select id, reference, funding_type, requested_amount, submitted_at,
        coalesce((select h.from_status from status_changes h where h.subject_id = applications.id and h.heard_at > now()
          order by h.changed_at, h.id limit 1), status) as status
      from applications
      where client_id = live.client_id order by submitted_at desc, id limit ${listedAtMost}`,
  });

export interface StatusCount {
  /** As far as the client has heard. */
  readonly status: string;
  readonly count: number;
}

export const countOwnByStatus = (db: Database, token: SessionToken): Promise<SessionChecked<StatusCount[]>> =>
  queryWithLiveSession<StatusCount>(db, token, {
    rows: `select coalesce((select h.from_status from status_changes h where h.subject_id = applications.id and h.heard_at > now()
          order by h.changed_at, h.id limit 1), status) as status, count(*) as count
      from applications where client_id = live.client_id group by 1`,
  });

interface AnswerRow {
  readonly id: string;
  readonly wordingId: number;
  readonly answers: Answers;
  readonly sealed: Buffer;
  readonly entered: EnteredBy;
}

export interface NewApplication extends AnswerRow {
  readonly clientId: string;
  readonly reference: string;
  readonly fundingType: string;
  readonly requestedAmount: number;
  readonly submittedAt: Date;
}

/** Violates `applications_reference_key` when another submission has the reference. Its follow-up lists it. */
export const toApplicationInsert = (row: NewApplication): Sql =>
  sql`insert into applications (id, client_id, reference, wording_id, answers, sealed, entered, funding_type, requested_amount,
      submitted_at, status_since, has_follow_up)
    values (${row.id}, ${row.clientId}, ${row.reference}, ${row.wordingId}, ${JSON.stringify(row.answers)}, ${row.sealed},
      ${JSON.stringify(row.entered)}, ${row.fundingType}, ${row.requestedAmount}, ${row.submittedAt}, ${row.submittedAt}, true)`;

export type SubmittedApplication = Pick<
  Row<"applications">,
  "id" | "client_id" | "reference" | "funding_type" | "requested_amount"
>;

/** Those of them that weren't erased. */
export const listSubmitted = (db: Queryable, ids: readonly string[]): Promise<SubmittedApplication[]> =>
  db.list<SubmittedApplication>({
    prepared: "select id, client_id, reference, funding_type, requested_amount from applications where id = any ($1)",
    values: [ids],
  });

export interface NewCoBorrower extends AnswerRow {
  readonly applicationId: string;
  /** From 0 on. */
  readonly position: number;
}

export const toCoBorrowersInsert = (rows: readonly NewCoBorrower[]): Sql => {
  const values = rows.map(
    (row) =>
      sql`(${row.id}, ${row.applicationId}, ${row.position}, ${row.wordingId}, ${JSON.stringify(row.answers)}, ${row.sealed}, ${JSON.stringify(row.entered)})`,
  );
  return sql`insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed, entered)
    values ${sql.join(values)}`;
};

export const insertCoBorrower = (tx: Queryable, row: NewCoBorrower): Promise<void> =>
  tx.run(toCoBorrowersInsert([row]));

export interface StoredApplication extends Omit<Row<"applications">, "has_follow_up"> {
  readonly answers: Answers;
  readonly entered: EnteredBy;
  readonly form_version: number;
}

export interface StoredCoBorrower extends Row<"application_co_borrowers"> {
  readonly answers: Answers;
  readonly entered: EnteredBy;
  /** When they entered their own numbers behind their door; null until then. */
  readonly details_given_at: Date | null;
}

const stored = `select id, client_id, reference, status, status_since, submitted_at, funding_type, requested_amount, wording_id, answers,
  sealed, entered, form_version
  from applications join (select id as wording_id, version as form_version from form_wordings) w using (wording_id)`;

/** Newest first, up to `limit`. */
export const findOwnApplications = (db: Queryable, clientId: string, limit?: number): Promise<StoredApplication[]> =>
  db.list<StoredApplication>({
    prepared: `${stored} where client_id = $1 order by submitted_at desc, id limit $2`,
    values: [clientId, limit ?? null],
  });

export interface SentFilter {
  /** Null for everyone's. */
  readonly clientIds: readonly string[] | null;
  readonly since: Date;
  readonly statuses: readonly ApplicationStatus[];
}

/** Newest first. */
export const listSentApplications = (
  db: Queryable,
  { clientIds, since, statuses }: SentFilter,
): Promise<StoredApplication[]> =>
  db.list<StoredApplication>({
    prepared: `${stored} where ($1::uuid[] is null or client_id = any ($1)) and submitted_at >= $2 and status = any ($3::text[])
      order by submitted_at desc, id`,
    values: [clientIds, since, statuses],
  });

export const findApplication = (db: Queryable, id: string): Promise<StoredApplication | undefined> =>
  db.find<StoredApplication>({ prepared: `${stored} where id = $1`, values: [id] });

/** Co-borrowers of all the client's applications, in order within each. */
export const findOwnCoBorrowers = (db: Queryable, clientId: string): Promise<StoredCoBorrower[]> =>
  db.list<StoredCoBorrower>(
    `select c.id, c.application_id, c.position, c.wording_id, c.answers, c.sealed, c.entered, d.given_at as details_given_at
       from application_co_borrowers c join applications a on a.id = c.application_id
         left join co_borrower_details d on d.co_borrower_id = c.id
       where a.client_id = $1 order by c.application_id, c.position`,
    [clientId],
  );

/** Of some applications, in order within each. */
export const listCoBorrowers = (db: Queryable, applicationIds: readonly string[]): Promise<StoredCoBorrower[]> =>
  db.list<StoredCoBorrower>({
    prepared: `select c.id, c.application_id, c.position, c.wording_id, c.answers, c.sealed, c.entered, d.given_at as details_given_at
        from application_co_borrowers c left join co_borrower_details d on d.co_borrower_id = c.id
        where c.application_id = any ($1::uuid[]) order by c.application_id, c.position`,
    values: [applicationIds],
  });

/** Undefined when there is none with that id. */
export const findApplicationByCoBorrower = (db: Queryable, coBorrowerId: string): Promise<string | undefined> =>
  db.findValue<string>({
    prepared: "select application_id from application_co_borrowers where id = $1",
    values: [coBorrowerId],
  });

type AnsweredApplication = Pick<NewApplication, "id" | "answers" | "sealed" | "fundingType" | "requestedAmount">;

export const updateApplicationAnswers = (tx: Queryable, row: AnsweredApplication): Promise<void> =>
  tx.run({
    prepared:
      "update applications set answers = $2, sealed = $3, funding_type = $4, requested_amount = $5 where id = $1",
    values: [row.id, JSON.stringify(row.answers), row.sealed, row.fundingType, row.requestedAmount],
  });

export const updateCoBorrowerAnswers = (
  tx: Queryable,
  row: Pick<AnswerRow, "id" | "answers" | "sealed">,
): Promise<void> =>
  tx.run({
    prepared: "update application_co_borrowers set answers = $2, sealed = $3 where id = $1",
    values: [row.id, JSON.stringify(row.answers), row.sealed],
  });
