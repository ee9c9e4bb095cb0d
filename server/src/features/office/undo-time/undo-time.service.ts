import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type changeUndoTimeSetting, undoTime } from "@funding-desk/contract/office/undo-time/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { createSingleSetting } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findUndoTime, lockUndoTime, saveUndoTime } from "./undo-time.repository.ts";

/** How long an act can be undone before clients hear of it, in seconds. */
export type LoadUndoSeconds = (db: Queryable) => Promise<number>;

export const loadUndoSeconds: LoadUndoSeconds = async (db) => (await findUndoTime(db))?.setting ?? undoTime.first;

export type UndoTimeService = ReturnType<typeof createUndoTimeService>;

/** How long staff can undo what clients hear of. */
export const createUndoTimeService = (deps: Pick<SharedDeps, "database" | "audit" | "live">) => {
  const kept = createSingleSetting(deps, {
    name: "time to undo",
    first: undoTime.first,
    find: findUndoTime,
    lock: lockUndoTime,
    save: saveUndoTime,
    describe: (seconds) => ({ seconds }),
  });
  type Stored = Awaited<ReturnType<typeof kept.load>>;
  const toWire = ({ setting: seconds, ...rest }: Stored) => ({ seconds, ...rest });
  return {
    load: async () => toWire(await kept.load()),

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, { seconds, expected_revision: seen }: BodyOf<typeof changeUndoTimeSetting>) {
      requireNone({ seconds: findNumberFault(seconds, [undoTime.least, undoTime.most]) });
      return toWire(await kept.change(staff, seconds, seen));
    },
  };
};
