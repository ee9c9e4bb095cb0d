import { type Measured, putUnderLoad, type WireRequest } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";

export interface Contestant {
  readonly name: string;
  /** `cpuMs` is NaN for a server in our own process. */
  readonly server: Pick<ServerProcess, "port" | "cpuMs">;
  /** Prepares this round's requests. Preparing is not measured. */
  readonly prepare: () => Promise<(index: number) => WireRequest | undefined>;
}

export interface Contest {
  readonly title: string;
  readonly rounds: number;
  /** Length of each contestant's turn in a round. */
  readonly seconds: number;
  readonly connections: number;
  /** CPU time that PostgreSQL has used so far, when it's of interest. */
  readonly databaseCpuMs?: () => number;
  /** Size of each request, when throughput is measured in bytes. */
  readonly megabytesEach?: number;
}

interface Round extends Measured {
  /** CPU time of the server's process per request, the figure that other work on the machine disturbs least. */
  readonly cpuMicros: number;
  /** The same of all of PostgreSQL's processes. */
  readonly databaseMicros: number;
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
export const round = (value: number, digits = 0) => value.toFixed(digits);

/**
 * Measures both contestants in turn, alternating who goes first.
 * @returns the median of second / first, in requests per second
 */
export const compete = async (contest: Contest, pair: readonly [Contestant, Contestant]): Promise<number> => {
  const results = new Map<Contestant, Round[]>(pair.map((each) => [each, []]));
  for (let turn = -1; turn < contest.rounds; turn += 1) {
    for (const contestant of turn % 2 === 0 ? pair : pair.toReversed()) {
      const measured = await measure(contest, contestant);
      // The first turn warms up.
      if (turn >= 0) results.get(contestant)?.push(measured);
    }
  }
  console.log(`\n${contest.title}`);
  for (const [{ name }, measured] of results) console.log(`  ${name.padEnd(24)} ${formatResult(contest, measured)}`);
  const [first = [], second = []] = pair.map((each) => results.get(each) ?? []);
  const ratios = first.map(({ perSecond }, turn) => (second[turn]?.perSecond ?? Number.NaN) / perSecond);
  console.log(
    `  ratio ${round(median(ratios) * 100)} % (rounds from ${round(Math.min(...ratios) * 100)} to ${round(Math.max(...ratios) * 100)} %)`,
  );
  return median(ratios);
};

const measure = async (
  { connections, seconds, databaseCpuMs = () => Number.NaN }: Contest,
  { server, prepare }: Contestant,
): Promise<Round> => {
  const nextRequest = await prepare();
  const { port, cpuMs } = server;
  const [cpuBefore, databaseBefore] = [cpuMs(), databaseCpuMs()];
  const measured = await putUnderLoad({ port, connections, seconds, nextRequest });
  const toMicros = (ms: number) => (ms * 1000) / measured.requests;
  return {
    ...measured,
    cpuMicros: toMicros(cpuMs() - cpuBefore),
    databaseMicros: toMicros(databaseCpuMs() - databaseBefore),
  };
};

const formatResult = ({ megabytesEach }: Contest, measured: readonly Round[]): string => {
  const of = (key: keyof Round) => median(measured.map((each) => each[key]));
  const speed =
    megabytesEach === undefined
      ? `${round(of("perSecond")).padStart(7)} requests/s`
      : `${round(of("perSecond") * megabytesEach, 1).padStart(7)} MB/s`;
  const cpuMicros = of("cpuMicros");
  const databaseMicros = of("databaseMicros");
  const cpu =
    (Number.isNaN(cpuMicros) ? "" : `   cpu ${round(cpuMicros)} µs`) +
    (Number.isNaN(databaseMicros) ? "" : `   postgres ${round(databaseMicros)} µs`);
  return `${speed}   p50 ${round(of("p50Ms"), 2)} ms   p99 ${round(of("p99Ms"), 2)} ms${cpu}`;
};
