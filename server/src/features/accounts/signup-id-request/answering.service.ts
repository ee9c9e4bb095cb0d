import type { changeSignupIdAnswering } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { createSingleSetting } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findAnswering, lockAnswering, saveAnswering } from "./answering.repository.ts";

type Setting = AnswerOf<typeof changeSignupIdAnswering>["data"];

/** Whether requests for a Sign Up Id wait for the desk or are answered automatically. */
export type AnsweringService = ReturnType<typeof createAnsweringService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

/** Someone who wants to start at 9 p.m. on a Friday can. */
const isAutomaticAtFirst: boolean = true;

export const createAnsweringService = (deps: Deps) => {
  const kept = createSingleSetting(deps, {
    name: "answers to requests for a Sign Up Id",
    first: isAutomaticAtFirst,
    find: findAnswering,
    lock: lockAnswering,
    save: saveAnswering,
    describe: (isAutomatic) => ({ isAutomatic }),
  });
  const toWire = ({ setting, revision }: Awaited<ReturnType<typeof kept.load>>): Setting => ({
    is_automatic: setting,
    revision,
  });
  return {
    load: async () => toWire(await kept.load()),

    /** @throws {DomainError} `setting_changed` */
    change: async (
      staff: StaffIdentity,
      { is_automatic: isAutomatic, expected_revision: seen }: BodyOf<typeof changeSignupIdAnswering>,
    ) => toWire(await kept.change(staff, isAutomatic, seen)),
  };
};
