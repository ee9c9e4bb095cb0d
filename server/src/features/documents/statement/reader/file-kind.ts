import type { FileKind } from "@funding-desk/contract/documents/statement/reading";
import { readDay } from "./days.ts";
import { listPeriods } from "./find-period.ts";
import { findMoney } from "./money.ts";
import { findPageNumber } from "./page-furniture.ts";
import type { Line } from "./page-lines.ts";
import { readTableHead } from "./table-head.ts";

interface Sign {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** What speaks for a kind. With a sum of 4, it is one. */
const enough = 4;
const signs: readonly { kind: Exclude<FileKind, "other">; signs: readonly Sign[] }[] = [
  {
    kind: "taxReturn",
    signs: [
      {
        pattern:
          /\bu\.?s\.? (?:individual |corporation )?income tax return\b|\bu\.?s\.? return of partnership income\b/,
        weight: 4,
      },
      { pattern: /\bform\s+(?:1040(?:-?sr)?|1065|1120(?:-?[sc])?|990)\b/, weight: 2 },
      { pattern: /\bdepartment of the treasury\b/, weight: 1 },
      { pattern: /\binternal revenue service\b/, weight: 1 },
      { pattern: /\bomb no\. 1545\b|\bomb no 1545\b/, weight: 1 },
    ],
  },
  {
    kind: "einLetter",
    signs: [
      { pattern: /\bwe assigned you an? (?:employer identification number|ein)\b/, weight: 4 },
      { pattern: /\bcp ?575\b|\b147c\b|\bletter 147c\b/, weight: 3 },
      { pattern: /\bemployer identification number\b/, weight: 2 },
      { pattern: /\binternal revenue service\b/, weight: 1 },
    ],
  },
  {
    kind: "driversLicense",
    signs: [
      { pattern: /\bdriver'?s? licen[sc]e\b|\bcommercial driver\b|\boperator licen[sc]e\b/, weight: 3 },
      { pattern: /\bdob\b|\bdate of birth\b/, weight: 1 },
      { pattern: /\b(?:4b )?exp(?:ires)?\b/, weight: 1 },
      { pattern: /\b(?:class|sex|hgt|wgt|eyes|donor|restr)\b/, weight: 1 },
    ],
  },
];

const statementSigns: readonly Sign[] = [
  {
    pattern:
      /\bstatement (?:period|date|of account|from|for|beginning|ending|closing)\b|\b(?:account|bank|banking|business|checking) statement\b/,
    weight: 2,
  },
  { pattern: /\b(?:beginning|opening|starting|previous) balance\b|\bbalance (?:forward|last statement)\b/, weight: 2 },
  { pattern: /\b(?:ending|closing|new) balance\b|\bbalance (?:this|at end of) statement\b/, weight: 2 },
  {
    pattern: /\bdeposits?\b[^\n]{0,40}\b(?:credits|additions)\b|\bwithdrawals?\b[^\n]{0,40}\b(?:debits|subtractions)\b/,
    weight: 1,
  },
  { pattern: /\bfor the period\b|\bperiod (?:start|beginning|from|covered)\b/, weight: 1 },
  {
    pattern:
      /\bbalance summary\b|\bactivity (?:detail|summary)\b|\bdaily (?:ledger |ending )?balances?\b|\btotal (?:deposits|withdrawals|checks|additions|subtractions|debits|credits)\b/,
    weight: 1,
  },
  { pattern: /\baccount (?:number|no|summary|ending)\b|\bchecking\b/, weight: 1 },
];

const pageSigns: readonly Sign[] = [
  { pattern: /https?:\/\/|\bwww\.[^\s]{1,60}\/[^\s]{3}/, weight: 2 },
  { pattern: /\b\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})? ?[ap]m\b/, weight: 2 },
  { pattern: /\bavailable balance\b|\bpresent balance\b|\bcurrent balance\b/, weight: 1 },
  { pattern: /\bpending\b/, weight: 1 },
  {
    pattern:
      /\bsearch transactions\b|\bsee more\b|\bshow (?:more|all)\b|\bsign out\b|\blog ?out\b|\bdownload\b|\bfilter\b|\bsort by\b/,
    weight: 1,
  },
];

const weigh = (text: string, among: readonly Sign[]): number =>
  among.reduce((total, { pattern, weight }) => total + (pattern.test(text) ? weight : 0), 0);

/** Letters that are enough to tell. */
const mostLetters = 60_000;

/** What a file is, by the words of its first pages. */
export const findFileKind = (lines: readonly Line[]): FileKind => {
  const text = lines
    .map((line) => line.text)
    .join("\n")
    .slice(0, mostLetters)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'");
  const statement = weigh(text, statementSigns);
  for (const { kind, signs: own } of signs) if (weigh(text, own) >= enough && statement < 6) return kind;
  if (isOtherLedger(text)) return "other";
  const page = weigh(text, pageSigns);
  if (statement >= enough && !(page >= enough && statement < 5)) return "statement";
  if (page >= enough) return "webPage";
  return statement + weighTables(lines) >= enough ? "statement" : "other";
};

const owedWords = [
  /\bminimum payment\b/,
  /\bcredit limit\b|\bavailable credit\b|\bcredit line\b/,
  /\bpayment due\b/,
  /\bprincipal balance\b/,
  /\bpurchases\b/,
];
const accountWords = /\bdeposits?\b|\bwithdrawals?\b|\bchecking\b|\bchecks paid\b/;

/** What is owed on a card or a loan, or what a bookkeeping program has ticked off: balances of no bank account. */
const isOtherLedger = (text: string): boolean =>
  (owedWords.filter((pattern) => pattern.test(text)).length >= 2 && !accountWords.test(text)) ||
  (/\breconciliation (?:detail|summary|report)\b/.test(text) && /\bcleared\b/.test(text));

/** The pages of a statement without its first one have no words but those of its table. */
const weighTables = (lines: readonly Line[]): number => {
  const sample = lines.slice(0, 400);
  const columns = sample.flatMap((_, index) => readTableHead(sample, index)?.columns ?? []);
  const roles = new Set(columns.map(({ role }) => role));
  const isLedger = roles.has("balance") || (roles.has("debit") && roles.has("credit"));
  const printed = findPageNumber(sample);
  const isLater = printed !== undefined && printed.number > 1;
  const isDated = (line: Line | undefined): boolean => line !== undefined && readDay(line.words, 0) !== undefined;
  const rows = sample.filter(
    (line, index) => findMoney(line).length > 0 && (isDated(line) || isDated(sample[index - 1])),
  );
  const balanced = sample.filter((line) => findMoney(line).length > 1);
  return (
    (isLedger ? 2 : roles.size > 0 ? 1 : 0) +
    (rows.length >= 8 && isLater ? 2 : rows.length >= 4 ? 1 : 0) +
    (balanced.length >= 8 && isLater ? 1 : 0) +
    (printed ? 1 : 0) +
    (listPeriods(sample.slice(0, 120)).length > 0 ? 1 : 0)
  );
};
