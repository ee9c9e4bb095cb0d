import { loadavg } from "node:os";
import { median, round } from "./contest.ts";
import { type FitSize, measureFit } from "./fit/measure-fit.ts";
import { measureOnPhone } from "./fit/phone.ts";

/**
 * `npm run bench:fit [-- <programs> <rules each> <runs>]` compares one client with every lender's program, in Node and in
 * a phone's browser. It names the missed bars and then exits with 1.
 */

const [programs = 300, rulesEach = 25, runs = 50] = process.argv.slice(2).map(Number);
const size: FitSize = { programs, rulesEach, runs };
const bars = { node: 15, phone: 50 } as const;
const phonePasses = 5;

const missed: string[] = [];

const report = (where: string, passes: readonly { times: number[]; verdicts: number }[], barMs: number): void => {
  const first = median(passes.map(({ times }) => times[0] ?? Number.NaN));
  const later = passes.flatMap(({ times }) => times.slice(1)).toSorted((a, b) => a - b);
  const typical = median(later);
  const [fastest = Number.NaN] = later;
  console.log(
    `${where.padEnd(22)} first ${round(first, 1)} ms, then median ${round(typical, 1)} ms, fastest ${round(fastest, 1)} ms`,
  );
  if (typical > barMs) missed.push(`${where}: ${round(typical, 1)} of ${barMs} ms`);
};

console.log(`${programs} programs of ${rulesEach} rules for one client, load ${round(loadavg()[0] ?? 0, 1)}`);
const inNode = measureFit(size);
if (inNode.verdicts !== programs * rulesEach) throw new Error(`${inNode.verdicts} verdicts.`);
report("Node", [inNode], bars.node);
report("a phone's browser, 4x", await measureOnPhone(size, phonePasses), bars.phone);
console.log(missed.length === 0 ? "Every bar is met." : `Missed:\n${missed.map((line) => `  ${line}`).join("\n")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
