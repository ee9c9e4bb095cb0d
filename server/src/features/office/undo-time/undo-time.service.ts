import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type changeUndoTimeSetting,
  undoTime,
  type undoTimeSetting,
} from "@funding-desk/contract/office/undo-time/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findUndoTime, lockUndoTime, saveUndoTime } from "./undo-time.repository.ts";

/** How long an act can be undone before clients hear of it, in seconds. */
export type LoadUndoSeconds = (db: Queryable) => Promise<number>;

export const loadUndoSeconds: LoadUndoSeconds = async (db) => (await findUndoTime(db))?.seconds ?? undoTime.first;

export type UndoTimeService = ReturnType<typeof createUndoTimeService>;

/** How long staff can undo what clients hear of. */
export const createUndoTimeService = (deps: Pick<SharedDeps, "database" | "audit" | "live">) => {
  const load = async (): Promise<AnswerOf<typeof undoTimeSetting>["data"]> => {
    const row = await findUndoTime(deps.database);
    return {
      seconds: row?.seconds ?? undoTime.first,
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
    };
  };
  return {
    load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, body: BodyOf<typeof changeUndoTimeSetting>) {
      const { seconds, expected_revision: seen } = body;
      requireNone({ seconds: findNumberFault(seconds, [undoTime.least, undoTime.most]) });
      await changeSetting(deps, staff, {
        lock: lockUndoTime,
        read: findUndoTime,
        act: async (tx, before) => {
          requireRevision(before, seen);
          const changes = listSettingChanges({ seconds: before?.seconds ?? undoTime.first }, { seconds });
          if (changes.length === 0) return;
          await saveUndoTime(tx, seconds, staff.staffId);
          return { setting: "time to undo", changes };
        },
      });
      return load();
    },
  };
};
