import { defineConfig, devices } from "@playwright/test";
import { useScratchFolder } from "../server/src/testing/scratch-folder.ts";

useScratchFolder();

// The flags keep Chromium from calling home; as root it cannot use its own sandbox.
const args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];
if (process.getuid?.() === 0) args.push("--no-sandbox");

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/scratch-setup.ts",
  // Each worker runs a product with a database of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  // On a machine that others keep busy; `npm test` counts what needed it and calls it a defect.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
    trace: "retain-on-failure",
    launchOptions: { args, ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}) },
  },
});
