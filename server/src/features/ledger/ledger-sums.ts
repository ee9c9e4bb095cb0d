import type { ClawbackStep, LedgerWire } from "@funding-desk/contract/ledger/desk-api";
import type { LedgerKind } from "@funding-desk/contract/ledger/states";

export interface SummedEntry {
  readonly id: string;
  readonly submission_id: string | null;
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly corrects: string | null;
  readonly clawback_steps: unknown;
}

export const readSteps = (steps: unknown): readonly ClawbackStep[] => (steps ?? []) as readonly ClawbackStep[];

/** The share of a commission that the lender can still take back on a day: of the first step that isn't over. */
const findShare = (steps: readonly ClawbackStep[], today: string): number =>
  steps.toSorted((one, other) => one.until_on.localeCompare(other.until_on)).find(({ until_on }) => until_on >= today)
    ?.percent ?? 0;

/** The kind whose sum a correction changes. */
const findKind = (entries: readonly SummedEntry[], entry: SummedEntry): LedgerKind =>
  entry.kind === "correction" ? (entries.find(({ id }) => id === entry.corrects)?.kind ?? "correction") : entry.kind;

/** What a submission has brought, with corrections. */
export const sumEntries = (
  entries: readonly SummedEntry[],
  submissionId: string,
  today: string,
): LedgerWire["sums"][number] => {
  const own = entries.filter((entry) => entry.submission_id === submissionId);
  const sum = (kind: LedgerKind) =>
    own.filter((entry) => findKind(own, entry) === kind).reduce((total, { cents }) => total + cents, 0);
  const [received, back] = [sum("received"), sum("clawback")];
  const share = Math.max(0, ...own.map(({ clawback_steps }) => findShare(readSteps(clawback_steps), today)));
  return {
    submission_id: submissionId,
    expected_cents: sum("expected"),
    received_cents: received,
    split_cents: sum("split"),
    clawed_back_cents: back,
    at_risk_cents: Math.max(0, Math.round((received * share) / 100) - back),
  };
};
