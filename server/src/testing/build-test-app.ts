import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { firm } from "../../../firm.config.ts";
import { compose } from "../compose/compose.ts";
import { createPasswordHasher, type PasswordHasher } from "../features/accounts/account/password-hasher.ts";
import type { Config } from "../platform/config/config.ts";
import { createLogger } from "../platform/logging/logging.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { cleanUpWith } from "./clean-up.ts";
import { testConfig } from "./test-config.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Deleted when the test, or the file's tests, are over. */
  readonly dataDir: string;
  /** Undefined unless the configuration has an address for them. */
  readonly metrics: Metrics | undefined;
  /** What the server has logged so far. */
  readonly log: string[];
  firstSignupId(): Promise<string | undefined>;
  firstStaffLink(): Promise<string | undefined>;
  sampleParts(): Promise<string[]>;
}

export interface TestAppOptions {
  /** Another app's database, to add a second server to it. */
  readonly database?: TestDatabase;
  /** Rate limits are off unless a test turns them on here. */
  readonly config?: Partial<Config>;
  readonly siteverifyUrl?: string;
  /** Hashing costs almost nothing unless a test brings the product's own hasher. */
  readonly passwords?: PasswordHasher;
  /** A folder with built pages, for a test of what they say. */
  readonly buildDir?: string;
  /** What reminders take for the time. */
  readonly now?: () => Date;
}

/** Each new connection reads the schema and plans anew, which costs a short test more than waiting for one that is open. */
const connections = 4;

const cheapPasswords = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

/**
 * Builds the app as the server does, on a database of its own, without listening: use `app.inject`. It works on its
 * jobs. It closes when the test, or the file's tests, are over.
 */
export const buildTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await createTestDatabase({ max: connections }));
  // Two servers on one database also share their files.
  const dataDir = path.join(tmpdir(), `funding-desk-data-${new URL(database.url).pathname.slice(1)}`);
  const config = testConfig({ dataDir, ...options.config, databaseUrl: database.url });
  // As the server does before it starts.
  await mkdir(config.dataDir, { recursive: true });
  const log: string[] = [];
  const desk = await compose({
    config,
    firm,
    database,
    passwords: options.passwords ?? cheapPasswords,
    // The API is the same with and without pages.
    buildDir: options.buildDir ?? "/nonexistent",
    jobGapMs: 0,
    logger: createLogger({ logLevel: "debug" }, { write: (line: string) => log.push(line) }),
    ...(options.now ? { now: options.now } : {}),
    ...(options.siteverifyUrl ? { siteverifyUrl: options.siteverifyUrl } : {}),
  });
  await desk.start();
  const inject = desk.app.inject.bind(desk.app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  // A test that has an answer finds the pipeline up to date. Elsewhere, it is within a second.
  const injectAndSettle = async (options: InjectOptions) => {
    const response = await inject(options);
    await desk.settle();
    return response;
  };
  Object.assign(desk.app, { inject: injectAndSettle });
  cleanUpWith(async () => {
    await desk.app.close();
    await desk.stop();
    if (options.database) return;
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    app: desk.app,
    metrics: desk.metrics,
    database,
    dataDir: config.dataDir,
    log,
    firstSignupId: desk.firstSignupId,
    firstStaffLink: desk.firstStaffLink,
    sampleParts: desk.sampleParts,
  };
};
