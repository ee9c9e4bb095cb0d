import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type StoredView = Row<"saved_views">;

export interface ViewRow extends StoredView {
  readonly maker_name: string;
  readonly is_default: boolean;
}

/** The member's own and shared ones, by name. */
export const listViews = (db: Queryable, list: string, staffId: string): Promise<ViewRow[]> =>
  db.list<ViewRow>({
    prepared: `select v.id, v.staff_id, v.list, v.name, v.search, v.is_shared, v.revision, s.name as maker_name,
        d.view_id is not null as is_default
      from saved_views v join staff s on s.id = v.staff_id
        left join default_views d on d.view_id = v.id and d.staff_id = $2 and d.list = v.list
      where v.list = $1 and (v.staff_id = $2 or v.is_shared) order by lower(v.name), v.id`,
    values: [list, staffId],
  });

/** Makes a member's saves wait for each other. */
export const lockMember = (tx: Transaction, staffId: string): Promise<void> =>
  tx.run({ prepared: "select from staff where id = $1 for no key update", values: [staffId] });

/** The names of the member's own views of all lists. */
export const listOwnNames = (tx: Transaction, staffId: string): Promise<Pick<StoredView, "id" | "list" | "name">[]> =>
  tx.list<Pick<StoredView, "id" | "list" | "name">>({
    prepared: "select id, list, name from saved_views where staff_id = $1",
    values: [staffId],
  });

/** Locked until the transaction ends. */
export const findViewForUpdate = (tx: Transaction, id: string): Promise<StoredView | undefined> =>
  tx.find<StoredView>({
    prepared: "select id, staff_id, list, name, search, is_shared, revision from saved_views where id = $1 for update",
    values: [id],
  });

export const insertView = (tx: Transaction, view: Omit<StoredView, "revision">): Promise<void> =>
  tx.run({
    prepared: "insert into saved_views (id, staff_id, list, name, search, is_shared) values ($1, $2, $3, $4, $5, $6)",
    values: [view.id, view.staff_id, view.list, view.name, view.search, view.is_shared],
  });

export const updateView = (
  tx: Transaction,
  view: Pick<StoredView, "id" | "name" | "search" | "is_shared">,
): Promise<void> =>
  tx.run({
    prepared: "update saved_views set name = $2, search = $3, is_shared = $4, revision = revision + 1 where id = $1",
    values: [view.id, view.name, view.search, view.is_shared],
  });

export const deleteSavedView = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "delete from saved_views where id = $1", values: [id] });

export const saveDefault = (tx: Transaction, { staff_id, list, view_id }: Row<"default_views">): Promise<void> =>
  tx.run({
    prepared: `insert into default_views (staff_id, list, view_id) values ($1, $2, $3)
      on conflict on constraint default_views_pkey do update set view_id = excluded.view_id`,
    values: [staff_id, list, view_id],
  });

export const deleteDefault = (tx: Transaction, staffId: string, list: string): Promise<void> =>
  tx.run({ prepared: "delete from default_views where staff_id = $1 and list = $2", values: [staffId, list] });
