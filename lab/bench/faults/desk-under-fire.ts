import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { repositoryRoot } from "../../../scripts/launch/repository.mjs";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../server/src/platform/db/embedded/embedded-postgres.ts";
import { type ServerProcess, startServerProcess } from "../workbench/server-process.ts";

/** A server and its database that can be killed and restarted. */
export interface DeskUnderFire {
  readonly databaseUrl: string;
  /** Address of the running server; waits while there is none. */
  origin(): Promise<string>;
  start(): Promise<void>;
  /** Kills the server's process with SIGKILL and, if asked, every process of PostgreSQL. Resolves once all are gone. */
  kill(victims: { readonly database: boolean }): Promise<void>;
  /** Lets the server finish its requests. */
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

const script = path.join(repositoryRoot, "server/src/server.ts");
/** Longer than the wrapper needs to restart PostgreSQL. */
const databaseBackWithinMs = 30_000;

/** @param folder for everything, including the server's log */
export const prepareDeskUnderFire = async (folder: string, masterKey: Buffer): Promise<DeskUnderFire> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info() {}, warn() {}, error() {} },
    onGiveUp: (error) => console.error(`PostgreSQL did not come back: ${error.message}`),
  });
  let server: ServerProcess | undefined;
  let up = Promise.withResolvers<string>();

  return {
    databaseUrl: postgres.url,
    origin: () => up.promise,

    async start() {
      server = await startServerProcess(script, {
        environment: {
          DATABASE_URL: postgres.url,
          DATA_DIR: folder,
          MASTER_KEY: masterKey.toString("base64"),
          RATE_LIMITS: "off",
        },
        logFile: path.join(folder, "server.log"),
        probe: "/api/ready",
      });
      up.resolve(`http://127.0.0.1:${server.port}`);
    },

    async kill({ database }) {
      const pids = database ? await listProcesses(postgres) : [];
      up = Promise.withResolvers<string>();
      const gone = server?.kill();
      for (const pid of pids) killNow(pid);
      await gone;
      if (database) await waitForAnswer(postgres);
    },

    async stopServer() {
      up = Promise.withResolvers<string>();
      await server?.stop();
    },

    async stop() {
      await server?.stop();
      await postgres.stop();
    },
  };
};

/** The postmaster comes first, so that it can't start others. */
const listProcesses = (postgres: EmbeddedPostgres): Promise<number[]> =>
  asSuperuser(postgres, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
       union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  });

const waitForAnswer = async (postgres: EmbeddedPostgres): Promise<void> => {
  const giveUpAt = Date.now() + databaseBackWithinMs;
  for (;;) {
    try {
      await asSuperuser(postgres, (client) => client.query("select 1"));
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
};

const asSuperuser = async <Answer>(
  { superuserUrl }: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It already ended with the others.
  }
};
