import { formatCoveredMonths, formatMonth } from "../../documents/document/covered-months.ts";
import type { Evidence } from "../../documents/statement/evidence.ts";
import { formatMoney } from "../../forms/format.ts";
import { formatCents, formatCentsAsDollars } from "../../forms/format-cents.ts";
import type { StatementFigures, TaxReturn } from "../../intake/statement-set/desk-api.ts";
import type { ShownFact } from "../../matching/fit/shown-fact.ts";
import { compute, type MemoFacts, type MemoReader, type Said, startPart } from "./memo-facts.ts";

/** More than this between what is stated and what statements show is worth a sentence. */
const noteworthyShare = 0.2;
const youngMonths = 24;
/** The months that lenders look at. */
const monthsRead = 3;

export const writeRevenue = (facts: MemoFacts, reader: MemoReader): Said[] => {
  const { say, lack } = startPart("revenue");
  const { application, monthlyRevenue: stated } = facts;
  const months = listMonths(facts);
  const average = findAverage(months.map(({ deposits_cents: cents }) => cents));
  const pages = compute(months.map(toPage));
  const gap = stated === undefined ? undefined : findRevenueGap(stated, facts.figures);
  const [newest] = facts.taxReturns;
  const states = reader === "owner" ? "You state" : "The owner states";
  return [
    stated === undefined
      ? lack("stated", "revenue as stated")
      : say("stated", `${states} ${formatMoney(String(stated))} a month.`, application),
    average === undefined
      ? lack("statements", "revenue by statements")
      : say(
          "statements",
          `Statements show deposits of ${formatCentsAsDollars(average)} a month on average, ${nameMonths(months)}.`,
          pages,
        ),
    ...(gap ? [say("gap", `${gap.words} is stated.`, compute([application, pages]))] : []),
    newest ? say("return", ...describeReturn(newest)) : lack("return", "revenue by tax return"),
  ];
};

/** A year's receipts, and not a month's: a business's first year is shorter. */
const describeReturn = ({ form, year, evidence, receipts }: TaxReturn): [text: string, evidence: Evidence] =>
  receipts
    ? [`Form ${form} for ${year} shows receipts of ${formatCentsAsDollars(receipts.cents)}.`, receipts.evidence]
    : [`On file: Form ${form} for ${year}.`, evidence];

/**
 * How statements differ from what is stated by more than is worth a sentence; undefined when they don't, or there are none.
 * @param stated a month, in whole dollars @param figures newest first
 * @returns words that end with "less than" or "more than"
 */
export const findRevenueGap = (
  stated: number,
  figures: readonly StatementFigures[],
): { readonly words: string; readonly pages: readonly Evidence[] } | undefined => {
  const months = figures.slice(0, monthsRead);
  const average = findAverage(months.map(({ deposits_cents: cents }) => cents));
  if (average === undefined || !isFar(stated * 100, average)) return undefined;
  return { words: describeGap(stated * 100, average), pages: months.map(toPage) };
};

const isFar = (stated: number, shown: number): boolean =>
  stated > 0 && Math.abs(shown - stated) / stated > noteworthyShare;

const describeGap = (stated: number, shown: number): string =>
  `The statements show ${formatShare((shown - stated) / stated)} ${shown < stated ? "less" : "more"} than`;

export const writeBalances = (facts: MemoFacts): Said[] => {
  const { say, lack } = startPart("balances");
  const months = listMonths(facts);
  const average = findAverage(months.map(({ average_daily_balance_cents: cents }) => cents));
  const [lowest] = months.toSorted((one, other) => one.lowest_balance_cents - other.lowest_balance_cents);
  if (average === undefined || !lowest) return [lack("average", "balances, days below zero, and returned payments")];
  const { negative, returned } = countTroubles(months);
  const pages = compute(months.map(toPage));
  return [
    say("average", `The average daily balance is ${formatCentsAsDollars(average)}.`, pages),
    say(
      "lowest",
      `The lowest is ${formatCents(lowest.lowest_balance_cents)}, in ${formatMonth(lowest.lowest_on.slice(0, 7))}.`,
      toPage(lowest),
    ),
    say("days", `Days below zero: ${negative || "none"}. Returned payments: ${returned || "none"}.`, pages),
  ];
};

