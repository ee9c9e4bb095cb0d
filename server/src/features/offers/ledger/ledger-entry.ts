import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type addLedgerEntry, ledgerLimits } from "@funding-desk/contract/offers/ledger/desk-api";
import { isPart } from "@funding-desk/contract/offers/ledger/states";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { LedgerRow } from "./ledger.repository.ts";
import { changeParts, listParts, type PartChange, sumEntries } from "./ledger-sums.ts";

export type EntryBody = BodyOf<typeof addLedgerEntry>;

export interface EntryWords {
  readonly note: string;
  readonly told: string;
}

/** @returns its cents @throws {DomainError} `invalid_fields` */
export const parseEntry = (body: EntryBody, words: EntryWords, today: string): number => {
  const { kind, basis_cents: basis, percent, clawback_steps: steps = [] } = body;
  const share = basis !== undefined && percent !== undefined ? Math.round((basis * percent) / 100) : undefined;
  const cents = share ?? body.cents ?? 0;
  const isCorrection = kind === "correction";
  const isPast = kind === "received" || kind === "clawback" || kind === "split back";
  requireNone({
    cents: findCentsFault(body, { cents, share }),
    on_day: !isCivilDate(body.on_day)
      ? "Enter a date that exists."
      : isPast && body.on_day > today
        ? "Enter the day on which it happened."
        : undefined,
    staff_id: !isCorrection && isPart(kind) !== (body.staff_id !== undefined) ? "Choose whose part it is." : undefined,
    corrects: isCorrection !== (body.corrects !== undefined) ? "Choose the entry to correct." : undefined,
    percent: (basis === undefined) !== (percent === undefined) ? "Enter the amount and the percentage." : undefined,
    clawback_steps: findStepsFault(kind, steps),
    note: findLengthFault(words.note, ledgerLimits.wordsChars),
    told: findLengthFault(words.told, ledgerLimits.wordsChars),
  });
  return cents;
};

const findCentsFault = (
  { kind, cents: sent }: EntryBody,
  { cents, share }: { readonly cents: number; readonly share: number | undefined },
): string | undefined => {
  if (share !== undefined && sent !== undefined && sent !== share)
    return "The amount isn't this percentage. Leave one of them out.";
  if (kind === "correction") return cents === 0 ? "Enter the difference." : undefined;
  return cents > 0 ? undefined : "Enter an amount.";
};

const findStepsFault = (
  kind: EntryBody["kind"],
  steps: NonNullable<EntryBody["clawback_steps"]>,
): string | undefined => {
  if (steps.length === 0) return undefined;
  if (kind !== "expected" && kind !== "received") return "Only a commission can be taken back.";
  const isReal = steps.every(({ until_on }) => isCivilDate(until_on));
  const isInOrder = steps.every(({ until_on }, index) => index === 0 || (steps[index - 1]?.until_on ?? "") < until_on);
  return isReal && isInOrder ? undefined : "Enter the days in order.";
};

/** @returns what it does to advisors' parts @throws {DomainError} `ledger_exceeded`, `invalid_fields`, `not_found` */
export const requireSound = (
  rows: readonly LedgerRow[],
  body: EntryBody,
  { id, cents, today }: { readonly id: string; readonly cents: number; readonly today: string },
): PartChange[] => {
  const own = rows.filter(({ submission_id }) => submission_id === body.submission_id);
  if (own.length >= ledgerLimits.entries)
    throw invalidField("cents", `A file can have at most ${ledgerLimits.entries} entries with a lender.`);
  const corrected = body.corrects === undefined ? undefined : own.find((each) => each.id === body.corrects);
  if (body.kind === "correction" && (!corrected || corrected.kind === "correction"))
    throw invalidField("corrects", "Choose the entry to correct.");
  const entry = {
    id,
    submission_id: body.submission_id,
    kind: body.kind,
    cents,
    corrects: body.corrects ?? null,
    staff_id: body.staff_id ?? null,
    clawback_steps: null,
    follows: null,
  };
  const before = sumEntries(own, body.submission_id, today);
  const clawbackId = body.kind === "clawback" ? id : corrected?.kind === "clawback" ? corrected.id : undefined;
  const changes = clawbackId
    ? changeParts(own, {
        submissionId: body.submission_id,
        clawbackId,
        cents,
        leftCents: before.received_cents - before.clawed_back_cents,
      })
    : [];
  const entries = [
    ...own,
    entry,
    ...changes.map(({ staffId, ...change }, index) => ({
      ...entry,
      ...change,
      id: `part ${index}`,
      staff_id: staffId,
    })),
  ];
  const after = sumEntries(entries, body.submission_id, today);
  const left = after.received_cents - after.clawed_back_cents;
  const sums = [after.expected_cents, after.received_cents, after.clawed_back_cents, left];
  const parts = listParts(entries, body.submission_id);
  if ([...sums, ...parts.map((part) => part.cents)].some((sum) => sum < 0) || after.split_cents > left)
    throw new DomainError("ledger_exceeded");
  return changes;
};
