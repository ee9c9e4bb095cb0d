/** What people do while the cluster fails under them. */
export const kinds = ["sign-in", "draft", "pre-qualification", "upload", "message", "booking", "note"] as const;
export type Kind = (typeof kinds)[number];

export interface Tally {
  acknowledged: number;
  /** Of these, only after an attempt that failed. */
  byRetry: number;
  /** Failed attempts that were answered with a sentence. */
  refusedForNow: number;
  /** Failed attempts without a sentence: a broken connection, or HAProxy's own page. */
  brokenOff: number;
}

export interface Journal {
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly violations: string[];
  noteAcknowledged(kind: Kind): void;
  /** The longest time, in milliseconds, without an acknowledgment between two moments. */
  findLongestGap(kind: Kind, fromMs: number, untilMs: number): number;
  findLastAcknowledged(kind: Kind): number;
}

const emptyTally = (): Tally => ({ acknowledged: 0, byRetry: 0, refusedForNow: 0, brokenOff: 0 });

/** Moments are those of `performance.now()`. */
export const openJournal = (): Journal => {
  const perKind = <Value>(make: () => Value) =>
    Object.fromEntries(kinds.map((kind) => [kind, make()])) as Record<Kind, Value>;
  const moments = perKind<number[]>(() => []);
  return {
    tallies: perKind(emptyTally),
    violations: [],
    noteAcknowledged: (kind) => void moments[kind].push(performance.now()),
    findLongestGap(kind, fromMs, untilMs) {
      const within = moments[kind].filter((at) => at >= fromMs && at <= untilMs);
      const edges = [fromMs, ...within, untilMs];
      return Math.max(...edges.slice(1).map((at, index) => at - (edges[index] ?? at)));
    },
    findLastAcknowledged: (kind) => moments[kind].at(-1) ?? Number.NEGATIVE_INFINITY,
  };
};
