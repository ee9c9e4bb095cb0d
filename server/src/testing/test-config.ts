import { randomBytes } from "node:crypto";
import { type Config, readConfig } from "../config.ts";

/** One key for a whole test run: two apps on one database have it in common, as two servers have. */
const masterKey = randomBytes(32);

/** What the environment would say, had somebody set it for a test. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({}),
  masterKey,
  areRateLimitsOn: false,
  logLevel: "silent",
  ...changes,
});
