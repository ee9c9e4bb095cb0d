import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt, ensureServerBuilt, serverBuild } from "./launch/build.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { staticChecks } from "./loop/static-checks.mjs";
import { runSideBySide, runStep, secondsSince } from "./loop/steps.mjs";
import { runBrowserTests, runUnitTests } from "./loop/suites.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "funding-desk-reports-"));
const unitReport = path.join(reports, "unit.json");
const browserReport = path.join(reports, "browser.json");
const total = { passed: 0, failed: 0, atSecondTry: 0 };

async function unitTests() {
  try {
    await runUnitTests(["--retry=1", "--reporter=default", "--reporter=./scripts/loop/count-reporter.mjs"], {
      UNIT_COUNTS_FILE: unitReport,
      TESTED_BUILD: serverBuild,
    });
  } finally {
    count(readReport(unitReport));
  }
}

async function browserTests() {
  try {
    await runBrowserTests(["--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport });
  } finally {
    const { expected = 0, flaky = 0, unexpected = 0 } = readReport(browserReport).stats ?? {};
    count({ passed: expected + flaky, failed: unexpected, atSecondTry: flaky });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/** @param {Partial<typeof total>} counts */
function count({ passed = 0, failed = 0, atSecondTry = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.atSecondTry += atSecondTry;
}

/** For the tests that start the product's programs. @type {import("./loop/steps.mjs").Step} */
const buildServer = { name: "the server's build", run: ensureServerBuilt };

/** Builds the pages beside the unit tests, which spend half their time waiting for the database. */
async function unitTestsAndBuild() {
  const [tests, build] = await Promise.allSettled([unitTests(), ensureBuilt()]);
  for (const outcome of [tests, build]) if (outcome.status === "rejected") throw outcome.reason;
}

const startedAt = Date.now();
const areAllPassed =
  (await runStep({ name: "dependencies", run: ensureToolsInstalled })) &&
  (await runSideBySide([...staticChecks, buildServer])) &&
  (await runStep({ name: "unit and API tests, and the pages' build", run: unitTestsAndBuild })) &&
  (await runStep({ name: "browser tests", run: browserTests }));
rmSync(reports, { recursive: true, force: true });
// Counts a failed check too, even if no single test is to blame.
if (!areAllPassed && total.failed === 0) total.failed = 1;
console.log(`\n== ${areAllPassed ? "passed" : "FAILED"} after ${secondsSince(startedAt)}`);
const defects = total.atSecondTry ? `, ${total.atSecondTry} of them only on the second try, which is a defect` : "";
console.log(`${total.passed} passed, ${total.failed} failed${defects}`);
process.exitCode = areAllPassed ? 0 : 1;
