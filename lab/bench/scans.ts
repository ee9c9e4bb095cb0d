import { readFile } from "../../server/src/features/documents/statement/reader/read-file.ts";
import { extractText } from "../../server/src/platform/files/inspection/extract-text.ts";
import { createFileInspector } from "../../server/src/platform/files/inspection/inspect-file.ts";
import { makePdf } from "../../server/src/testing/made-files.ts";
import { drawOddStatement, oddLayouts } from "../../server/src/testing/odd-statements/draw-odd-statement.ts";
import { compareReading } from "../../server/src/testing/sample-statements/compare-reading.ts";
import {
  drawSampleStatement,
  sampleLayouts,
} from "../../server/src/testing/sample-statements/draw-sample-statement.ts";
import { drawScan, drawScannedPdf, type ScanQuality } from "../../server/src/testing/scans/draw-scan.ts";

/**
 * `npm run bench -- scans [<statements>]` draws statements of both generators as scanners and phones make them, reads them, and
 * compares what was read with what was drawn. Says what a page costs, and how long another upload takes beside it. Exits with 1
 * when a scan is said to add up and is wrong.
 */

const [wanted = 28] = process.argv.slice(2).map(Number);
const months = ["2023-12", "2024-02", "2024-06", "2025-01", "2025-03"] as const;
const qualities: readonly ScanQuality[] = [
  { dpi: 150, degrees: 0.4, noise: 5, quality: 85 },
  { dpi: 200, degrees: -0.7, noise: 8, quality: 75 },
  { dpi: 300, degrees: 0.9, noise: 10, quality: 60 },
  { dpi: 200, degrees: 0.2, noise: 14, quality: 90 },
];

const inspector = createFileInspector();
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const draw = (number: number) => {
  const plan = { month: pick(months, number), seed: 70_000 + number };
  const layout = number % (sampleLayouts.length + oddLayouts.length);
  return layout < sampleLayouts.length
    ? drawSampleStatement({ ...plan, layout: pick(sampleLayouts, layout) })
    : drawOddStatement({ ...plan, layout: pick(oddLayouts, layout - sampleLayouts.length) });
};

const time = { pages: 0, ms: 0, mostMemory: 0 };
const besideMs: number[] = [];

/** How long an upload's inspection takes. */
const inspectAnother = async (): Promise<number> => {
  const bytes = makePdf({ pages: 3, bytes: 200_000 });
  const startedAt = performance.now();
  await inspector.inspect({ name: "other.pdf", bytes, convertHeic: false });
  return performance.now() - startedAt;
};

const recognize = async (bytes: Buffer, page: number | undefined): Promise<string> => {
  const startedAt = performance.now();
  let isDone = false;
  const recognized = inspector.recognizePage(bytes, page).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    time.mostMemory = Math.max(time.mostMemory, process.memoryUsage.rss());
    besideMs.push(await inspectAnother());
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const found = await recognized;
  time.pages += 1;
  time.ms += performance.now() - startedAt;
  return found ?? JSON.stringify({ width: 612, height: 792, items: [] });
};

const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

await inspectAnother();
const alone: number[] = [];
for (let index = 0; index < 20; index += 1) alone.push(await inspectAnother());
const tally = { reconciled: 0, rows: 0, header: 0, unreadable: 0 };
let wrong = 0;
for (let number = 0; number < wanted; number += 1) {
  const statement = await draw(number);
  const { pages } = await extractText(statement.bytes);
  const quality = pick(qualities, number);
  const pictures: Buffer[] = [];
  for (const [index, page] of pages.entries()) pictures.push(await drawScan(page, quality, number * 100 + index));
  const scan = number % 2 === 0 ? undefined : await drawScannedPdf(pictures);
  const recognized: string[] = [];
  for (const [index, picture] of pictures.entries())
    recognized.push(await recognize(scan ? Buffer.from(scan) : picture, scan ? index + 1 : undefined));
  const reading = readFile(JSON.parse(`[${recognized.join()}]`), "scan");
  const { kind, isWrong, differences } = compareReading(statement.accounts, reading);
  tally[kind] += 1;
  if (!isWrong) continue;
  wrong += 1;
  console.log(`WRONG ${number}, ${quality.dpi} dpi: ${differences.join("; ").slice(0, 400)}`);
}
await inspector.close();

const share = (count: number): string => `${count} of ${wanted}`;
console.log(`scans: ${wanted} statements, ${time.pages} pages at 150, 200, and 300 dpi`);
console.log(`  read and reconciled      ${share(tally.reconciled)}`);
console.log(`  read, not reconciled     ${share(tally.rows)}`);
console.log(`  header only              ${share(tally.header)}`);
console.log(`  unreadable               ${share(tally.unreadable)}`);
console.log(`  wrong but reconciled     ${share(wrong)}`);
console.log(
  `  ${(time.ms / time.pages / 1000).toFixed(1)} s a page; at most ${Math.round(time.mostMemory / 1024 ** 2)} MB in all; another upload is checked in ${Math.round(middle(besideMs))} ms beside it, ${Math.round(middle(alone))} ms alone`,
);
process.exitCode = wrong === 0 ? 0 : 1;
