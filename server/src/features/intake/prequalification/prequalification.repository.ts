import type { Wording } from "@funding-desk/contract/forms/wording";
import type { PrequalificationAnswers } from "@funding-desk/contract/intake/prequalification/form";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { queryWithLiveSession, type SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface NewPrequalification {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly wordingId: number;
  readonly answers: PrequalificationAnswers;
  readonly businessName: string;
  readonly purpose: string;
  readonly requestedAmount: number;
  readonly submittedAt: Date;
  readonly entered: EnteredBy;
}

/** Violates `prequalifications_reference_key` when another submission has the reference. Its follow-up lists it. */
export const toPrequalificationInsert = (row: NewPrequalification): Sql =>
  sql`insert into prequalifications (id, client_id, reference, wording_id, answers, entered, business_name, purpose, requested_amount,
      submitted_at, stage_since, has_follow_up)
    values (${row.id}, ${row.clientId}, ${row.reference}, ${row.wordingId}, ${JSON.stringify(row.answers)}, ${JSON.stringify(row.entered)},
      ${row.businessName}, ${row.purpose}, ${row.requestedAmount}, ${row.submittedAt}, ${row.submittedAt}, true)`;

export type SubmittedPrequalification = Pick<
  Row<"prequalifications">,
  "id" | "client_id" | "reference" | "business_name" | "purpose" | "requested_amount"
>;

/** Those of them that weren't erased. */
export const listSubmitted = (db: Queryable, ids: readonly string[]): Promise<SubmittedPrequalification[]> =>
  db.list<SubmittedPrequalification>({
    prepared: `select id, client_id, reference, business_name, purpose, requested_amount from prequalifications
      where id = any ($1)`,
    values: [ids],
  });

/** More than anyone submits. Caps what a list costs. */
const listedAtMost = 100;

export interface PrequalificationListRow
  extends Pick<Row<"prequalifications">, "id" | "reference" | "purpose" | "requested_amount" | "submitted_at"> {
  /** As far as the client has heard. */
  readonly stage: string;
}

/** Newest first. */
export const listOwnPrequalifications = (
  db: Database,
  token: SessionToken,
): Promise<SessionChecked<PrequalificationListRow[]>> =>
  queryWithLiveSession<PrequalificationListRow>(db, token, {
    rows: `select id, reference, purpose, requested_amount, submitted_at,
        coalesce((select h.from_status from status_changes h where h.subject_id = prequalifications.id and h.heard_at > now()
          order by h.changed_at, h.id limit 1), stage) as stage
      from prequalifications
      where client_id = live.client_id order by submitted_at desc, id limit ${listedAtMost}`,
  });

export const existsForClient = (db: Queryable, clientId: string): Promise<boolean> =>
  db.exists({ prepared: "select 1 from prequalifications where client_id = $1 limit 1", values: [clientId] });

interface LatestRow extends Pick<Row<"prequalifications">, "submitted_at"> {
  readonly version: number;
  readonly answers: PrequalificationAnswers;
}

export const findLatest = (db: Queryable, clientId: string): Promise<LatestRow | undefined> =>
  db.find<LatestRow>({
    prepared: `select p.submitted_at, p.answers, w.version from prequalifications p join form_wordings w on w.id = p.wording_id
        where p.client_id = $1 order by p.submitted_at desc, p.id limit 1`,
    values: [clientId],
  });

/** Undefined once the client was erased. */
export const findAnswersById = (
  db: Queryable,
  id: string,
): Promise<{ readonly client_id: string; readonly answers: PrequalificationAnswers } | undefined> =>
  db.find<{ client_id: string; answers: PrequalificationAnswers }>(
    "select client_id, answers from prequalifications where id = $1",
    [id],
  );

export interface PrequalificationRecord
  extends Omit<Row<"prequalifications">, "wording_id" | "business_name" | "has_follow_up"> {
  readonly answers: PrequalificationAnswers;
  readonly entered: EnteredBy;
  /** The questions as they were asked. */
  readonly wording: Wording;
  readonly version: number;
}

const records = `select p.id, p.client_id, p.reference, p.stage, p.stage_since, p.submitted_at, p.purpose, p.requested_amount, p.answers, p.entered,
    w.wording, w.version
  from prequalifications p join form_wordings w on w.id = p.wording_id`;

/** Newest first, up to `limit`. */
export const listRecords = (db: Queryable, clientId: string, limit?: number): Promise<PrequalificationRecord[]> =>
  db.list<PrequalificationRecord>({
    prepared: `${records} where p.client_id = $1 order by p.submitted_at desc, p.id limit $2`,
    values: [clientId, limit ?? null],
  });

export const findRecord = (db: Queryable, id: string): Promise<PrequalificationRecord | undefined> =>
  db.find<PrequalificationRecord>({ prepared: `${records} where p.id = $1`, values: [id] });

export type AnsweredColumns = Pick<
  NewPrequalification,
  "id" | "answers" | "businessName" | "purpose" | "requestedAmount"
>;

export const updateAnswers = (db: Queryable, row: AnsweredColumns): Promise<void> =>
  db.run({
    prepared:
      "update prequalifications set answers = $2, business_name = $3, purpose = $4, requested_amount = $5 where id = $1",
    values: [row.id, JSON.stringify(row.answers), row.businessName, row.purpose, row.requestedAmount],
  });
