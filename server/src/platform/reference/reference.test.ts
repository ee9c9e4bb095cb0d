import { expect, test, vi } from "vitest";
import { ReferenceTaken, withFreeReference } from "./reference.ts";

test("makes another reference when one is taken", async () => {
  const work = vi.fn(async () => "stored").mockRejectedValueOnce(new ReferenceTaken());
  await expect(withFreeReference(work)).resolves.toBe("stored");
  expect(work).toHaveBeenCalledTimes(2);
});

test("stops after three taken references in a row, which is a bug", async () => {
  const work = vi.fn(async () => {
    throw new ReferenceTaken();
  });
  await expect(withFreeReference(work)).rejects.toThrow(ReferenceTaken);
  expect(work).toHaveBeenCalledTimes(3);
});

test("doesn't retry other failures", async () => {
  const work = vi.fn(async () => {
    throw new Error("The database is unavailable.");
  });
  await expect(withFreeReference(work)).rejects.toThrow("unavailable");
  expect(work).toHaveBeenCalledTimes(1);
});
