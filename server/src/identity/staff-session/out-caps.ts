import type { CappedAct } from "@funding-desk/contract/identity/ways-out";
import type { StaffIdentity } from "./staff-identity.ts";

/** How much of clients' data a member may take out. */
export interface OutCaps {
  /** Counts an act and runs it. @throws {DomainError} `second_factor_needed`, `too_many_requests`; and as the act does */
  run<Result>(staff: StaffIdentity, act: CappedAct, work: () => Promise<Result>): Promise<Result>;
}
