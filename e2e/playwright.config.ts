import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { useScratchFolder } from "../server/src/testing/scratch-folder.ts";

useScratchFolder();

// These flags keep Chromium from calling home. It can't use its own sandbox as root.
const args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];
// A page lives for seconds: compiling its scripts well costs more than it saves.
args.push("--js-flags=--no-opt --no-maglev");
if (process.getuid?.() === 0) args.push("--no-sandbox");

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/scratch-setup.ts",
  // Each worker runs a server with its own database, and waits for its browser some of the time.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  // The longest looks at thirty screens, each at three widths, and the machine may be slow.
  timeout: 300_000,
  // For a busy machine. `npm test` counts every retry as a defect.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    trace: "on-first-retry",
    launchOptions: { args, ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}) },
  },
});
