import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../../errors/startup-error.ts";
import { isDatabaseUnavailable } from "../database-errors.ts";
import { findFreePort } from "../free-port.ts";
import { type Cluster, prepareCluster, superuser } from "./postgres-cluster.ts";
import { launch, lingeringMs, readLastWords, startWithinMs } from "./postgres-launch.ts";
import { findPostmaster, isGone, type Postmaster, stopPostmaster, stopWhenUnused } from "./postmaster.ts";

/** Logs what the wrapper does; a pino logger fits. */
export type EmbeddedPostgresLog = {
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
};

export type EmbeddedPostgres = {
  /** Connects as a role that `admitApplication` has let in. Stays the same when the server is restarted. */
  applicationUrl: string;
  /** Connects as the database's owner, for the migrations. */
  url: string;
  /** Connects as superuser, to the server rather than to our database. Only backups, tests, and benchmarks do. */
  superuserUrl: string;
  stop(): Promise<void>;
};

export type StartOptions = {
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** Called when the server died and can't be brought back: nothing works anymore. */
  onGiveUp?: (error: Error) => void;
};

const owner = "funding_desk";
const application = "funding_desk_app";
const databaseName = "funding_desk";
/** Held by the one program that serves from this data. It ends with the connection, so a crash leaves nothing behind. */
const ownerLock = 7_304_002;
/** Two programs that start at once would both create the roles. */
const rolesLock = 7_304_005;
/** On a role whose password is its own. */
const ownPasswordMark = "own password";
const maxRestarts = 5;
const restartWindowMs = 60_000;

type Session = { client: pg.Client; port: number };

/**
 * Starts the PostgreSQL server under `dataDir`, or takes over the one that a killed predecessor left running, and restarts it
 * when it dies.
 * @throws {StartupError} when another program already serves from `dataDir`, or PostgreSQL doesn't start
 */
export async function startEmbeddedPostgres({ dataDir, log, onGiveUp }: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, (sentence) => log.info(sentence));
  let session = await connect(cluster, { claim: true });
  let isStopping = false;
  const watching = watch().catch((error: Error) => onGiveUp?.(error));

  async function watch(): Promise<void> {
    let restarts: number[] = [];
    for (;;) {
      await waitForEnd(session.client);
      if (isStopping) return;
      log.error("The database has stopped unexpectedly; restarting it.");
      restarts = [...restarts.filter((at) => at > Date.now() - restartWindowMs), Date.now()];
      if (restarts.length > maxRestarts) {
        throw new StartupError(
          `The database stopped ${restarts.length} times within a minute. See ${cluster.logFile}.`,
        );
      }
      session = await connect(cluster, { claim: true, port: session.port });
      log.warn("The database is running again.");
      if (isStopping) return session.client.end();
    }
  }

  return {
    ...toAddresses(cluster, session.port),
    async stop() {
      isStopping = true;
      await session.client.end();
      await watching;
      await stopPostmaster(cluster);
    },
  };
}

const waitForEnd = (client: pg.Client) => new Promise<void>((resolve) => client.once("end", () => resolve()));

/**
 * Uses the server that runs on `dataDir`, or starts one for as long as it's needed. For programs that do a short task beside
 * the server.
 */
export async function borrowEmbeddedPostgres({ dataDir, log }: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, (sentence) => log.info(sentence));
  const wasRunning = (await findPostmaster(cluster)) !== undefined;
  const { client, port } = await connect(cluster, { claim: false });
  return {
    ...toAddresses(cluster, port),
    async stop() {
      // If another program serves in the meantime, it keeps the server. While we hold the lock, none can start to.
      const isOurs = !wasRunning && (await tryClaim(client).catch(() => false));
      const postmaster = isOurs ? await findPostmaster(cluster) : undefined;
      if (postmaster) await stopWhenUnused(cluster, postmaster);
      await client.end();
      if (postmaster) await isGone(cluster, postmaster.pid, lingeringMs);
    },
  };
}

const toAddresses = (cluster: Cluster, port: number) => ({
  url: toAddress(owner, cluster, port),
  applicationUrl: toAddress(application, cluster, port),
  superuserUrl: `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`,
});

const toAddress = (role: string, cluster: Cluster, port: number) =>
  `postgres://${role}:${makeRolePassword(cluster, role)}@127.0.0.1:${port}/${databaseName}`;

/** Each role has a secret of its own: the one that serves can't sign in as the owner, nor the owner as the superuser. */
const makeRolePassword = ({ password }: Pick<Cluster, "password">, role: string): string =>
  createHmac("sha256", password).update(role).digest("base64url");

type ConnectOptions = {
  /** Whether to become the one program that serves from this data. */
  claim: boolean;
  /** The port in our address; any free one by default. */
  port?: number;
};

