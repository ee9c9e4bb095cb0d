import { type changePacks, type Pack, packLimits, type packs } from "@funding-desk/contract/documents/pack/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findPacks, listAskedTypes, listTaskTakers, lockPacks, savePacks } from "./pack.repository.ts";

export type PackSettingService = ReturnType<typeof createPackSettingService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

/** The packs that the firm asks for in one press. */
export const createPackSettingService = (deps: Deps) => {
  const load = async (): Promise<AnswerOf<typeof packs>["data"]> => {
    const [row, types] = await Promise.all([findPacks(deps.database), listAskedTypes(deps.database)]);
    return {
      packs: [...(row?.packs ?? [])],
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
      document_types: types,
    };
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, body: BodyOf<typeof changePacks>) {
      const given = body.packs.map(normalizePack);
      requireDistinct(given);
      await changeSetting(deps, staff, {
        lock: lockPacks,
        read: findPacks,
        act: async (tx, before) => {
          requireRevision(before, body.expected_revision);
          const known = new Map((before?.packs ?? []).map((pack) => [pack.id, JSON.stringify(normalizePack(pack))]));
          const changed = given.filter((pack) => known.get(pack.id) !== JSON.stringify(pack));
          // A pack nobody touched may name a type that was turned off, or someone who has left.
          await requirePacks(tx, changed);
          await savePacks(tx, given, staff.staffId);
          const changes = listSettingChanges({ packs: describe(before?.packs ?? []) }, { packs: describe(given) });
          return { setting: "packs", changes };
        },
      });
      return load();
    },
  };
};

const describe = (given: readonly Pack[]): string => given.map(({ name }) => name).join(", ");

/** With the keys in one order, so that two can be compared. */
const normalizePack = (pack: Pack): Pack => ({
  id: pack.id,
  name: normalizeLine(pack.name),
  documents: pack.documents.map(({ document_type_id, note }) => ({ document_type_id, note: normalizeText(note) })),
  due_in_days: pack.due_in_days,
  tasks: pack.tasks.map(({ title, due_in_days, staff_id }) => ({
    title: normalizeLine(title),
    due_in_days,
    staff_id,
  })),
});

const requireDistinct = (given: readonly Pack[]): void => {
  if (new Set(given.map(({ id }) => id)).size < given.length)
    throw invalidField("packs", "Two packs have the same id. Reload the page and try again.");
  if (new Set(given.map(({ name }) => name.toLowerCase())).size < given.length)
    throw invalidField("name", "Another pack has this name. Please choose another one.");
};

const requirePacks = async (db: Transaction, given: readonly Pack[]): Promise<void> => {
  if (given.length === 0) return;
  const typeIds = new Set((await listAskedTypes(db)).map(({ id }) => id));
  const takerIds = await listTakerIds(db, given);
  for (const pack of given)
    requireNone({
      name: findLineFault(pack.name, { max: packLimits.nameChars, what: "a name" }),
      documents: findDocumentsFault(pack, typeIds),
      due_in_days: pack.due_in_days === null ? undefined : findNumberFault(pack.due_in_days, [0, packLimits.dueDays]),
      tasks: findTasksFault(pack, takerIds),
    });
};

const listTakerIds = async (db: Queryable, given: readonly Pack[]): Promise<ReadonlySet<string>> => {
  const ids = given.flatMap(({ tasks }) => tasks.flatMap(({ staff_id: id }) => id ?? []));
  return new Set((await listTaskTakers(db, ids)).map(({ id }) => id));
};

const findDocumentsFault = ({ documents, tasks }: Pack, typeIds: ReadonlySet<number>): string | undefined => {
  if (documents.length === 0 && tasks.length === 0) return "Choose at least one document, or add a task.";
  const ids = documents.map(({ document_type_id: id }) => id);
  if (new Set(ids).size < ids.length) return "Choose each document once.";
  if (ids.some((id) => !typeIds.has(id))) return "Please choose a document type that clients are asked for.";
  return documents
    .map(({ note }) => findLengthFault(note, limits.requestNoteChars))
    .find((fault) => fault !== undefined);
};

const findTasksFault = ({ tasks }: Pack, takerIds: ReadonlySet<string>): string | undefined => {
  const titles = tasks.map(({ title }) => title.toLowerCase());
  if (new Set(titles).size < titles.length) return "Two tasks have the same title.";
  if (tasks.some(({ staff_id: id }) => id !== null && !takerIds.has(id)))
    return "Choose advisors or managers who work here.";
  return tasks
    .map(
      ({ title, due_in_days: days }) =>
        findLineFault(title, { max: limits.taskTitleChars, what: "what needs to be done" }) ??
        findNumberFault(days, [0, packLimits.dueDays]),
    )
    .find((fault) => fault !== undefined);
};
