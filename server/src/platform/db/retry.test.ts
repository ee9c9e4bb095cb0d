import { expect, test, vi } from "vitest";
import { retryWhileAway } from "./retry.ts";

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const always = () => true;

/** Fails as often as told, then succeeds. */
const failing = (times: number, makeError: () => Error = refused) => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= times) throw makeError();
    return "done";
  });
  return work;
};

test("tries again while the database is away for a moment", async () => {
  const work = failing(2);
  await expect(retryWhileAway(work, always)).resolves.toBe("done");
  expect(work).toHaveBeenCalledTimes(3);
});

test("gives up soon, with the last error", async () => {
  const work = failing(10);
  await expect(retryWhileAway(work, always)).rejects.toThrow("ECONNREFUSED");
  expect(work).toHaveBeenCalledTimes(4);
});

test("doesn't repeat what may not be repeated, nor after any other error", async () => {
  const once = failing(1);
  await expect(retryWhileAway(once, () => false)).rejects.toThrow("ECONNREFUSED");
  const wrong = failing(1, () => new Error("column does not exist"));
  await expect(retryWhileAway(wrong, always)).rejects.toThrow("column does not exist");
  for (const work of [once, wrong]) expect(work).toHaveBeenCalledTimes(1);
});

test("doesn't wait any longer when the first try took long", async () => {
  vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(5_000);
  const work = failing(1);
  await expect(retryWhileAway(work, always)).rejects.toThrow("ECONNREFUSED");
  vi.restoreAllMocks();
});
