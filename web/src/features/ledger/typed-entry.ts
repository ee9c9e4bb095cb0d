import type { ClawbackStep } from "@funding-desk/contract/ledger/desk-api";

/** A ledger entry as it's typed. */
export interface TypedLedgerEntry {
  readonly submission_id: string;
  readonly kind: string;
  readonly cents: string;
  readonly basis_cents: string;
  readonly percent: string;
  readonly paid_by: string;
  readonly on_day: string;
  readonly staff_id: string;
  /** Until when the lender can take back everything, and half of it. */
  readonly step_until: string;
  readonly half_until: string;
  readonly note: string;
  readonly told: string;
}

/** The days in order, as the server wants them. */
export const toClawbackSteps = ({
  step_until,
  half_until,
}: Pick<TypedLedgerEntry, "step_until" | "half_until">): ClawbackStep[] => [
  ...(step_until === "" ? [] : [{ until_on: step_until, percent: 100 }]),
  ...(half_until === "" ? [] : [{ until_on: half_until, percent: 50 }]),
];
