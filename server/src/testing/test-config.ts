import { randomBytes } from "node:crypto";
import { type Config, readConfig } from "../platform/config/config.ts";

/** One key for a whole run. Two apps on one database share it, as two servers do. */
const masterKey = randomBytes(32);

/** Returns a configuration as the environment would set it for a test. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({}),
  // A test's time is not for guessing.
  captcha: { provider: "altcha", guesses: 10 },
  masterKey,
  areRateLimitsOn: false,
  logLevel: "silent",
  ...changes,
});
