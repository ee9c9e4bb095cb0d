import type { StatementFigures } from "../intake/statement-set/desk-api.ts";

const box = { page: 2, x: 0.1, y: 0.8, width: 0.5, height: 0.02 };

/** A month's statement that adds up, or what else is said of it. @param until its last day, yyyy-mm-dd */
export const makeFigures = (until: string, over: Partial<StatementFigures> = {}): StatementFigures => ({
  document_id: until,
  filename: `${until}.pdf`,
  hash: "ab",
  last_four: "4471",
  from: `${until.slice(0, 8)}01`,
  until,
  opening: { cents: 100_000, box },
  closing: { cents: 200_000, box },
  deposits_cents: 1_000_000,
  deposit_count: 20,
  average_daily_balance_cents: 500_000,
  lowest_balance_cents: 20_000,
  lowest_on: until,
  negative_days: 0,
  returned_payments: 0,
  advances: [],
  ...over,
});
