import type { Box, DayBalance } from "@funding-desk/contract/documents/statement/reading";
import type { Money } from "./money.ts";
import type { SectionTitle } from "./section-title.ts";
import type { ColumnRole } from "./table-head.ts";

/** A row as it's printed, before any arithmetic. */
export interface SeenRow {
  readonly on: string;
  description: string;
  box: Box;
  amount: Money;
  readonly role: ColumnRole;
  balanceCents?: number;
  /** Its place, if no head says that it's the balance. */
  readonly plainBalance?: Money;
  /** What the column of kinds says, such as "Debit". */
  readonly type?: string;
  /** No day is printed beside it: it has the one of the row before. */
  readonly isUndated?: true;
}

export interface Section {
  readonly title: SectionTitle;
  readonly rows: SeenRow[];
  /** Amounts in its total lines, without a sign. */
  readonly totals: number[];
  /** The same, with how many rows were before each: a total may be of a page. */
  readonly totalsAt: { readonly cents: number; readonly rows: number }[];
  /** Lines between its rows with amounts that we don't understand. */
  unexplained: number;
  /** The roles of the columns it began with. */
  shape?: string;
  /** Its rows stand in several columns, and so in no order of days. */
  isSideBySide?: true;
}

export interface Tables {
  readonly sections: readonly Section[];
  readonly days: readonly DayBalance[];
  /** Rows that are the opening or the closing balance. */
  readonly balances: readonly StatedBalance[];
  /** Amounts beside words outside of tables, without a sign: totals of sections among them. */
  readonly labelled: ReadonlySet<number>;
}

export interface StatedBalance {
  readonly text: string;
  readonly cents: number;
  readonly box: Box;
}
