import { expect, test } from "vitest";
import { sharePartsBack } from "./ledger-sums.ts";

const toParts = (...cents: number[]) => cents.map((each, index) => ({ staffId: String(index), cents: each }));

test.each([
  [toParts(60_000, 20_000), [50_000, 100_000], [30_000, 10_000]],
  // Cents that rounding leaves over go to the largest remainders, and the parts lose their share together.
  [toParts(100, 100, 100), [50, 300], [17, 17, 16]],
  [toParts(1, 1), [1, 3], [1]],
  [toParts(90_000), [190_000, 190_000], [90_000]],
  [toParts(0, 5), [1, 1_000_000], []],
  [[], [10, 10], []],
  [toParts(10), [10, 0], []],
] as const)("of %j, a clawback of part of what is left (%j) takes %j", (parts, [back, left], taken) => {
  expect(sharePartsBack(parts, back, left).map(({ cents }) => cents)).toEqual(taken);
});

test("whatever is taken back, the parts stay within what is left", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const left = 1 + random(100_000);
    const first = random(left + 1);
    const parts = toParts(first, random(left - first + 1));
    const back = 1 + random(left);
    const taken = sharePartsBack(parts, back, left).reduce((sum, { cents }) => sum + cents, 0);
    const split = parts.reduce((sum, { cents }) => sum + cents, 0);
    expect(split - taken).toBeLessThanOrEqual(left - back);
  }
});
