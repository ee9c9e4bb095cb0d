import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./launch/browser.mjs";
import { passSignalsTo, startNode, whenEnded } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { repositoryRoot } from "./launch/repository.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "funding-desk-reports-"));
const unitReport = path.join(reports, "unit.json");
const browserReport = path.join(reports, "browser.json");
const web = path.join(repositoryRoot, "web");
const total = { passed: 0, failed: 0, atSecondTry: 0 };

/**
 * A tool of node_modules, with what to tell it.
 * @param {string} file
 * @param {string[]} args
 */
const tool = (file, ...args) => [path.join(repositoryRoot, "node_modules", file), ...args];
/** @param {string} project */
const typescript = (project) => () => run(tool("typescript/bin/tsc", "-p", project));

/** @type {[name: string, step: () => Promise<void>][]} */
const steps = [
  ["dependencies", ensureInstalled],
  ["types: contract", typescript("contract")],
  ["types: server", typescript("server")],
  ["types: web routes", () => run(tool("@react-router/dev/bin.cjs", "typegen"), { cwd: web })],
  ["types: web", typescript("web")],
  ["types: everything else", typescript(".")],
  ["lint", () => run(tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--max-diagnostics=50"))],
  ["boundaries", () => run(["scripts/boundaries.mjs"])],
  ["dead code", () => run(tool("knip/bin/knip.js"))],
  ["unit and API tests", unitTests],
  ["web build", ensureWebBuilt],
  ["browser tests", browserTests],
];

async function unitTests() {
  try {
    await run(
      tool("vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`),
    );
  } finally {
    const { numPassedTests = 0, numFailedTests = 0 } = readReport(unitReport);
    count(numPassedTests, numFailedTests);
  }
}

async function browserTests() {
  if (!hasSpecs(path.join(repositoryRoot, "e2e"))) return;
  const browser = await ensureBrowser();
  try {
    await run(tool("@playwright/test/cli.js", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"), {
      env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    });
  } finally {
    const { expected = 0, flaky = 0, unexpected = 0 } = readReport(browserReport).stats ?? {};
    count(expected + flaky, unexpected);
    total.atSecondTry = flaky;
  }
}

/** @param {string} directory */
function hasSpecs(directory) {
  return readdirSync(directory, { recursive: true }).some((name) => /\.spec\.ts$/.test(String(name)));
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * @param {number} passed
 * @param {number} failed
 */
function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * @param {string[]} args
 * @param {Parameters<typeof startNode>[1]} [options]
 */
async function run(args, options = {}) {
  const child = startNode(args, options);
  running = child;
  const code = await whenEnded(child);
  if (code !== 0) throw new Error(`${path.basename(args[0] ?? "")} ended with ${code}`);
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
passSignalsTo({ kill: (signal) => running?.kill(signal) });

async function runSteps() {
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`);
    const startedAt = Date.now();
    try {
      await step();
    } catch (error) {
      console.log(`\n== ${name}: FAILED (${error instanceof Error ? error.message : error})`);
      // A failed check is a failure too, also where no single test can be blamed.
      if (total.failed === 0) total.failed = 1;
      return;
    }
    console.log(`== ${name}: ok (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

const startedAt = Date.now();
await runSteps();
rmSync(reports, { recursive: true, force: true });
console.log(`\n== ${total.failed ? "FAILED" : "passed"} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
const defects = total.atSecondTry ? `, ${total.atSecondTry} of them only at the second try, which is a defect` : "";
console.log(`${total.passed} passed, ${total.failed} failed${defects}`);
process.exitCode = total.failed ? 1 : 0;
