import { defineConfig } from "@playwright/test";
import tests from "../../e2e/playwright.config.ts";

/** Takes the pictures for the site and the README. `npm test` doesn't run it. */
export default defineConfig(tests, {
  testDir: ".",
  testMatch: "*.pictures.ts",
  outputDir: "../../test-results",
  globalSetup: "../../e2e/support/scratch-setup.ts",
  workers: 1,
  retries: 0,
  use: { trace: "off", contextOptions: { reducedMotion: "reduce" }, timezoneId: "America/New_York", locale: "en-US" },
});
