import type { ClawbackStep, LedgerWire } from "@funding-desk/contract/offers/ledger/desk-api";
import { isPart, type LedgerKind } from "@funding-desk/contract/offers/ledger/states";

export interface SummedEntry {
  readonly id: string;
  readonly submission_id: string | null;
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly corrects: string | null;
  /** The clawback that took this part back. */
  readonly follows: string | null;
  /** Whose part it is. */
  readonly staff_id: string | null;
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
    split_cents: sum("split") - sum("split back"),
    clawed_back_cents: back,
    at_risk_cents: Math.max(0, Math.round((received * share) / 100) - back),
  };
};

export interface Part {
  readonly staffId: string;
  readonly cents: number;
}

/** What each advisor has of a submission, less what was taken back. In the order in which they came in. */
export const listParts = (entries: readonly SummedEntry[], submissionId: string): Part[] => {
  const own = entries.filter((entry) => entry.submission_id === submissionId);
  const parts = new Map<string, number>();
  for (const entry of own) {
    const kind = findKind(own, entry);
    const { staff_id: staffId } = own.find(({ id }) => id === entry.corrects) ?? entry;
    if (staffId === null || !isPart(kind)) continue;
    parts.set(staffId, (parts.get(staffId) ?? 0) + (kind === "split" ? entry.cents : -entry.cents));
  }
  return [...parts].map(([staffId, cents]) => ({ staffId, cents }));
};

/**
 * What a clawback takes of each part: the share that it is of what the firm had left. Whole cents; those that are left over by
 * rounding go to the largest remainders, so that the parts together lose their share of it.
 * @param leftCents received and not taken back before the clawback
 */
export const sharePartsBack = <Of extends Part>(parts: readonly Of[], backCents: number, leftCents: number): Of[] => {
  if (leftCents <= 0) return [];
  const exact = parts.map((part) => ({ part, exact: (part.cents * backCents) / leftCents }));
  const shares = exact.map((each) => ({ ...each, cents: Math.floor(each.exact) }));
  const total = Math.round(exact.reduce((sum, each) => sum + each.exact, 0));
  const rest = total - shares.reduce((sum, { cents }) => sum + cents, 0);
  const first = new Set(
    shares
      .toSorted((one, other) => other.exact - other.cents - (one.exact - one.cents))
      .slice(0, rest)
      .map(({ part }) => part),
  );
  return shares
    .map(({ part, cents }) => ({ ...part, cents: cents + (first.has(part) ? 1 : 0) }))
    .filter(({ cents }) => cents > 0);
};

export interface PartChange extends Part {
  readonly kind: "split back" | "correction";
  readonly corrects: string | null;
  readonly follows: string | null;
}

const sumWithCorrections = (entries: readonly SummedEntry[], id: string): number =>
  entries.filter((each) => each.id === id || each.corrects === id).reduce((total, { cents }) => total + cents, 0);

/**
 * What a clawback does to the parts, or a correction of one. A correction that lessens it gives back the same share of what that
 * clawback took of each part.
 * @param own the submission's entries, oldest first
 * @param leftCents received and not taken back before
 */
export const changeParts = (
  own: readonly SummedEntry[],
  {
    submissionId,
    clawbackId,
    cents,
    leftCents,
  }: {
    readonly submissionId: string;
    readonly clawbackId: string;
    readonly cents: number;
    readonly leftCents: number;
  },
): PartChange[] => {
  if (cents > 0)
    return sharePartsBack(listParts(own, submissionId), cents, leftCents).map((part) => ({
      ...part,
      kind: "split back",
      corrects: null,
      follows: clawbackId,
    }));
  const taken = own.filter(({ follows }) => follows === clawbackId);
  const parts = taken.flatMap(({ id, staff_id: staffId }) =>
    staffId === null ? [] : [{ staffId, cents: sumWithCorrections(own, id), id }],
  );
  const clawedBack = sumWithCorrections(own, clawbackId);
  return sharePartsBack(parts, Math.min(-cents, clawedBack), clawedBack).map((part) => ({
    staffId: part.staffId,
    cents: -part.cents,
    kind: "correction",
    corrects: part.id,
    follows: null,
  }));
};