/** Stops a server that it launched but can't connect to. */
async function connect(cluster: Cluster, options: ConnectOptions): Promise<Session> {
  const launched = { isOurs: false };
  try {
    return await connectOrLaunch(cluster, options, launched);
  } catch (error) {
    if (launched.isOurs) await stopPostmaster(cluster);
    throw error;
  }
}

async function connectOrLaunch(
  cluster: Cluster,
  { claim, port }: ConnectOptions,
  launched: { isOurs: boolean },
): Promise<Session> {
  const startedAt = Date.now();
  let refusedAt: number | undefined;
  while (Date.now() < startedAt + startWithinMs) {
    const postmaster = await findPostmaster(cluster);
    if (!postmaster) {
      await launch(cluster, port ?? (await findFreePort()), startedAt);
      launched.isOurs = true;
      continue;
    }
    if (port && postmaster.port !== port) {
      // Another program's short task was faster than our restart.
      await stopPostmaster(cluster);
      continue;
    }
    const client = await openSession(cluster, postmaster);
    if (client && (await claimDatabase(client, cluster, claim))) return { client, port: postmaster.port };
    await client?.end();
    if (client && claim) {
      refusedAt ??= Date.now();
      if (Date.now() > refusedAt + lingeringMs) throw await createAlreadyRunningError(cluster, postmaster);
    }
    await sleep(10);
  }
  throw new StartupError(
    `The database did not start within ${startWithinMs / 1000} seconds. ${await readLastWords(cluster)}`,
  );
}

/** Claims the server if asked to, and prepares our database. @returns false when another attempt may succeed */
async function claimDatabase(client: pg.Client, cluster: Cluster, claim: boolean): Promise<boolean> {
  try {
    if (claim && !(await tryClaim(client))) return false;
    // The program that started it may just have told it to stop.
    if (!(await findPostmaster(cluster))?.isReady) return false;
    await ensureDatabase(client, cluster);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

/** Connects as superuser; undefined while the server is starting up or shutting down. */
async function openSession(cluster: Cluster, { port, isReady }: Postmaster): Promise<pg.Client | undefined> {
  if (!isReady) return undefined;
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password: cluster.password,
    database: "postgres",
    application_name: `funding-desk ${process.pid}`,
  });
  // Only the end of the connection matters; the reason is in the server's log.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith("28")) {
      throw new StartupError(
        `The database in ${cluster.directory} does not accept the password in ${cluster.dataDir}. Restore the postgres-password file that belongs to it.`,
      );
    }
    return undefined;
  }
}

async function tryClaim(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>("SELECT pg_try_advisory_lock($1) AS claimed", [ownerLock]);
  return rows[0]?.claimed === true;
}

async function createAlreadyRunningError(cluster: Cluster, postmaster: Postmaster): Promise<StartupError> {
  const client = await openSession(cluster, postmaster);
  const holder = await client?.query<{ application_name: string | null }>(
    `SELECT application_name FROM pg_stat_activity
      WHERE pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted)`,
    [ownerLock],
  );
  await client?.end();
  const pid = holder?.rows[0]?.application_name?.split(" ")[1];
  return new StartupError(
    `Funding Desk is already running on ${cluster.dataDir}${pid ? ` (process ${pid})` : ""}; stop it first, or set another DATA_DIR and PORT.`,
  );
}

/** Neither of the program's roles is a superuser: one owns the database, the other serves from it. */
async function ensureDatabase(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
  // Data from before there were two roles has only one, and older roles have the superuser's password.
  await client.query(`DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(${rolesLock});
    IF to_regrole('${owner}') IS NULL THEN CREATE ROLE ${owner} LOGIN; END IF;
    IF to_regrole('${application}') IS NULL THEN
      CREATE ROLE ${application} LOGIN;
      GRANT ${application} TO ${owner};
    END IF;
    ${[owner, application].map((role) => giveOwnPassword(client, cluster, role)).join("\n")}
  END $$`);
  if (rows.length > 0) return;
  await client.query(`CREATE DATABASE ${databaseName} OWNER ${owner}`).catch((error: pg.DatabaseError) => {
    // Two first starts at the same moment.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

/** Changes a role's password once. The mark on the role says that it's done. */
const giveOwnPassword = (client: pg.Client, cluster: Cluster, role: string): string => `
  IF shobj_description(to_regrole('${role}'), 'pg_authid') IS DISTINCT FROM '${ownPasswordMark}' THEN
    ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(makeRolePassword(cluster, role))};
    COMMENT ON ROLE ${role} IS '${ownPasswordMark}';
  END IF;`;

/** Gives a restored superuser the password of the data folder. At the next start, the program's own roles get theirs. */
export async function resetPasswords(client: pg.Client, password: string): Promise<void> {
  await client.query(`ALTER ROLE ${superuser} PASSWORD ${client.escapeLiteral(password)}`);
  for (const role of [owner, application]) await client.query(`COMMENT ON ROLE ${role} IS NULL`);
}
