import { globSync, readFileSync } from "node:fs";
import { availableParallelism, freemem } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";
import { useScratchFolder } from "./server/src/testing/scratch-folder.ts";

useScratchFolder();

/** Collecting garbage takes a third of the processors' time unless it waits longer, which takes memory. */
const hasPlentyOfMemory = freemem() > 8 * 1024 ** 3;
const processFlags = hasPlentyOfMemory ? ["--heap-growing-percent=200", "--no-memory-reducer"] : [];
// A process can't have a larger young generation: some tests limit the memory of a thread, which would count it.
const threadFlags = hasPlentyOfMemory ? ["--min-semi-space-size=32", "--max-semi-space-size=64", ...processFlags] : [];
for (const flag of threadFlags) setFlagsFromString(flag);

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), "utf8");
const listTests = (pattern: string): string[] => globSync(pattern, { cwd: import.meta.dirname });

/** The window of a VM context keeps its location, so the tests that replace it run in processes. */
const locationTests = listTests("web/src/**/*.test.{ts,tsx}").filter((file) =>
  read(file).includes('stubGlobal("location"'),
);
/** What a test names when it needs a window, or modules and timers of its own. */
const windowWords =
  /testing-library|document|window|location|storage|addEventListener|navigator|element|vi\.(mock|stubGlobal|useFakeTimers)/i;
/** Most tests in plain TypeScript need neither, for a quarter of the time. */
const plainTests = listTests("web/src/**/*.test.ts").filter((file) => !windowWords.test(read(file)));
const web = { environment: "jsdom", setupFiles: ["web/src/testing/setup.ts"], testTimeout: 60_000 };

export default defineConfig({
  test: {
    // They wait for the database half of the time.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: "plain",
          include: ["contract/src/**/*.test.ts", "web/scripts/**/*.test.ts", ...plainTests],
          isolate: false,
          execArgv: processFlags,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "scripts/**/*.test.mjs"],
          isolate: false,
          execArgv: processFlags,
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
          exclude: [...locationTests, ...plainTests],
        },
      },
      { test: { ...web, name: "web, location", include: locationTests } },
    ],
  },
});
