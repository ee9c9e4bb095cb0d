import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { useScratchFolder } from "./server/src/testing/scratch-folder.ts";

useScratchFolder();

/** The window of a VM context keeps its location, so the tests that replace it run in processes. */
const locationTests = globSync("web/src/**/*.test.{ts,tsx}", { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(path.join(import.meta.dirname, file), "utf8").includes('stubGlobal("location"'),
);
const web = { environment: "jsdom", setupFiles: ["web/src/testing/setup.ts"], testTimeout: 60_000 };

export default defineConfig({
  test: {
    // They wait for the database half of the time.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "scripts/**/*.test.mjs"],
          isolate: false,
          globalSetup: ["server/src/testing/database-setup.ts"],
          // Some tests start whole servers, and the machine may be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // A file has modules and a window of its own in a VM context, too, for half the time that a process takes.
      {
        test: {
          ...web,
          name: "web",
          pool: "vmThreads",
          include: ["web/src/**/*.test.{ts,tsx}"],
          exclude: locationTests,
        },
      },
      { test: { ...web, name: "web, location", include: locationTests } },
      { test: { ...web, name: "web scripts", include: ["web/scripts/**/*.test.ts"] } },
    ],
  },
});
