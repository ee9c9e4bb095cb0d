import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "../../scripts/launch/build.mjs";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";
import { findFreePort } from "../../server/src/platform/db/free-port.ts";
import { median, round } from "./workbench/contest.ts";
import { readMemory } from "./workbench/server-process.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- start [<rounds> <idle seconds>]` times a release's server from its start to the line that says it's
 * ready, on existing data, next to a minimal Fastify, in alternating rounds. It exits with 1 when a bar is missed.
 */

const [rounds = 7, idleSeconds = 10] = process.argv.slice(2).map(Number);
const bars = { startMs: 600, timesMinimal: 2.5, idleMegabytes: 120 };

interface Contestant {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

interface Start {
  readonly startMs: number;
  readonly idleMegabytes: number;
}

const startOnce = async ({ name, args, environment }: Contestant): Promise<Start> => {
  const port = String(await findFreePort());
  const startedAt = performance.now();
  // As a release starts it: with nothing of our own environment.
  const child = spawn(process.execPath, [...args], {
    cwd: repositoryRoot,
    env: { ...environment, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await waitUntilReady(child, name);
  const startMs = performance.now() - startedAt;
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  if (!answer.ok) throw new Error(`${name} answered with ${answer.status}.`);
  await sleep(idleSeconds * 1000);
  const idleMegabytes = readMemory(child.pid, "VmRSS") / 1024 ** 2;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return { startMs, idleMegabytes };
};

const waitUntilReady = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk;
      if (/ready( at|$)/m.test(printed)) resolve();
    });
    child.once("exit", () => reject(new Error(`${name} did not start:\n${printed}`)));
  });

const describe = (starts: readonly Start[]): string => {
  const [times, sizes] = [starts.map(({ startMs }) => startMs), starts.map(({ idleMegabytes }) => idleMegabytes)];
  const spread = `${round(Math.min(...times))} to ${round(Math.max(...times))}`;
  return `${round(median(times)).padStart(6)} ms (${spread})   idle ${round(median(sizes))} MB (at most ${round(Math.max(...sizes))})`;
};

await ensureBuilt();
const bench = await openWorkbench();
try {
  // As `deploy/bin/funding-desk` does.
  const memory = { MALLOC_ARENA_MAX: "2" };
  const product = [
    "--max-semi-space-size=2",
    "--import",
    path.join(repositoryRoot, "server/build/compiled-code.js"),
    path.join(repositoryRoot, "server/build/server.js"),
  ];
  const minimal: Contestant = {
    name: "minimal Fastify",
    args: [path.join(repositoryRoot, "lab/bench/rivals/bare-fastify.mjs")],
    environment: { NODE_COMPILE_CACHE: path.join(bench.folder, "compiled-code") },
  };
  const { url } = await bench.createDatabase(1_000);
  const ours: Contestant[] = [
    {
      name: "release, DATABASE_URL",
      args: product,
      environment: { ...memory, DATA_DIR: bench.folder, DATABASE_URL: url, MASTER_KEY: bench.masterKey },
    },
    {
      name: "release, embedded",
      args: product,
      environment: { ...memory, DATA_DIR: path.join(bench.folder, "embedded") },
    },
  ];
  const contestants = [minimal, ...ours];
  const starts = new Map<Contestant, Start[]>(contestants.map((each) => [each, []]));
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const contestant of turn % 2 === 0 ? contestants : contestants.toReversed()) {
      const start = await startOnce(contestant);
      // The first turn creates the data and compiles the code.
      if (turn >= 0) starts.get(contestant)?.push(start);
    }
  }
  console.log(`${rounds} rounds; idle after ${idleSeconds} s; medians`);
  for (const [{ name }, measured] of starts) console.log(`  ${name.padEnd(24)} ${describe(measured)}`);
  const medianOf = (contestant: Contestant, key: keyof Start) =>
    median((starts.get(contestant) ?? []).map((each) => each[key]));
  for (const contestant of ours) {
    const [startMs, idleMegabytes] = [medianOf(contestant, "startMs"), medianOf(contestant, "idleMegabytes")];
    const times = startMs / medianOf(minimal, "startMs");
    console.log(`  ${contestant.name} takes ${round(times, 2)} times as long as the minimal Fastify`);
    const isOver = startMs > bars.startMs || idleMegabytes > bars.idleMegabytes || times > bars.timesMinimal;
    if (isOver) process.exitCode = 1;
  }
} finally {
  await bench.close();
}
