import type { applicationStatuses } from "@funding-desk/contract/application/api";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { Database, Queryable } from "../../db/database.ts";
import { queryWithLiveSession, type SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** More than anybody submits; so that a list costs the same whoever asks. */
const listedAtMost = 100;

export interface ApplicationListRow {
  readonly id: string;
  readonly reference: string;
  readonly funding_type: string;
  readonly requested_amount: number;
  readonly submitted_at: Date;
  readonly status: ApplicationStatus;
}

/** Newest first. */
export const listOwnApplications = (db: Database, token: SessionToken): Promise<SessionChecked<ApplicationListRow[]>> =>
  queryWithLiveSession<ApplicationListRow>(db, token, {
    name: "application-list",
    rows: `select id, reference, funding_type, requested_amount, submitted_at, status from applications
      where client_id = live.client_id order by submitted_at desc, id limit ${listedAtMost}`,
  });

export interface StatusCount {
  readonly status: ApplicationStatus;
  readonly count: number;
}

export const countOwnByStatus = (db: Database, token: SessionToken): Promise<SessionChecked<StatusCount[]>> =>
  queryWithLiveSession<StatusCount>(db, token, {
    name: "application-count-by-status",
    rows: "select status, count(*) as count from applications where client_id = live.client_id group by status",
  });

interface AnswerRow {
  readonly id: string;
  readonly wordingId: number;
  readonly answers: Answers;
  readonly sealed: Buffer;
}

export interface NewApplication extends AnswerRow {
  readonly clientId: string;
  readonly reference: string;
  readonly fundingType: string;
  readonly requestedAmount: number;
  readonly submittedAt: Date;
}

/** False when the reference is another's already. */
export const insertApplication = async (tx: Queryable, row: NewApplication): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: "application-insert",
    text: `insert into applications
      (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, submitted_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict on constraint applications_reference_key do nothing`,
    values: [
      row.id,
      row.clientId,
      row.reference,
      row.wordingId,
      JSON.stringify(row.answers),
      row.sealed,
      row.fundingType,
      row.requestedAmount,
      row.submittedAt,
    ],
  });
  return rowCount === 1;
};

export interface NewCoBorrower extends AnswerRow {
  readonly applicationId: string;
  /** From 0 on. */
  readonly position: number;
}

export const insertCoBorrower = async (tx: Queryable, row: NewCoBorrower): Promise<void> => {
  await tx.query({
    name: "application-co-borrower-insert",
    text: `insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.applicationId, row.position, row.wordingId, JSON.stringify(row.answers), row.sealed],
  });
};

interface StoredAnswers {
  readonly id: string;
  readonly wording_id: number;
  readonly answers: Answers;
  readonly sealed: Buffer;
}

export interface StoredApplication extends StoredAnswers {
  readonly client_id: string;
  readonly reference: string;
  readonly status: ApplicationStatus;
  readonly status_since: Date;
  readonly submitted_at: Date;
  readonly funding_type: string;
  readonly requested_amount: number;
}

export interface StoredCoBorrower extends StoredAnswers {
  readonly application_id: string;
  readonly position: number;
}

const stored = `select id, client_id, reference, status, status_since, submitted_at, funding_type, requested_amount, wording_id, answers,
  sealed from applications`;

/** All of them, newest first. @param limit so many at most */
export const findOwnApplications = async (
  db: Queryable,
  clientId: string,
  limit?: number,
): Promise<StoredApplication[]> =>
  (
    await db.query<StoredApplication>({
      name: "application-stored-of-client",
      text: `${stored} where client_id = $1 order by submitted_at desc, id limit $2`,
      values: [clientId, limit ?? null],
    })
  ).rows;

export const findApplication = async (db: Queryable, id: string): Promise<StoredApplication | undefined> =>
  (await db.query<StoredApplication>({ name: "application-stored", text: `${stored} where id = $1`, values: [id] }))
    .rows[0];

/** Those of all the client's applications, each application's in their order. */
export const findOwnCoBorrowers = async (db: Queryable, clientId: string): Promise<StoredCoBorrower[]> =>
  (
    await db.query<StoredCoBorrower>(
      `select c.id, c.application_id, c.position, c.wording_id, c.answers, c.sealed
       from application_co_borrowers c join applications a on a.id = c.application_id
       where a.client_id = $1 order by c.application_id, c.position`,
      [clientId],
    )
  ).rows;

/** Undefined once the client's data has been erased. */
export const findFacts = async (
  db: Queryable,
  id: string,
): Promise<Pick<ApplicationListRow, "reference" | "funding_type" | "requested_amount"> | undefined> =>
  (
    await db.query<Pick<ApplicationListRow, "reference" | "funding_type" | "requested_amount">>(
      "select reference, funding_type, requested_amount from applications where id = $1",
      [id],
    )
  ).rows[0];

/** In their order. */
export const listCoBorrowers = async (db: Queryable, applicationId: string): Promise<StoredCoBorrower[]> =>
  (
    await db.query<StoredCoBorrower>({
      name: "application-co-borrowers",
      text: `select id, application_id, position, wording_id, answers, sealed from application_co_borrowers
        where application_id = $1 order by position`,
      values: [applicationId],
    })
  ).rows;

/** Undefined for none of that id. */
export const findApplicationOf = async (db: Queryable, coBorrowerId: string): Promise<string | undefined> =>
  (
    await db.query<{ application_id: string }>({
      name: "application-of-co-borrower",
      text: "select application_id from application_co_borrowers where id = $1",
      values: [coBorrowerId],
    })
  ).rows[0]?.application_id;

type AnsweredApplication = Pick<NewApplication, "id" | "answers" | "sealed" | "fundingType" | "requestedAmount">;

export const updateApplicationAnswers = async (tx: Queryable, row: AnsweredApplication): Promise<void> => {
  await tx.query({
    name: "application-update-answers",
    text: "update applications set answers = $2, sealed = $3, funding_type = $4, requested_amount = $5 where id = $1",
    values: [row.id, JSON.stringify(row.answers), row.sealed, row.fundingType, row.requestedAmount],
  });
};

export const updateCoBorrowerAnswers = async (
  tx: Queryable,
  row: Pick<AnswerRow, "id" | "answers" | "sealed">,
): Promise<void> => {
  await tx.query({
    name: "application-co-borrower-update-answers",
    text: "update application_co_borrowers set answers = $2, sealed = $3 where id = $1",
    values: [row.id, JSON.stringify(row.answers), row.sealed],
  });
};
