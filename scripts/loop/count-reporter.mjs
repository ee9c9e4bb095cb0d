import { writeFileSync } from "node:fs";

/**
 * Writes how many unit tests passed, failed, and passed only on their second try to the file that UNIT_COUNTS_FILE names.
 * @implements {Partial<import("vitest/node").Reporter>}
 */
export default class CountReporter {
  /** @param {ReadonlyArray<import("vitest/node").TestModule>} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    /** @param {string} state */
    const countWith = (state) => tests.filter((test) => test.result().state === state).length;
    const atSecondTry = tests.filter((test) => test.diagnostic()?.flaky);
    for (const test of atSecondTry) console.log(`Only on the second try: ${test.module.moduleId}: ${test.fullName}`);
    const counts = { passed: countWith("passed"), failed: countWith("failed"), atSecondTry: atSecondTry.length };
    writeFileSync(process.env.UNIT_COUNTS_FILE ?? "", JSON.stringify(counts));
  }
}
