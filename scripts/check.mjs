import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { repositoryRoot } from "./launch/repository.mjs";
import { readDependencies } from "./loop/dependencies.mjs";
import { staticChecks } from "./loop/static-checks.mjs";
import { runSideBySide } from "./loop/steps.mjs";
import { runUnitTests } from "./loop/suites.mjs";
import { findTouchedTests } from "./loop/touched-tests.mjs";

/** How long the tests may take, summed over the processes that run them side by side. */
const testBudgetMs = 80_000;
/** Assumed for a test file that hasn't been run here yet. */
const usualMs = { contract: 300, server: 3_000, web: 2_000, scripts: 500 };

/** @param {string[]} args */
const git = (...args) => execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();

/** The files that differ from the commit this branch began at, committed or not. */
function listChangedFiles() {
  const base = findBase();
  const changed = git("diff", "--name-only", "--diff-filter=d", base);
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...changed.split("\n"), ...untracked.split("\n")].filter(Boolean);
}

function findBase() {
  // A clone without a remote has only its own main.
  for (const branch of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", branch);
    } catch {
      // There is no such branch.
    }
  }
  return "HEAD";
}

/** How long each test file took when it last ran here. */
function readDurations() {
  /** @type {Map<string, number>} */
  const durations = new Map();
  const folder = path.join(repositoryRoot, "node_modules", ".vite", "vitest");
  try {
    for (const name of readdirSync(folder)) {
      if (name.includes(".")) continue;
      const { projects } = JSON.parse(readFileSync(path.join(folder, name, "results.json"), "utf8"));
      for (const { files } of Object.values(projects))
        for (const [file, { duration }] of Object.entries(files)) durations.set(file, duration);
    }
  } catch {
    // Nothing has run here yet.
  }
  return durations;
}

/**
 * Takes as many of the nearest tests as fit into the budget, but at least one.
 * @param {string[]} tests
 */
function takeNearest(tests) {
  const durations = readDurations();
  let totalMs = 0;
  return tests.filter((file, index) => {
    const part = /** @type {keyof typeof usualMs} */ (file.split("/")[0]);
    totalMs += durations.get(file) ?? usualMs[part];
    return index === 0 || totalMs <= testBudgetMs;
  });
}

async function runTouchedTests() {
  const changed = listChangedFiles();
  const { modules } = await readDependencies();
  const touched = findTouchedTests(modules, changed);
  const specs = changed.filter((file) => file.endsWith(".spec.ts"));
  if (specs.length > 0) console.log(`\nChanged browser tests: npm run test:browser -- ${specs.join(" ")}`);
  if (touched.length === 0) return console.log("\nThis change touches no unit or API tests.");
  const nearest = takeNearest(touched);
  if (nearest.length < touched.length)
    console.log(
      `\nThis change touches ${touched.length} test files. Running the nearest ${nearest.length}; npm test runs all of them.`,
    );
  await runUnitTests(nearest.map((file) => path.join(repositoryRoot, file)));
}

await main(async () => {
  await ensureToolsInstalled();
  if (!(await runSideBySide(staticChecks))) return 1;
  await runTouchedTests();
  return 0;
});
