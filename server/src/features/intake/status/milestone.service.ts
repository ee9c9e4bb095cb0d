import {
  getMilestoneStatus,
  isFinalStatus,
  type Milestone,
  statusesOf,
} from "@funding-desk/contract/intake/status/statuses";
import type { ActingStaff } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findCurrentStatusForUpdate, findNewestChange } from "./status.repository.ts";
import type { StatusChanges } from "./status-change.service.ts";

export interface MilestoneMove {
  /** The application's. */
  readonly id: string;
  readonly milestone: Milestone;
}

export type Milestones = ReturnType<typeof createMilestones>;

interface Deps {
  readonly changes: Pick<StatusChanges, "carryOut">;
}

/** Without words, and for the client to hear at once. */
const atOnce = {
  kind: "application",
  words: { note: null, message: null, override: null },
  heardInSeconds: 0,
} as const;

/** Moves applications with what happens at their lenders, in the caller's transaction. */
export const createMilestones = ({ changes }: Deps) => ({
  /**
   * Moves an application on to a milestone. Does nothing for one that has come as far, or has reached its end. Conditions don't hold
   * it back: a lender's offer or payment has happened, whatever is missing here.
   * @returns the id of the change; null when there was none
   */
  async reachMilestone(tx: Transaction, staff: ActingStaff, { id, milestone }: MilestoneMove): Promise<string | null> {
    const row = requireFound(await findCurrentStatusForUpdate(tx, "application", id));
    const to = getMilestoneStatus(milestone);
    const order: readonly string[] = statusesOf.application;
    if (isFinalStatus("application", row.status) || order.indexOf(row.status) >= order.indexOf(to)) return null;
    const { id: changeId } = await changes.carryOut(tx, staff, { ...atOnce, row, to });
    return changeId;
  },

  /** Corrects a change that a mistake brought, without a mail. Leaves alone what was moved since. */
  async takeBackChange(
    tx: Transaction,
    staff: ActingStaff,
    { id, changeId, reason }: { readonly id: string; readonly changeId: string; readonly reason: string },
  ): Promise<void> {
    const row = requireFound(await findCurrentStatusForUpdate(tx, "application", id));
    const newest = await findNewestChange(tx, id);
    if (newest?.id !== changeId) return;
    await changes.carryOut(tx, staff, { ...atOnce, row, to: newest.from_status, correctionReason: reason });
  },
});
