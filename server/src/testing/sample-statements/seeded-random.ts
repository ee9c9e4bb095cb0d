export interface SeededRandom {
  /** A whole number, both ends included. */
  readonly between: (from: number, until: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly isLikely: (share: number) => boolean;
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, until: number): number => from + Math.floor(next() * (until - from + 1));
  return {
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error("Nothing to pick from.");
      return picked;
    },
    isLikely: (share) => next() < share,
  };
};
