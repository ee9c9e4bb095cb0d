import { expect, test, vi } from "vitest";
import { ReferenceTaken, withFreeReference } from "./reference.ts";

test("a reference that is taken is made anew", async () => {
  const work = vi.fn(async () => "stored").mockRejectedValueOnce(new ReferenceTaken());
  await expect(withFreeReference(work)).resolves.toBe("stored");
  expect(work).toHaveBeenCalledTimes(2);
});

test("three in a row are a defect, which is not tried for ever", async () => {
  const work = vi.fn(async () => {
    throw new ReferenceTaken();
  });
  await expect(withFreeReference(work)).rejects.toThrow(ReferenceTaken);
  expect(work).toHaveBeenCalledTimes(3);
});

test("what fails otherwise is not tried again", async () => {
  const work = vi.fn(async () => {
    throw new Error("The database is away.");
  });
  await expect(withFreeReference(work)).rejects.toThrow("away");
  expect(work).toHaveBeenCalledTimes(1);
});
