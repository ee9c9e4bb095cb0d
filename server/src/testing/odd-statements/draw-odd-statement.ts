import type { SampleAccount, SampleRow } from "../sample-statements/sample-truth.ts";
import { createSeededRandom } from "../sample-statements/seeded-random.ts";
import { branchBanks } from "./layouts/branch-banks.ts";
import { coreBanks } from "./layouts/core-banks.ts";
import { furtherBanks } from "./layouts/further-banks.ts";
import { hardBanks } from "./layouts/hard-banks.ts";
import { laterBanks } from "./layouts/later-banks.ts";
import type { OddLayout, ShownAccount } from "./layouts/odd-layout.ts";
import { onlineBanks } from "./layouts/online-banks.ts";
import { regionalBanks } from "./layouts/regional-banks.ts";
import { severalAccounts } from "./layouts/several-accounts.ts";
import { createOddAccount } from "./odd-account.ts";

/** Every layout of the second generator, which shares no drawing and no words with the first. */
export const oddLayouts: readonly OddLayout[] = [
  ...branchBanks,
  ...coreBanks,
  ...regionalBanks,
  ...onlineBanks,
  ...severalAccounts,
  ...hardBanks,
  ...furtherBanks,
  ...laterBanks,
];

export interface OddStatement {
  readonly accounts: readonly SampleAccount[];
  readonly bytes: Buffer;
}

export interface OddSample {
  readonly layout: OddLayout;
  /** yyyy-mm */
  readonly month: string;
  readonly seed: number;
  readonly number?: string;
  readonly holder?: string;
  readonly damage?: {
    /** From 1. */
    readonly droppedPage?: number;
    /** This row of the first account shows $40.00 more. All else is as before. */
    readonly changedRow?: number;
    readonly droppedRow?: number;
  };
}

/** A statement of a bank that doesn't exist, marked SAMPLE, beside what it truly says. */
export const drawOddStatement = async ({ layout, month, seed, damage, ...own }: OddSample): Promise<OddStatement> => {
  const random = createSeededRandom(seed);
  const accounts: SampleAccount[] = [];
  for (const plan of layout.plan(month, random)) {
    const [first] = accounts;
    const isSame = first !== undefined && plan.from > first.period.until;
    const before = accounts.at(-1);
    accounts.push(
      createOddAccount(random, {
        ...plan,
        ...(accounts.length === 0 && own),
        ...(first && { holder: first.holder }),
        ...(isSame && before && { number: before.number, opening: before.closing }),
      }),
    );
  }
  const change = (row: SampleRow, index: number): SampleRow[] => {
    if (index === damage?.droppedRow) return [];
    return index === damage?.changedRow ? [{ ...row, cents: row.cents + Math.sign(row.cents) * 4_000 }] : [row];
  };
  const [first, ...others] = accounts.map(
    (account, index): ShownAccount => ({
      ...account,
      shown: index === 0 ? account.rows.flatMap(change) : account.rows,
    }),
  );
  if (!first) throw new Error("A statement needs an account.");
  return { accounts, bytes: await layout.draw([first, ...others]).close(damage?.droppedPage) };
};
