import type { changeSignupIdAnswering } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { createSettingConflict, listSettingChanges } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findAnswering, lockAnswering, saveAnswering } from "./answering.repository.ts";

type Setting = AnswerOf<typeof changeSignupIdAnswering>["data"];

/** Whether requests for a Sign Up Id wait for the desk or are answered automatically. */
export type AnsweringService = ReturnType<typeof createAnsweringService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

/** Someone who wants to start at 9 p.m. on a Friday can. */
const isAutomaticAtFirst = true;

export const createAnsweringService = ({ database, audit, live }: Deps) => {
  const load = async (): Promise<Setting> => {
    const row = await findAnswering(database);
    return { is_automatic: row?.is_automatic ?? isAutomaticAtFirst, revision: row?.revision ?? 0 };
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed` */
    async change(
      staff: StaffIdentity,
      { is_automatic: isAutomatic, expected_revision: expectedRevision }: BodyOf<typeof changeSignupIdAnswering>,
    ): Promise<Setting> {
      await withTransaction(database, async (tx) => {
        await lockAnswering(tx);
        const row = await findAnswering(tx);
        if ((row?.revision ?? 0) !== expectedRevision) throw createSettingConflict(row?.changed_by_name ?? null);
        await saveAnswering(tx, isAutomatic, staff.staffId);
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "setting.changed",
          detail: {
            setting: "answers to requests for a Sign Up Id",
            changes: listSettingChanges({ isAutomatic: row?.is_automatic ?? isAutomaticAtFirst }, { isAutomatic }),
          },
        });
      });
      return load();
    },
  };
};
