import os from "node:os";

/** @typedef {{ name: string, run: (print?: (text: string) => void) => Promise<void> }} Step */

/**
 * Runs a step and prints its result.
 * @param {Step} step
 * @returns {Promise<boolean>} whether it passed
 */
export async function runStep({ name, run }) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  try {
    await run();
    console.log(`== ${name}: ok (${secondsSince(startedAt)})`);
    return true;
  } catch (error) {
    console.log(`\n== ${name}: FAILED (${formatError(error)})`);
    return false;
  }
}

/**
 * Runs steps side by side, one per processor, and prints each one's output when it ends.
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSideBySide(steps) {
  const waiting = [...steps];
  let areAllPassed = true;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, run } = step;
      const startedAt = Date.now();
      let output = "";
      let outcome = "";
      try {
        await run((text) => {
          output += text;
        });
        outcome = `ok (${secondsSince(startedAt)})`;
      } catch (error) {
        areAllPassed = false;
        outcome = `FAILED (${formatError(error)})`;
      }
      console.log(`${output && `\n${output.trimEnd()}\n`}== ${name}: ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return areAllPassed;
}

/** @param {number} startedAt */
export const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** @param {unknown} error */
const formatError = (error) => (error instanceof Error ? error.message : String(error));
