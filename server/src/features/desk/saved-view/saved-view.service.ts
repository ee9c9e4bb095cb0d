import { randomUUID } from "node:crypto";
import {
  type changeView,
  type chooseDefaultView,
  type SavedView,
  type saveView,
  type ViewList,
  viewLimits,
} from "@funding-desk/contract/desk/saved-view/desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { createSettingConflict } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteDefault,
  deleteSavedView,
  findViewForUpdate,
  insertView,
  listOwnNames,
  listViews,
  lockMember,
  type StoredView,
  saveDefault,
  updateView,
  type ViewRow,
} from "./saved-view.repository.ts";

export type SavedViewService = ReturnType<typeof createSavedViewService>;

type Deps = Pick<SharedDeps, "database" | "live">;

/** Searches with a name. Each change answers with the list's views. */
export const createSavedViewService = ({ database, live }: Deps) => {
  const load = async (staff: StaffIdentity, list: string): Promise<{ views: SavedView[] }> => ({
    views: (await listViews(database, list, staff.staffId)).map((row) => toWire(staff, row)),
  });

  /** Changes a view that the caller can change. @returns its list */
  const withView = (
    staff: StaffIdentity,
    id: string,
    act: (tx: Transaction, view: StoredView) => Promise<void>,
  ): Promise<string> =>
    withTransaction(database, async (tx) => {
      const view = requireFound(await findViewForUpdate(tx, id));
      const isOwn = view.staff_id === staff.staffId;
      if (!isOwn && !view.is_shared) throw new DomainError("not_found");
      if (!canChange(staff, view))
        throw new DomainError("forbidden", { sentence: "Only a manager or whoever saved this view can change it." });
      await act(tx, view);
      await live.notify(tx);
      return view.list;
    });

  return {
    load: (staff: StaffIdentity, list: ViewList) => load(staff, list),

    /** @throws {DomainError} `invalid_fields` */
    async save(staff: StaffIdentity, { list, search, is_shared, ...body }: BodyOf<typeof saveView>) {
      const name = requireName(body.name);
      await withTransaction(database, async (tx) => {
        await lockMember(tx, staff.staffId);
        const own = await listOwnNames(tx, staff.staffId);
        if (own.length >= viewLimits.perMember)
          throw invalidField("name", `You have ${viewLimits.perMember} views. Delete one to save another.`);
        requireFreeName(own, { list, name });
        await insertView(tx, { id: randomUUID(), staff_id: staff.staffId, list, name, search, is_shared });
        if (is_shared) await live.notify(tx);
      });
      return load(staff, list);
    },

    /** @throws {DomainError} `not_found`, `forbidden`, `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, id: string, body: BodyOf<typeof changeView>) {
      const name = requireName(body.name);
      const list = await withView(staff, id, async (tx, view) => {
        if (view.revision !== body.expected_revision) throw createSettingConflict(null);
        if (view.staff_id !== staff.staffId && !body.is_shared)
          throw invalidField("is_shared", "Only whoever saved this view can stop sharing it.");
        await lockMember(tx, view.staff_id);
        const others = (await listOwnNames(tx, view.staff_id)).filter((each) => each.id !== id);
        requireFreeName(others, { list: view.list, name });
        await updateView(tx, { id, name, search: body.search, is_shared: body.is_shared });
      });
      return load(staff, list);
    },

    /** @throws {DomainError} `not_found`, `forbidden` */
    remove: async (staff: StaffIdentity, id: string) =>
      load(staff, await withView(staff, id, (tx) => deleteSavedView(tx, id))),

    /** @throws {DomainError} `not_found` */
    async chooseDefault(staff: StaffIdentity, { list, view_id: id }: BodyOf<typeof chooseDefaultView>) {
      await withTransaction(database, async (tx) => {
        if (id === null) return deleteDefault(tx, staff.staffId, list);
        const view = requireFound(await findViewForUpdate(tx, id));
        if (view.list !== list || (view.staff_id !== staff.staffId && !view.is_shared))
          throw new DomainError("not_found");
        await saveDefault(tx, { staff_id: staff.staffId, list, view_id: id });
      });
      return load(staff, list);
    },
  };
};

const canChange = ({ staffId, role }: StaffIdentity, view: Pick<ViewRow, "staff_id" | "is_shared">): boolean =>
  view.staff_id === staffId ? role !== "auditor" : view.is_shared && role === "manager";

const requireName = (typed: string): string => {
  const name = normalizeLine(typed);
  requireNone({ name: findLineFault(name, { max: viewLimits.nameChars, what: "a name" }) });
  return name;
};

const requireFreeName = (
  own: readonly Pick<ViewRow, "list" | "name">[],
  { list, name }: Pick<ViewRow, "list" | "name">,
): void => {
  const isTaken = own.some((each) => each.list === list && each.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw invalidField("name", "There is a view with this name. Choose another.");
};

const toWire = (staff: StaffIdentity, row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  is_shared: row.is_shared,
  maker: row.staff_id === staff.staffId ? null : row.maker_name,
  can_change: canChange(staff, row),
  is_default: row.is_default,
  revision: row.revision,
});