export const writeDebt = (facts: MemoFacts): Said[] => {
  const { say, lack } = startPart("debt");
  const { application, brief } = facts;
  const [newest] = listMonths(facts);
  const stated = brief.debt
    ? say("stated", `Debt as stated: ${brief.debt}.`, application)
    : lack("stated", "existing debt");
  if (!newest || newest.advances.length === 0) return [stated];
  const page = toPage(newest);
  const seen = newest.advances.map((advance, index) => {
    const each = `${formatCents(advance.cents)} at a time, ${formatCentsAsDollars(findWeekly(advance))} a week`;
    return say(`advance ${index + 1}`, `Payments to ${advance.payee} look like an advance: ${each}.`, page);
  });
  const isDenied = brief.debt === "None stated";
  return [
    stated,
    ...seen,
    ...(isDenied
      ? [say("gap", "No debt is stated, but these payments look like one.", compute([application, page]))]
      : []),
  ];
};

export const writeRisks = (facts: MemoFacts): Said[] => {
  const { say, lack } = startPart("risks");
  const months = listMonths(facts);
  const [newest] = months;
  const oldest = months.at(-1);
  if (!newest || !oldest) return [lack("account", "what the account shows")];
  const { negative, returned } = countTroubles(months);
  const weekly = total(newest.advances.map(findWeekly));
  const age = facts.facts.find(({ fact }) => fact === "monthsInBusiness");
  const pages = compute(months.map(toPage));
  return [
    ...(negative > 0
      ? [say("negative", `Days below zero: ${negative}, ${newest.negative_days} in the newest month.`, pages)]
      : []),
    ...(returned > 0
      ? [say("returned", `Returned payments: ${returned}, ${newest.returned_payments} in the newest month.`, pages)]
      : []),
    ...(weekly > 0 && newest.deposits_cents > 0
      ? [
          say(
            "advances",
            `What looks like advances takes ${formatShare((weekly * 52) / 12 / newest.deposits_cents)} of the deposits.`,
            toPage(newest),
          ),
        ]
      : []),
    ...(age && isYoung(age) && months.length > 1
      ? [say("young", `Young, with ${describeTrend(oldest, newest)}.`, compute([age.evidence, pages]))]
      : []),
  ];
};

/** What softens a risk, or doesn't. */
const describeTrend = (oldest: StatementFigures, newest: StatementFigures): string => {
  const [from, to] = [oldest, newest].map(
    ({ deposits_cents: cents, until }) => `${formatCentsAsDollars(cents)} in ${formatMonth(until.slice(0, 7))}`,
  );
  return `deposits from ${from} to ${to}`;
};

const isYoung = ({ value }: ShownFact): boolean => {
  if (value.state !== "known") return false;
  if (typeof value.value === "number") return value.value < youngMonths;
  return typeof value.value === "object" && "high" in value.value && value.value.high < youngMonths;
};

const listMonths = ({ figures }: MemoFacts): readonly StatementFigures[] => figures.slice(0, monthsRead);

/** A statement proves its figures with its last balance. */
const toPage = ({ document_id, filename, hash, closing }: StatementFigures): Evidence => ({
  kind: "page",
  document_id,
  filename,
  hash,
  box: closing.box,
});

const countTroubles = (months: readonly StatementFigures[]) => ({
  negative: total(months.map(({ negative_days: days }) => days)),
  returned: total(months.map(({ returned_payments: count }) => count)),
});

/** What an advance takes in a week, which has five business days. */
const findWeekly = ({ every_days: days, cents }: StatementFigures["advances"][number]): number =>
  days === 1 ? 5 * cents : (cents * 7) / days;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const findAverage = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : total(numbers) / numbers.length;
const formatShare = (share: number): string => `${Math.round(Math.abs(share) * 100)}%`;

const nameMonths = (months: readonly StatementFigures[]): string => {
  const [newest] = months;
  const oldest = months.at(-1);
  if (!newest || !oldest) return "";
  return formatCoveredMonths({ from: oldest.until.slice(0, 7), until: newest.until.slice(0, 7) });
};
