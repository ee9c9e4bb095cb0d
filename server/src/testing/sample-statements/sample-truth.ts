/** What a sample statement says, apart from how it's drawn. Money is in whole cents, days are yyyy-mm-dd. */

export type SampleKind = "deposit" | "withdrawal" | "card" | "check" | "fee";

export interface SampleRow {
  readonly on: string;
  readonly description: string;
  readonly cents: number;
  /** After this row. */
  readonly balanceCents: number;
  readonly kind: SampleKind;
  readonly checkNumber?: number;
}

export interface SampleAdvance {
  readonly payee: string;
  readonly everyDays: number;
  readonly cents: number;
  readonly times: number;
}

export interface SampleFigures {
  readonly depositsCents: number;
  readonly depositCount: number;
  readonly averageDailyBalanceCents: number;
  readonly lowestBalanceCents: number;
  readonly lowestOn: string;
  readonly negativeDays: number;
  readonly returnedPayments: number;
  readonly advances: readonly SampleAdvance[];
}

export interface SampleAccount {
  readonly holder: string;
  readonly address: readonly string[];
  /** All its digits. */
  readonly number: string;
  readonly lastFour: string;
  readonly period: { readonly from: string; readonly until: string };
  readonly opening: number;
  readonly closing: number;
  readonly rows: readonly SampleRow[];
  readonly figures: SampleFigures;
}
