import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { waitUntil } from "../../cluster/processes.ts";
import { names } from "../../cluster/programs.ts";
import { drawFaults, type Fault, faults, type Ground } from "./faults.ts";
import { type Journal, kinds } from "./journal.ts";
import type { Load } from "./run-load.ts";

export interface UnderLoad extends Ground {
  readonly database: Database;
  readonly load: Load;
  readonly journal: Journal;
}

interface Outcome {
  readonly fault: Fault;
  /** The longest time without an acknowledgment of one kind, of those that need not wait. */
  readonly gapMs: number;
  /** The same for what had to wait. */
  readonly waitedMs: number | undefined;
  /** Streams that ended and were back at the end. */
  readonly resumed: number;
}

const wholeWithinMs = 120_000;
const calmMs = 4_000;
const mostMedianMs = 20_000;
const mostGapMs = 45_000;

/** Breaks something, waits until everything is whole again, and so on. @returns whether the bars were met */
export const strikeAgainAndAgain = async (
  ground: UnderLoad,
  { count, only }: { readonly count: number; readonly only: string | undefined },
): Promise<boolean> => {
  const drawn = only ? Array<Fault>(count).fill(findFault(only)) : drawFaults(count);
  const outcomes: Outcome[] = [];
  await waitUntilWhole(ground);
  for (const [index, fault] of drawn.entries()) {
    const outcome = await strikeOnce(ground, fault);
    outcomes.push(outcome);
    console.log(`${index + 1}. ${fault.name}: ${toSeconds(outcome.gapMs)} s`);
  }
  printOutcomes(outcomes);
  const gaps = outcomes.map(({ gapMs }) => gapMs).toSorted((a, b) => a - b);
  const [middle, worst] = [median(gaps), gaps.at(-1) ?? 0];
  console.log(
    `\nLongest gap: median ${toSeconds(middle)} s (below ${mostMedianMs / 1000}), worst ${toSeconds(worst)} s (below ${mostGapMs / 1000})`,
  );
  return middle < mostMedianMs && worst < mostGapMs;
};

const findFault = (name: string): Fault => {
  const found = faults.find((fault) => fault.name.includes(name));
  if (!found) throw new Error(`There is no such fault. Name one of: ${faults.map((fault) => fault.name).join("; ")}`);
  return found;
};

const strikeOnce = async (ground: UnderLoad, fault: Fault): Promise<Outcome> => {
  const { journal, load } = ground;
  // No one at the desk does anything, and a session ends after a quarter of an hour without use.
  await ground.database.run("update staff_sessions set last_seen_at = now()");
  const resumedBefore = countResumed(load);
  const struckAt = performance.now();
  await fault.strike(ground);
  await waitUntilWhole(ground);
  await sleep(calmMs);
  const gap = (kind: (typeof kinds)[number]) => journal.findLongestGap(kind, struckAt, performance.now());
  return {
    fault,
    gapMs: Math.max(...kinds.filter((kind) => kind !== fault.waiting).map(gap)),
    waitedMs: fault.waiting && gap(fault.waiting),
    resumed: countResumed(load) - resumedBefore,
  };
};

/** Everything runs, people of every kind get answers, and every page is connected and has heard of a change since. */
export const waitUntilWhole = async ({ cluster, load, journal }: UnderLoad): Promise<void> => {
  const isWhole = async () => {
    // As a service manager does: a server that starts while there is no primary ends.
    for (const index of names.servers.keys()) await cluster.startServer(index);
    const isEachReady = await Promise.all(names.servers.map((_, index) => cluster.isReady(index)));
    return isEachReady.every(Boolean) && (await cluster.isReplicated());
  };
  await waitUntil(isWhole, { withinMs: wholeWithinMs, what: "the cluster to be whole again" });
  const wholeAt = performance.now();
  await waitUntil(async () => kinds.every((kind) => journal.findLastAcknowledged(kind) > wholeAt), {
    withinMs: wholeWithinMs,
    what: "every kind of work to go on",
  });
  await waitUntil(async () => load.pages.every(({ isConnected, heardAt }) => isConnected && heardAt > wholeAt), {
    withinMs: wholeWithinMs,
    what: "every open page to hear of changes again",
  });
};

const countResumed = ({ pages }: Load): number => pages.reduce((sum, { resumed }) => sum + resumed, 0);

const median = (sorted: readonly number[]): number => {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

const printOutcomes = (outcomes: readonly Outcome[]): void => {
  console.log("\n| fault | times | longest gap, s: median | worst | streams resumed | uploads waited at most, s |");
  console.log("|---|---|---|---|---|---|");
  for (const fault of faults) {
    const own = outcomes.filter((outcome) => outcome.fault === fault);
    if (own.length === 0) continue;
    const gaps = own.map(({ gapMs }) => gapMs).toSorted((a, b) => a - b);
    const waited = own.flatMap(({ waitedMs }) => waitedMs ?? []);
    const resumed = own.reduce((sum, outcome) => sum + outcome.resumed, 0);
    const cells = [
      fault.name,
      own.length,
      toSeconds(median(gaps)),
      toSeconds(gaps.at(-1) ?? 0),
      resumed,
      waited.length > 0 ? toSeconds(Math.max(...waited)) : "",
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
};
