import { type AccountPlan, createSampleAccount } from "./create-sample-account.ts";
import { coreLayouts } from "./layouts/core-layouts.ts";
import type { Layout, PrintedAccount } from "./layouts/layout.ts";
import { ledgerLayouts } from "./layouts/ledger-layouts.ts";
import { sectionLayouts } from "./layouts/section-layouts.ts";
import type { SheetDamage } from "./sample-sheet.ts";
import type { SampleAccount, SampleRow } from "./sample-truth.ts";
import { createSeededRandom } from "./seeded-random.ts";

/** Every layout of the first generator, by the name of its fictional bank. */
export const sampleLayouts: readonly Layout[] = [...sectionLayouts, ...ledgerLayouts, ...coreLayouts];

/** Rows count from 0, in the order of their days. */
export interface SampleDamage extends SheetDamage {
  /** This row shows another amount. All totals and balances are as before. */
  readonly changedRow?: number;
  /** This row isn't printed. All totals and balances are as before. */
  readonly droppedRow?: number;
}

export interface SampleStatement {
  readonly layout: string;
  readonly bank: string;
  readonly accounts: readonly SampleAccount[];
  readonly bytes: Buffer;
}

export interface SamplePlan extends AccountPlan {
  readonly layout: Layout;
  readonly seed: number;
  readonly damage?: SampleDamage;
}

/** The statement of a made-up business at a made-up bank, as a PDF marked SAMPLE, beside what it truly says. */
export const drawSampleStatement = async ({
  layout,
  seed,
  damage = {},
  ...plan
}: SamplePlan): Promise<SampleStatement> => {
  const random = createSeededRandom(seed);
  const account = createSampleAccount(random, plan);
  const others = Array.from({ length: layout.accounts - 1 }, () =>
    createSampleAccount(random, { ...plan, number: undefined, holder: account.holder, size: 8 }),
  );
  const accounts = [account, ...others];
  const sheet = layout.draw(
    accounts.map((each, index) => (index === 0 ? damageRows(each, damage) : { ...each, printed: each.rows })),
  );
  return { layout: layout.name, bank: layout.bank, accounts, bytes: await sheet.finish(damage) };
};

const damageRows = (account: SampleAccount, { changedRow, droppedRow }: SampleDamage): PrintedAccount => {
  const change = (row: SampleRow, index: number): SampleRow[] => {
    if (index === droppedRow) return [];
    return index === changedRow ? [{ ...row, cents: row.cents + Math.sign(row.cents) * 100_000 }] : [row];
  };
  return { ...account, printed: account.rows.flatMap(change) };
};
