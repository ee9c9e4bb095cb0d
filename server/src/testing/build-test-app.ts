import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { firm } from "../../../firm.config.ts";
import { compose } from "../compose.ts";
import type { Config } from "../config.ts";
import { createPasswordHasher, type PasswordHasher } from "../features/account/password-hasher.ts";
import { createLogger } from "../logging.ts";
import { testConfig } from "./test-config.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Gone after the file's tests. */
  readonly dataDir: string;
  /** What the server logged so far. */
  readonly log: string[];
  firstSignupId(): Promise<string | undefined>;
  firstStaffLink(): Promise<string | undefined>;
  sampleParts(): Promise<string[]>;
}

export interface TestAppOptions {
  /** Another app's, to be a second server on one database. */
  readonly database?: TestDatabase;
  /** Rate limits are off unless they are switched on here. */
  readonly config?: Partial<Config>;
  readonly siteverifyUrl?: string;
  /** Passwords are hashed at next to no cost unless a test brings the product's own hasher. */
  readonly passwords?: PasswordHasher;
}

const cheapPasswords = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

/**
 * The app as the server composes it, on a database of its own, without listening: `app.inject`. It works on its jobs, and is closed
 * after the file's tests.
 */
export const buildTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await createTestDatabase({ max: 10 }));
  // Two servers on one database have their files in common, too.
  const dataDir = path.join(tmpdir(), `funding-desk-data-${new URL(database.url).pathname.slice(1)}`);
  const config = testConfig({ dataDir, ...options.config, databaseUrl: database.url });
  const log: string[] = [];
  const desk = await compose({
    config,
    firm,
    database,
    passwords: options.passwords ?? cheapPasswords,
    // The calls are the same with and without pages.
    buildDir: "/nonexistent",
    logger: createLogger({ logLevel: "debug" }, { write: (line: string) => log.push(line) }),
    ...(options.siteverifyUrl ? { siteverifyUrl: options.siteverifyUrl } : {}),
  });
  await desk.start();
  afterAll(async () => {
    await desk.app.close();
    await desk.stop();
    if (options.database) return;
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    app: desk.app,
    database,
    dataDir: config.dataDir,
    log,
    firstSignupId: desk.firstSignupId,
    firstStaffLink: desk.firstStaffLink,
    sampleParts: desk.sampleParts,
  };
};
