import type { AccountReading, Found, Period, PrintedPages } from "@funding-desk/contract/documents/statement/reading";
import type { AccountNumber } from "./find-account-number.ts";
import { addStatedBalances, listBalances } from "./find-balances.ts";
import { figureMonth } from "./month-figures.ts";
import type { Line } from "./page-lines.ts";
import { readTables } from "./read-tables.ts";
import { reconcile } from "./reconcile.ts";

/** What a statement says of all its accounts. */
export interface StatementFacts {
  readonly bank: Found<string> | undefined;
  readonly holder: Found<string> | undefined;
  readonly period: Found<Period> | undefined;
  readonly pagesPrinted: PrintedPages | undefined;
  /** Its place in the file. */
  readonly firstPage: number | undefined;
}

/** Reads the movements of one account. Without a period, a row's day would be a guess, so there are none. */
export const readAccount = (
  { number, lines }: { number: AccountNumber | undefined; lines: readonly Line[] },
  { bank, holder, period, pagesPrinted, firstPage }: StatementFacts,
): AccountReading => {
  const balances = listBalances(lines, period?.value);
  const head = {
    ...(bank && { bank }),
    ...(holder && { holder }),
    ...(number && { lastFour: { value: number.value, box: number.box } }),
    ...(number?.digits && { accountDigits: number.digits }),
    ...(period && { period }),
    ...(pagesPrinted && { pagesPrinted }),
  };
  if (!period) {
    const [opening, closing] = [balances.opening[0], balances.closing[0]];
    return {
      ...head,
      ...(opening && { opening }),
      ...(closing && { closing }),
      rows: [],
      rowsSeen: 0,
      rowsCarried: 0,
      isReconciled: false,
    };
  }
  const tables = readTables(lines, period.value);
  const result = reconcile({
    tables,
    period: period.value,
    ...addStatedBalances(balances, { stated: tables.balances, firstPage: firstPage ?? 1 }),
  });
  const { rows, opening, closing } = result;
  // What a first page says of the rows after it can't be known.
  const isReconciled = result.isReconciled && !pagesPrinted?.missing.includes(1);
  return {
    ...head,
    ...(opening && { opening }),
    ...(closing && { closing }),
    rows,
    rowsSeen: rows.length,
    rowsCarried: rows.filter(({ carriedBy }) => carriedBy !== undefined).length,
    isReconciled,
    ...(isReconciled && opening && { figures: figureMonth(rows, { period: period.value, opening: opening.value }) }),
    ...(tables.days.length > 0 && { balanceDays: tables.days }),
  };
};
