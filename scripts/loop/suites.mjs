import { ensureBrowser } from "../launch/browser.mjs";
import { ensureBuilt } from "../launch/build.mjs";
import { run, tool } from "./run.mjs";

/**
 * Runs the unit and API tests.
 * @param {string[]} args for vitest
 * @param {Record<string, string>} [env]
 */
export const runUnitTests = (args, env = {}) => run(tool("vitest/vitest.mjs", "run", ...args), { env });

/**
 * Runs the browser tests on the built product.
 * @param {string[]} args for Playwright
 * @param {Record<string, string>} [env]
 */
export async function runBrowserTests(args, env = {}) {
  await ensureBuilt();
  const CHROME_PATH = await ensureBrowser();
  await run(tool("@playwright/test/cli.js", "test", "--config=e2e/playwright.config.ts", ...args), {
    env: { CHROME_PATH, ...env },
  });
}
