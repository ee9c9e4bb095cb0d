import type { changeSignupIdAnswering } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findAnswering, lockAnswering, saveAnswering } from "./answering.repository.ts";

type Setting = AnswerOf<typeof changeSignupIdAnswering>["data"];

/** Whether requests for a Sign Up Id wait for the desk or are answered automatically. */
export type AnsweringService = ReturnType<typeof createAnsweringService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

/** Someone who wants to start at 9 p.m. on a Friday can. */
const isAutomaticAtFirst = true;

export const createAnsweringService = (deps: Deps) => {
  const load = async (): Promise<Setting> => {
    const row = await findAnswering(deps.database);
    return { is_automatic: row?.is_automatic ?? isAutomaticAtFirst, revision: row?.revision ?? 0 };
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed` */
    async change(
      staff: StaffIdentity,
      { is_automatic: isAutomatic, expected_revision: expectedRevision }: BodyOf<typeof changeSignupIdAnswering>,
    ): Promise<Setting> {
      await changeSetting(deps, staff, {
        lock: lockAnswering,
        read: findAnswering,
        act: async (tx, row) => {
          requireRevision(row, expectedRevision);
          await saveAnswering(tx, isAutomatic, staff.staffId);
          return {
            setting: "answers to requests for a Sign Up Id",
            changes: listSettingChanges({ isAutomatic: row?.is_automatic ?? isAutomaticAtFirst }, { isAutomatic }),
          };
        },
      });
      return load();
    },
  };
};
