import type { DocumentTypeSlug } from "@funding-desk/contract/forms/options/document-types";
import { usualStaleDays } from "@funding-desk/contract/matching/catalog/limits";
import type {
  DraftClaim,
  DraftComparison,
  DraftCure,
  DraftDocument,
  DraftRule,
  DraftTest,
} from "@funding-desk/contract/matching/catalog/program-draft";
import type { Operator } from "@funding-desk/contract/matching/fit/comparison";
import type { FactName } from "@funding-desk/contract/matching/fit/fact";
import { otherDocument } from "@funding-desk/contract/matching/fit/program";

/** Where a threshold was read. Without a quote: whoever verifies it copies the words from the page as it is then. */
export const readAt = (title: string, sourceUrl: string, quote = ""): DraftClaim => ({
  title,
  sourceUrl,
  quote,
  readOn: "2026-11-22",
  staleAfterDays: usualStaleDays,
});

const time: DraftCure = { kind: "time" };
const fixed: DraftCure = { kind: "fixed" };
const cures: { readonly [Fact in FactName]?: DraftCure } = {
  monthsInBusiness: time,
  monthsCurrentOwner: time,
  bankruptcyDischargedOn: time,
  yearlyRevenue: { kind: "do", what: "Show more revenue" },
  averageMonthlyDeposits: { kind: "do", what: "Bring more deposits through the business account" },
  personalCreditScore: { kind: "do", what: "Raise the personal credit score; your advisor has steps for it" },
  paydex: { kind: "do", what: "Let suppliers who report payments see yours on time" },
  dscr: { kind: "do", what: "Lower the payments on other debt, or ask for less" },
  amountAsked: { kind: "do", what: "Ask for another amount" },
  hasTaxLien: { kind: "do", what: "Pay the lien, or show a payment plan that is kept" },
  hasAdvanceBalance: { kind: "do", what: "Pay off the advances first" },
  openPositions: { kind: "do", what: "Pay off open advances first" },
  nsf90Days: { kind: "do", what: "Keep three months without returned payments", typicalDays: [30, 90] },
  negativeDaysPerMonth: { kind: "do", what: "Keep the account above zero", typicalDays: [30, 90] },
  monthlyB2bInvoices: { kind: "do", what: "Invoice more to businesses or agencies" },
  purpose: { kind: "do", what: "Ask for another use of the money" },
  industry: fixed,
};

type More = Pick<DraftRule, "when" | "validFrom" | "validUntil"> & { readonly severity?: DraftRule["severity"] };

/** A rule on one fact; `value` is null where the published pages disagree or are out of date. */
export const rule = (
  id: string,
  [fact, op, value]: readonly [FactName, Operator, DraftComparison["value"]],
  { claim, severity = "must", ...more }: More & { readonly claim: DraftClaim },
): DraftRule => {
  const cure = cures[fact];
  return { id, severity, test: { fact, op, value }, claim, ...more, ...(cure ? { cure } : {}) };
};

/** A tier: the amount asked is above `above` and at most `to`, in whole dollars. */
export const amountTier = (above: number | undefined, to: number | undefined): DraftTest => ({
  all: [
    ...(above === undefined ? [] : [{ fact: "amountAsked", op: "atLeast", value: above + 1 } as const]),
    ...(to === undefined ? [] : [{ fact: "amountAsked", op: "atMost", value: to } as const]),
  ],
});

/** @param type a document type, or the name of a paper that has none */
export const document = (
  type: DocumentTypeSlug | { readonly label: string },
  [count, unit]: readonly [number, DraftDocument["unit"]],
  more: { readonly why?: string; readonly when?: DraftTest } = {},
): DraftDocument => ({
  ...(typeof type === "string" ? { type } : { type: otherDocument, ...type }),
  count,
  unit,
  why: "",
  ...more,
});

export const bankStatements = (months: number): DraftDocument =>
  document("bank_statements", [months, "months"], { why: "All pages of every month, without gaps" });
