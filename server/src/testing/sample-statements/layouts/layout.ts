import type { SampleSheet } from "../sample-sheet.ts";
import type { SampleAccount, SampleRow } from "../sample-truth.ts";

/** An account with the rows that are printed, which damage can make others than the true ones. Totals are of the true ones. */
export interface PrintedAccount extends SampleAccount {
  readonly printed: readonly SampleRow[];
}

export interface Layout {
  readonly name: string;
  readonly bank: string;
  /** How many accounts are in one statement. */
  readonly accounts: 1 | 2;
  readonly draw: (accounts: readonly PrintedAccount[]) => SampleSheet;
}

export const sumOf = (rows: readonly SampleRow[]): number => rows.reduce((total, { cents }) => total + cents, 0);

export const paidIn = (rows: readonly SampleRow[]): SampleRow[] => rows.filter(({ cents }) => cents > 0);
export const paidOut = (rows: readonly SampleRow[]): SampleRow[] => rows.filter(({ cents }) => cents < 0);

export interface DayEnd {
  readonly on: string;
  readonly cents: number;
}

/** The balance at the end of each day that has a movement. */
export const listDayEnds = (rows: readonly SampleRow[]): DayEnd[] => {
  const ends = new Map(rows.map(({ on, balanceCents }) => [on, balanceCents]));
  return [...ends].map(([on, cents]) => ({ on, cents }));
};

/** Draws entries side by side, filled column by column as newspapers are. */
export const drawSideBySide = <T>(
  sheet: SampleSheet,
  entries: readonly T[],
  { columns, step, draw }: { columns: readonly number[]; step: number; draw: (entry: T, x: number) => void },
): void => {
  const lines = Math.ceil(entries.length / columns.length);
  for (let line = 0; line < lines; line += 1) {
    sheet.need(step);
    columns.forEach((x, column) => {
      const entry = entries[column * lines + line];
      if (entry !== undefined) draw(entry, x);
    });
    sheet.moveBy(step);
  }
};
