import { loadavg } from "node:os";
import { readFile } from "../../server/src/features/documents/statement/reader/read-file.ts";
import { extractText } from "../../server/src/platform/files/inspection/extract-text.ts";
import { drawOddStatement, oddLayouts } from "../../server/src/testing/odd-statements/draw-odd-statement.ts";
import { compareReading } from "../../server/src/testing/sample-statements/compare-reading.ts";
import {
  drawSampleStatement,
  sampleLayouts,
} from "../../server/src/testing/sample-statements/draw-sample-statement.ts";
import type { SampleAccount } from "../../server/src/testing/sample-statements/sample-truth.ts";

/**
 * `npm run bench -- statements [<statements>]` draws statements of banks that don't exist, with each of two generators by
 * different hands, reads them, and compares what was read with what was drawn. Exits with 1 when a statement is said to add up and
 * is wrong, or when damage isn't seen.
 */

const [wanted = 400] = process.argv.slice(2).map(Number);
const months = ["2023-12", "2024-02", "2024-06", "2025-01", "2025-03"];
const damages = ["droppedPage", "doubledPage", "changedRow", "droppedRow", "otherAccount", "otherMonth"] as const;
type Damage = (typeof damages)[number];

interface Plan {
  readonly layout: number;
  readonly month: string;
  readonly seed: number;
  readonly number?: string;
  /** Rows count from 0. */
  readonly damage?: { readonly changedRow?: number; readonly droppedRow?: number };
}

interface Generator {
  readonly name: string;
  readonly layouts: readonly { readonly name: string }[];
  readonly draw: (plan: Plan) => Promise<{ readonly accounts: readonly SampleAccount[]; readonly bytes: Buffer }>;
}

const at = <T>(list: readonly T[], index: number): T => {
  const each = list[index];
  if (each === undefined) throw new Error(`Nothing at ${index}.`);
  return each;
};

const generators: readonly Generator[] = [
  {
    name: "first generator",
    layouts: sampleLayouts,
    draw: ({ layout, ...plan }) =>
      drawSampleStatement({
        ...plan,
        layout: at(sampleLayouts, layout),
        ...(plan.seed % 7 === 0 && { firstDay: 2 + (plan.seed % 26) }),
      }),
  },
  {
    name: "second generator",
    layouts: oddLayouts,
    draw: ({ layout, ...plan }) => drawOddStatement({ ...plan, layout: at(oddLayouts, layout) }),
  },
];

const measure = async <T>(act: () => Promise<T> | T): Promise<{ result: T; ms: number }> => {
  const startedAt = performance.now();
  const result = await act();
  return { result, ms: performance.now() - startedAt };
};

const time = { pages: 0, extractMs: 0, readMs: 0, mostMemory: 0 };

const read = async (bytes: Buffer, change: (pages: readonly number[]) => readonly number[] = (pages) => pages) => {
  const extracted = await measure(() => extractText(bytes));
  const all = extracted.result.pages;
  const pages = change(all.map((_, index) => index)).flatMap((index) => all[index] ?? []);
  const reading = await measure(() => readFile(pages));
  time.pages += pages.length;
  time.extractMs += extracted.ms;
  time.readMs += reading.ms;
  time.mostMemory = Math.max(time.mostMemory, process.memoryUsage().rss);
  return reading.result;
};

type Reading = Awaited<ReturnType<typeof read>>;

const isSeen = async (damage: Damage, generator: Generator, { plan, whole }: { plan: Plan; whole: Reading }) => {
  const [own] = whole.accounts;
  if (damage === "otherAccount") {
    const [other] = (await read((await generator.draw({ ...plan, number: "900055517731" })).bytes)).accounts;
    return other?.lastFour?.value === "7731" && own?.lastFour?.value !== "7731";
  }
  if (damage === "otherMonth") {
    const [other] = (await read((await generator.draw({ ...plan, month: "2025-09" })).bytes)).accounts;
    return other?.period !== undefined && own?.period !== undefined && other.period.value.from > own.period.value.until;
  }
  if (damage === "changedRow" || damage === "droppedRow") {
    const [first] = (await read((await generator.draw({ ...plan, damage: { [damage]: 3 } })).bytes)).accounts;
    return first?.isReconciled === false && first.figures === undefined;
  }
  // Of one page, none can be missing: without it, the month is.
  if (whole.accounts.every(({ pagesPrinted }) => pagesPrinted?.of === 1)) return true;
  const { bytes } = await generator.draw(plan);
  const isDropped = damage === "droppedPage";
  const { accounts } = await read(bytes, (pages) =>
    pages.flatMap((page) => (page !== 1 ? page : isDropped ? [] : [1, 1])),
  );
  const printed = accounts.flatMap(({ pagesPrinted }) => pagesPrinted ?? []);
  return printed.some(({ missing, double }) => (isDropped ? missing : double).length > 0);
};

const run = async (generator: Generator): Promise<boolean> => {
  const { name, layouts } = generator;
  const tally = { reconciled: 0, rows: 0, header: 0, unreadable: 0, faultless: 0, wrong: 0 };
  const byLayout = new Map<string, { all: number; faultless: number }>();
  const unseen: string[] = [];
  let damaged = 0;
  for (let number = 0; number < wanted; number += 1) {
    const plan = { layout: number % layouts.length, month: at(months, number % months.length), seed: 40_000 + number };
    const layout = at(layouts, plan.layout);
    const statement = await generator.draw(plan);
    const whole = await read(statement.bytes);
    const { kind, isFaultless, isWrong, differences } = compareReading(statement.accounts, whole);
    tally[kind] += 1;
    if (isFaultless) tally.faultless += 1;
    if (isWrong) {
      tally.wrong += 1;
      console.log(`WRONG ${layout.name}, seed ${plan.seed}: ${differences.join("; ").slice(0, 300)}`);
    }
    const entry = byLayout.get(layout.name) ?? { all: 0, faultless: 0 };
    byLayout.set(layout.name, { all: entry.all + 1, faultless: entry.faultless + (isFaultless ? 1 : 0) });
    const damage = at(damages, Math.floor(number / layouts.length) % damages.length);
    damaged += 1;
    if (!(await isSeen(damage, generator, { plan, whole })))
      unseen.push(`${damage}, ${layout.name}, seed ${plan.seed}`);
  }
  const share = (count: number): string => `${count} of ${wanted}`;
  console.log(`${name}: ${wanted} statements in ${layouts.length} layouts`);
  console.log(`  read and reconciled      ${share(tally.reconciled)}`);
  console.log(`  read, not reconciled     ${share(tally.rows)}`);
  console.log(`  header only              ${share(tally.header)}`);
  console.log(`  unreadable               ${share(tally.unreadable)}`);
  console.log(`  without a single error   ${share(tally.faultless)}`);
  console.log(`  wrong but reconciled     ${share(tally.wrong)}`);
  console.log(`  damage seen              ${damaged - unseen.length} of ${damaged}`);
  for (const [layout, { all, faultless }] of byLayout)
    if (faultless < all) console.log(`  ${layout}: ${faultless} of ${all} without an error`);
  for (const each of unseen) console.log(`  not seen: ${each}`);
  return tally.wrong === 0 && unseen.length === 0;
};

const results: boolean[] = [];
for (const generator of generators) results.push(await run(generator));
const { pages, extractMs, readMs, mostMemory } = time;
console.log(
  `${pages} pages: ${(extractMs / pages).toFixed(1)} ms a page to extract, ${(readMs / pages).toFixed(1)} ms to read; at most ${Math.round(mostMemory / 1024 ** 2)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
process.exitCode = results.every((isFine) => isFine) ? 0 : 1;
