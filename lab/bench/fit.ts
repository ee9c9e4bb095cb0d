import { loadavg } from "node:os";
import { type ClientsSize, compareClients } from "./fit/clients.ts";
import { type FitSize, measureFit } from "./fit/measure-fit.ts";
import { measureOnPhone } from "./fit/phone.ts";
import { median, round } from "./workbench/contest.ts";

/**
 * `npm run bench -- fit [<programs> <rules each> <runs>]` compares one client with every lender's program, in Node and in
 * a phone's browser. `npm run bench -- fit clients [<clients> <programs> <rules each>]` compares all clients of a firm, twice, on
 * one server that answers the portal meanwhile. Both name the missed bars and then exit with 1.
 */

const bars = { node: 15, phone: 50, clientsSeconds: 60 } as const;
const phonePasses = 5;
const missed: string[] = [];

const getLoad = (): string => round(loadavg()[0] ?? 0, 1);

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

const compareOne = async ([programs = 300, rulesEach = 25, runs = 50]: readonly number[]): Promise<void> => {
  const size: FitSize = { programs, rulesEach, runs };
  console.log(`${programs} programs of ${rulesEach} rules for one client, load ${getLoad()}`);
  const inNode = measureFit(size);
  if (inNode.verdicts !== programs * rulesEach) throw new Error(`${inNode.verdicts} verdicts.`);
  report("Node", [inNode], bars.node);
  report("a phone's browser, 4x", await measureOnPhone(size, phonePasses), bars.phone);
};

const compareAll = async ([clients = 10_000, programs = 30, rulesEach = 25]: readonly number[]): Promise<void> => {
  const size: ClientsSize = { clients, programs, rulesEach };
  console.log(`${clients} clients, ${programs} programs of ${rulesEach} rules, load ${getLoad()}`);
  for (const { what, seconds, cpuSeconds, portal, failed } of await compareClients(size)) {
    const p99 = portal[Math.min(portal.length - 1, Math.ceil(portal.length * 0.99) - 1)] ?? Number.NaN;
    console.log(
      `${what.padEnd(30)} ${round(seconds, 1)} s, ${round(cpuSeconds, 1)} s of the server's processor; the portal's ${portal.length} answers: median ${round(median(portal), 0)} ms, p99 ${round(p99, 0)} ms, ${failed} failed`,
    );
    if (seconds > bars.clientsSeconds) missed.push(`${what}: ${round(seconds, 1)} of ${bars.clientsSeconds} s`);
    if (failed > 0) missed.push(`${what}: ${failed} of the portal's requests failed`);
  }
};

const [mode, ...rest] = process.argv.slice(2);
if (mode === "clients") await compareAll(rest.map(Number));
else await compareOne(process.argv.slice(2).map(Number));
console.log(missed.length === 0 ? "Every bar is met." : `Missed:\n${missed.map((line) => `  ${line}`).join("\n")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
