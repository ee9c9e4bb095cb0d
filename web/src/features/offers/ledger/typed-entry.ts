import type { ClawbackStep } from "@funding-desk/contract/offers/ledger/desk-api";
import { parseNumber } from "../../../forms/parse-cents.ts";
import { newRowKey } from "../../../ui/row-key.ts";

/** What the lender can take back, and until when, as it's typed. */
export interface TypedStep {
  readonly key: string;
  readonly until_on: string;
  readonly percent: string;
}

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
  readonly steps: readonly TypedStep[];
  readonly note: string;
  readonly told: string;
}

/** The first one is usually everything, for some weeks. */
export const createStep = (before: readonly TypedStep[]): TypedStep => ({
  key: newRowKey(),
  until_on: "",
  percent: before.length === 0 ? "100" : "",
});

const parsePercent = (typed: string): number | undefined => {
  const percent = parseNumber(typed);
  return percent === undefined || percent <= 0 || percent > 100 ? undefined : percent;
};

/** What is wrong with each step, by its row's key and field; false where nothing is. */
export const listStepFaults = (steps: readonly TypedStep[]): Record<string, string | false> =>
  Object.fromEntries(
    steps.flatMap(({ key, until_on, percent }) => [
      [`${key}.percent`, parsePercent(percent) === undefined && "Enter a percentage up to 100."],
      [`${key}.until_on`, until_on === "" && "Enter the last day."],
    ]),
  );

/** The days in order, as the server wants them. */
export const toClawbackSteps = (steps: readonly TypedStep[]): ClawbackStep[] =>
  steps
    .map(({ until_on, percent }) => ({ until_on, percent: parsePercent(percent) ?? 0 }))
    .toSorted((one, other) => one.until_on.localeCompare(other.until_on));
