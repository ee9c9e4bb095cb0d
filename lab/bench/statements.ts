import { loadavg } from "node:os";
import { readFile } from "../../server/src/features/documents/statement/reader/read-file.ts";
import { extractText } from "../../server/src/platform/files/inspection/extract-text.ts";
import { compareReading } from "../../server/src/testing/sample-statements/compare-reading.ts";
import {
  drawSampleStatement,
  sampleLayouts,
} from "../../server/src/testing/sample-statements/draw-sample-statement.ts";

/**
 * `npm run bench -- statements [<statements>]` draws statements of banks that don't exist, reads them, and compares what was read
 * with what was drawn. Exits with 1 when a statement is said to add up and is wrong, or when damage isn't seen.
 */

const [wanted = 400] = process.argv.slice(2).map(Number);
const months = ["2023-12", "2024-02", "2024-06", "2025-01", "2025-03"];
const damages = ["droppedPage", "doubledPage", "changedRow", "droppedRow", "otherAccount", "otherMonth"] as const;

const tally = { reconciled: 0, rows: 0, header: 0, unreadable: 0, faultless: 0, wrong: 0 };
const byLayout = new Map<string, { all: number; faultless: number }>();
const unseen: string[] = [];
let [pages, extractMs, readMs, mostMemory, damaged] = [0, 0, 0, 0, 0];

const measure = async <T>(act: () => Promise<T> | T): Promise<{ result: T; ms: number }> => {
  const startedAt = performance.now();
  const result = await act();
  return { result, ms: performance.now() - startedAt };
};

const read = async (bytes: Buffer) => {
  const extracted = await measure(() => extractText(bytes));
  const reading = await measure(() => readFile(extracted.result.pages));
  pages += extracted.result.pages.length;
  extractMs += extracted.ms;
  readMs += reading.ms;
  mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
  return reading.result;
};

for (let number = 0; number < wanted; number += 1) {
  const layout = sampleLayouts[number % sampleLayouts.length];
  const month = months[number % months.length];
  if (!layout || !month) break;
  const plan = { layout, month, seed: 40_000 + number, ...(number % 7 === 0 && { firstDay: 2 + (number % 26) }) };
  const statement = await drawSampleStatement(plan);
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

  const damage = damages[Math.floor(number / sampleLayouts.length) % damages.length];
  if (damage === undefined) continue;
  damaged += 1;
  if (!(await isSeen(damage, { plan, whole }))) unseen.push(`${damage}, ${layout.name}, seed ${plan.seed}`);
}

interface Damaged {
  readonly plan: Parameters<typeof drawSampleStatement>[0];
  readonly whole: Awaited<ReturnType<typeof read>>;
}

async function isSeen(damage: (typeof damages)[number], { plan, whole }: Damaged): Promise<boolean> {
  const [own] = whole.accounts;
  if (damage === "otherAccount" || damage === "otherMonth") {
    const change = damage === "otherAccount" ? { number: "900055517731" } : { month: "2025-09" };
    const [other] = (await read((await drawSampleStatement({ ...plan, ...change })).bytes)).accounts;
    return damage === "otherAccount"
      ? other?.lastFour?.value === "7731" && own?.lastFour?.value !== "7731"
      : other?.period?.value.from.slice(0, 7) === "2025-09" && own?.period?.value.from !== other.period.value.from;
  }
  const isPage = damage === "droppedPage" || damage === "doubledPage";
  // Of one page, none can be missing.
  if (isPage && whole.pages === 1) return true;
  const reading = await read((await drawSampleStatement({ ...plan, damage: { [damage]: isPage ? 2 : 3 } })).bytes);
  const [first] = reading.accounts;
  if (damage === "droppedPage") return first?.pagesPrinted?.missing.includes(2) ?? false;
  if (damage === "doubledPage") return first?.pagesPrinted?.double.includes(2) ?? false;
  return first?.isReconciled === false && first.figures === undefined;
}

const share = (count: number): string => `${count} of ${wanted}`;
console.log(`${wanted} statements in ${sampleLayouts.length} layouts, load ${loadavg()[0]?.toFixed(1)}`);
console.log(`read and reconciled      ${share(tally.reconciled)}`);
console.log(`read, not reconciled     ${share(tally.rows)}`);
console.log(`header only              ${share(tally.header)}`);
console.log(`unreadable               ${share(tally.unreadable)}`);
console.log(`without a single error   ${share(tally.faultless)}`);
console.log(`wrong but reconciled     ${share(tally.wrong)}`);
console.log(`damage seen              ${damaged - unseen.length} of ${damaged}`);
console.log(
  `${pages} pages: ${(extractMs / pages).toFixed(1)} ms a page to extract, ${(readMs / pages).toFixed(1)} ms to read; at most ${Math.round(mostMemory / 1024 ** 2)} MB`,
);
for (const [name, { all, faultless }] of byLayout)
  if (faultless < all) console.log(`  ${name}: ${faultless} of ${all} without an error`);
for (const each of unseen) console.log(`  not seen: ${each}`);
process.exitCode = tally.wrong === 0 && unseen.length === 0 ? 0 : 1;
