import type { ConditionOwner, LookKind } from "@funding-desk/contract/offers/offer/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface ConditionRow
  extends Pick<Row<"funding_conditions">, "id" | "submission_id" | "words" | "whose" | "due_on" | "revision"> {
  /** Also when the document it asks for has arrived. */
  readonly is_done: boolean;
  readonly document_type: string | null;
}

/** In order. */
export const listConditions = (db: Queryable, clientId: string): Promise<ConditionRow[]> =>
  db.list<ConditionRow>({
    prepared: `select c.id, c.submission_id, c.words, c.whose, c.due_on, c.revision,
        (c.done_at is not null or r.fulfilled_at is not null) as is_done, t.name as document_type
      from funding_conditions c left join document_requests r on r.id = c.document_request_id
        left join document_types t on t.id = r.document_type_id
      where c.client_id = $1 order by c.submission_id, c.position, c.id`,
    values: [clientId],
  });

export interface NewCondition {
  readonly id: string;
  readonly submissionId: string;
  readonly clientId: string;
  readonly words: string;
  readonly whose: ConditionOwner;
  readonly dueOn: string | null;
  readonly documentRequestId: string | null;
  readonly staffId: string;
}

export const insertCondition = (tx: Transaction, condition: NewCondition): Promise<void> =>
  tx.run({
    prepared: `insert into funding_conditions
        (id, submission_id, client_id, words, whose, due_on, document_request_id, added_by, position)
      values ($1, $2, $3, $4, $5, $6, $7, $8,
        (select coalesce(max(position), 0) + 1 from funding_conditions where submission_id = $2))`,
    values: [
      condition.id,
      condition.submissionId,
      condition.clientId,
      condition.words,
      condition.whose,
      condition.dueOn,
      condition.documentRequestId,
      condition.staffId,
    ],
  });

export const updateConditionDone = (tx: Transaction, id: string, isDone: boolean): Promise<void> =>
  tx.run({
    prepared:
      "update funding_conditions set done_at = case when $2 then now() end, revision = revision + 1 where id = $1",
    values: [id, isDone],
  });

export interface FundingRow
  extends Pick<
    Row<"fundings">,
    "submission_id" | "offer_id" | "funded_on" | "amount_cents" | "position" | "reason" | "status_change_id"
  > {
  readonly recorded_by_name: string;
}

/** What lenders paid out, as corrected, and without what was taken back. */
export const listFundings = (db: Queryable, clientId: string): Promise<FundingRow[]> =>
  db.list<FundingRow>({
    prepared: `select f.submission_id, f.offer_id, f.funded_on, f.amount_cents, f.position, f.reason, f.status_change_id,
        s.name as recorded_by_name
      from fundings f join staff s on s.id = f.recorded_by
      where f.client_id = $1 and not was_corrected(f.submission_id, f.position)
      order by f.funded_on desc, f.submission_id`,
    values: [clientId],
  });

export interface TakenBackRow extends Pick<Row<"fundings">, "submission_id" | "recorded_at"> {
  readonly reason: string;
  readonly recorded_by_name: string;
}

/** Where the last thing said about a payout is that there was none. */
export const listTakenBack = (db: Queryable, clientId: string): Promise<TakenBackRow[]> =>
  db.list<TakenBackRow>({
    prepared: `select f.submission_id, f.recorded_at, coalesce(f.reason, '') as reason, s.name as recorded_by_name
      from fundings f join staff s on s.id = f.recorded_by
      where f.client_id = $1 and f.is_taken_back
        and not exists (select from fundings n where n.submission_id = f.submission_id and n.position > f.position)
      order by f.submission_id`,
    values: [clientId],
  });

export interface NewFunding {
  readonly submissionId: string;
  readonly clientId: string;
  readonly offerId: string;
  readonly lenderId: string;
  readonly fundedOn: string;
  readonly amountCents: number;
  readonly reason: string | undefined;
  readonly isTakenBack: boolean;
  readonly statusChangeId: string | null;
  readonly staffId: string;
}

/** Call it under the submission's lock: it takes the next position. */
export const insertFunding = (tx: Transaction, funding: NewFunding): Promise<void> =>
  tx.run({
    prepared: `insert into fundings (id, submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by,
        reason, is_taken_back, status_change_id, position)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        (select coalesce(max(position) + 1, 0) from fundings where submission_id = $1))`,
    values: [
      funding.submissionId,
      funding.clientId,
      funding.offerId,
      funding.lenderId,
      funding.fundedOn,
      funding.amountCents,
      funding.staffId,
      funding.reason ?? null,
      funding.isTakenBack,
      funding.statusChangeId,
    ],
  });

export interface NewLook {
  readonly id: string;
  readonly offerId: string;
  readonly clientId: string;
  readonly kind: LookKind;
  readonly dueOn: string;
  readonly staffId: string;
}

export const insertLook = (tx: Transaction, look: NewLook): Promise<void> =>
  tx.run({
    prepared: `insert into offer_looks (id, offer_id, client_id, kind, due_on, asked_by) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint offer_looks_once_key do update set due_on = excluded.due_on
        where offer_looks.done_at is null`,
    values: [look.id, look.offerId, look.clientId, look.kind, look.dueOn, look.staffId],
  });

/** Those that a payout gave their days. */
export const deleteFundedLooks = (tx: Transaction, offerId: string): Promise<void> =>
  tx.run({ prepared: "delete from offer_looks where offer_id = $1 and kind <> 'expires'", values: [offerId] });

export interface DueLookRow
  extends Pick<Row<"offer_looks">, "id" | "client_id" | "kind" | "due_on" | "asked_by">,
    Pick<Row<"offers">, "state"> {
  readonly lender_name: string;
}

/** Locks them, and leaves out what another server is at. */
export const listDueLooks = (tx: Transaction, today: string, limit: number): Promise<DueLookRow[]> =>
  tx.list<DueLookRow>({
    prepared: `select k.id, k.client_id, k.kind, k.due_on, k.asked_by, o.state, l.name as lender_name
      from offer_looks k join offers o on o.id = k.offer_id join submissions s on s.id = o.submission_id
        join lenders l on l.id = s.lender_id
      where k.done_at is null and k.due_on <= $1::date order by k.due_on, k.id limit $2 for update of k skip locked`,
    values: [today, limit],
  });

export const updateLooked = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "update offer_looks set done_at = now() where id = $1", values: [id] });
