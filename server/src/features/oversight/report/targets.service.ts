import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { changeTargetSettings } from "@funding-desk/contract/oversight/report/desk-api";
import {
  formatTarget,
  type MonthTargets,
  mostOfTarget,
  noTargets,
  targetFigures,
} from "@funding-desk/contract/oversight/report/targets";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { createSingleSetting } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findTargets, lockTargets, saveTargets } from "./targets.repository.ts";

export type TargetsService = ReturnType<typeof createTargetsService>;

/** What a month should bring, as managers set it. */
export const createTargetsService = (deps: Pick<SharedDeps, "database" | "audit" | "live">) => {
  const kept = createSingleSetting(deps, {
    name: "targets for a month",
    first: noTargets,
    find: findTargets,
    lock: lockTargets,
    save: saveTargets,
    describe,
  });
  return {
    load: kept.load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    change: (staff: StaffIdentity, { setting, expected_revision: seen }: BodyOf<typeof changeTargetSettings>) => {
      requireNone(
        Object.fromEntries(
          targetFigures.map((figure) => {
            const value = setting[figure];
            return [figure, value === null ? undefined : findNumberFault(value, [1, mostOfTarget[figure]])];
          }),
        ),
      );
      return kept.change(staff, setting, seen);
    },
  };
};

/** In words, for the audit. */
const describe = (setting: MonthTargets) => ({
  signed_up: formatTarget("signed_up", setting.signed_up),
  funded: formatTarget("funded", setting.funded),
  volume: formatTarget("volume", setting.volume),
  days_to_funded: formatTarget("days_to_funded", setting.days_to_funded),
});
