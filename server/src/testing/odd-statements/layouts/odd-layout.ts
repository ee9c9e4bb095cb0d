import type { SampleAccount, SampleKind, SampleRow } from "../../sample-statements/sample-truth.ts";
import type { SeededRandom } from "../../sample-statements/seeded-random.ts";
import type { OddPlan } from "../odd-account.ts";
import type { OddPen } from "../odd-pen.ts";

/** `shown` is what is printed, which damage can make others than the true rows. Totals and balances are true. */
export interface ShownAccount extends SampleAccount {
  readonly shown: readonly SampleRow[];
}

export interface OddLayout {
  readonly name: string;
  readonly bank: string;
  /** It says no opening or closing balance, so that nothing proves that its first and last rows are there. */
  readonly isOpenEnded?: true;
  /** The accounts of one statement, for the month (yyyy-mm) it is called after. */
  readonly plan: (month: string, random: SeededRandom) => readonly OddPlan[];
  readonly draw: (accounts: readonly [ShownAccount, ...ShownAccount[]]) => OddPen;
}

const total = (rows: readonly SampleRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

export interface Group {
  readonly shown: readonly SampleRow[];
  readonly sum: number;
  readonly count: number;
}

/** Rows of some kinds, with what they truly come to. */
export const group = (account: ShownAccount, ...kinds: readonly SampleKind[]): Group => {
  const isOwn = (row: SampleRow): boolean => kinds.includes(row.kind);
  const own = account.rows.filter(isOwn);
  return { shown: account.shown.filter(isOwn), sum: total(own), count: own.length };
};

export const dayEnds = (account: SampleAccount): { on: string; cents: number }[] => [
  ...new Map(account.rows.map((row) => [row.on, { on: row.on, cents: row.balanceCents }])).values(),
];

/** Some side by side: read line by line, or column by column. */
export const inColumns = <T>(entries: readonly T[], columns: number, isByLine = false): (T | undefined)[][] => {
  const lines = Math.ceil(entries.length / columns);
  return Array.from({ length: lines }, (_, line) =>
    Array.from(
      { length: columns },
      (__, column) => entries[isByLine ? line * columns + column : column * lines + line],
    ),
  );
};

const pad = (value: number): string => String(value).padStart(2, "0");

/** From this day of the month before, or of the month itself for 1, for a month. */
export const monthFrom = (month: string, firstDay = 1): { from: string; until: string } => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const from = new Date(Date.UTC(year, number - (firstDay === 1 ? 1 : 2), firstDay));
  const until = new Date(Date.UTC(year, number - (firstDay === 1 ? 0 : 1), firstDay - 1));
  const show = (day: Date): string => `${day.getUTCFullYear()}-${pad(day.getUTCMonth() + 1)}-${pad(day.getUTCDate())}`;
  return { from: show(from), until: show(until) };
};
