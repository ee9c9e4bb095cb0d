import { expect, test } from "vitest";
import { createClientTurns } from "./client-turns.ts";

/** Work that ends when told to. */
const createWork = () => {
  const open: (() => void)[] = [];
  let begun = 0;
  return {
    begun: () => begun,
    run: () =>
      new Promise<void>((resolve) => {
        begun += 1;
        open.push(resolve);
      }),
    finishOne: () => open.shift()?.(),
  };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a client's fifth call waits for one of the first four, another client's doesn't", async () => {
  const inTurn = createClientTurns();
  const work = createWork();
  const calls = Array.from({ length: 6 }, () => inTurn("ada", work.run));
  await settle();
  expect(work.begun()).toBe(4);
  expect(await inTurn("bob", async () => "answer")).toBe("answer");
  work.finishOne();
  await settle();
  expect(work.begun()).toBe(5);
  for (let left = 5; left > 0; left -= 1) {
    work.finishOne();
    await settle();
  }
  await Promise.all(calls);
});

test("refuses a call when a hundred are open, and takes one again when there is room", async () => {
  const inTurn = createClientTurns();
  const work = createWork();
  const calls = Array.from({ length: 100 }, () => inTurn("ada", work.run));
  await expect(inTurn("ada", work.run)).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 1 });
  for (let left = 100; left > 0; left -= 1) {
    work.finishOne();
    await settle();
  }
  await Promise.all(calls);
  expect(await inTurn("ada", async () => "answer")).toBe("answer");
});

test("passes on a failure and gives the turn to the next", async () => {
  const inTurn = createClientTurns();
  const fail = () => Promise.reject(new Error("failed"));
  const answers = await Promise.allSettled(
    [fail, fail, fail, fail, async () => "answer"].map((work) => inTurn("ada", work)),
  );
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected", "fulfilled"]);
});
