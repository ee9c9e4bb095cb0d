import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Runs `work` when the running test is over, or after the file's tests when none runs. Vitest passes over an `afterAll`
 * inside a test, and what it should have closed then goes on in the worker, beside the tests of other files. Don't call it in
 * `beforeAll`, where Vitest does the same.
 */
export const cleanUpWith = (work: () => unknown): void => {
  const run = async (): Promise<void> => {
    await work();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(run);
  else afterAll(run);
};
