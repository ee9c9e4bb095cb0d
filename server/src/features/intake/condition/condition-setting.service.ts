import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { type Condition, formatNeed } from "@funding-desk/contract/intake/condition/condition";
import type { changeStatusConditions, statusConditions } from "@funding-desk/contract/intake/condition/desk-api";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findConditions, listTypes, lockConditions, saveConditions } from "./condition.repository.ts";

export type ConditionSettingService = ReturnType<typeof createConditionSettingService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;
type TypeNames = ReadonlyMap<number, string>;

/** What managers want to be true before a file may move to a status. */
export const createConditionSettingService = (deps: Deps) => {
  const load = async (): Promise<AnswerOf<typeof statusConditions>["data"]> => {
    const [row, types] = await Promise.all([findConditions(deps.database), listTypes(deps.database)]);
    return {
      conditions: [...(row?.conditions ?? [])],
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
      document_types: types,
    };
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, body: BodyOf<typeof changeStatusConditions>) {
      const given = body.conditions.map(normalizeCondition);
      requireDistinct(given);
      await changeSetting(deps, staff, {
        lock: lockConditions,
        read: findConditions,
        act: async (tx, before) => {
          requireRevision(before, body.expected_revision);
          const names = new Map((await listTypes(tx)).map(({ id, name }) => [id, name]));
          const known = new Set((before?.conditions ?? []).map(({ id }) => id));
          // A condition that was there may name a type that was removed.
          for (const each of given) requireCondition(each, known.has(each.id) ? undefined : names);
          await saveConditions(tx, given, staff.staffId);
          const changes = listSettingChanges(
            { conditions: describe(before?.conditions ?? [], names) },
            { conditions: describe(given, names) },
          );
          return { setting: "conditions for statuses", changes };
        },
      });
      return load();
    },
  };
};

const describe = (conditions: readonly Condition[], names: TypeNames): string =>
  conditions.map(({ status, need }) => `${status}: ${formatNeed(need, names)}`).join("; ");

const normalizeCondition = ({ id, kind, status, need }: Condition): Condition => ({
  id,
  kind,
  status,
  need: need.what === "task" ? { what: "task", title: normalizeLine(need.title) } : need,
});

const requireDistinct = (given: readonly Condition[]): void => {
  if (new Set(given.map(({ id }) => id)).size < given.length)
    throw invalidField("conditions", "Two conditions have the same id. Reload the page and try again.");
  const asked = given.map(({ kind, status, need }) => JSON.stringify([kind, status, need]).toLowerCase());
  if (new Set(asked).size < given.length) throw invalidField("what", "This status has that condition already.");
};

const requireCondition = ({ kind, status, need }: Condition, names: TypeNames | undefined): void =>
  requireNone({
    status: statusesOf[kind].some((each) => each === status) ? undefined : "Choose a status.",
    document_type_id:
      need.what === "document" && names && !names.has(need.document_type_id)
        ? "Please choose a document type."
        : undefined,
    title:
      need.what === "task"
        ? findLineFault(need.title, { max: limits.taskTitleChars, what: "the title of the task" })
        : undefined,
  });
