import type { Condition } from "@funding-desk/contract/intake/condition/condition";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface ConditionsRow extends Pick<Row<"status_conditions">, "revision"> {
  readonly conditions: readonly Condition[];
  readonly changed_by_name: string;
}

/** Undefined until someone sets conditions. */
export const findConditions = (db: Queryable): Promise<ConditionsRow | undefined> =>
  db.find<ConditionsRow>({
    prepared: `select c.conditions, c.revision, s.name as changed_by_name
      from status_conditions c join staff s on s.id = c.changed_by`,
  });

/** Makes changes wait for each other, also when there are no conditions yet. */
export const lockConditions = (tx: Transaction): Promise<void> =>
  tx.run("lock table status_conditions in share row exclusive mode");

export const saveConditions = (tx: Transaction, conditions: readonly Condition[], staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into status_conditions (conditions, changed_by) values ($1, $2)
      on conflict on constraint status_conditions_pkey do update set conditions = excluded.conditions,
        changed_by = excluded.changed_by, changed_at = now(), revision = status_conditions.revision + 1`,
    values: [JSON.stringify(conditions), staffId],
  });

type TypeName = Pick<Row<"document_types">, "id" | "name">;

/** In the firm's order. */
export const listTypes = (db: Queryable): Promise<TypeName[]> =>
  db.list<TypeName>({ prepared: "select id, name from document_types order by position, id" });

/** What of a file conditions look at, besides answers and consents. */
export interface FileState {
  /** Document types with an accepted document. */
  readonly accepted: readonly number[];
  readonly has_held_call: boolean;
  readonly has_open_requests: boolean;
  /** Titles in lower case; a task that was opened again isn't done. */
  readonly done_tasks: readonly string[];
}

export const getFileState = (db: Queryable, clientId: string): Promise<FileState> =>
  db.get<FileState>({
    prepared: `select
        coalesce((select array_agg(distinct document_type_id) from documents
          where client_id = $1 and deleted_at is null and review_state = 'accepted'), '{}') as accepted,
        exists (select from appointments where client_id = $1 and outcome = 'Held') as has_held_call,
        exists (select from document_requests
          where client_id = $1 and fulfilled_at is null and withdrawn_at is null) as has_open_requests,
        coalesce((select array_agg(distinct lower(title)) from tasks t
          where client_id = $1 and done_at is not null and lower(title) <> all (
            select lower(o.title) from tasks o where o.client_id = $1 and o.done_at is null)), '{}') as done_tasks`,
    values: [clientId],
  });
