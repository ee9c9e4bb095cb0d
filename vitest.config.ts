import { defineConfig } from "vitest/config";
import { useScratchFolder } from "./server/src/testing/scratch-folder.ts";

useScratchFolder();

export default defineConfig({
  test: {
    maxWorkers: 2,
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
      {
        test: {
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}", "web/scripts/**/*.test.mjs"],
          environment: "jsdom",
          setupFiles: ["web/src/testing/setup.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
