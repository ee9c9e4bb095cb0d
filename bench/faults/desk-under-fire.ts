import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/src/db/embedded/embedded-postgres.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";

/** A server and its database that are killed and come back. */
export interface DeskUnderFire {
  readonly databaseUrl: string;
  /** Where the server answers; waits while there is none. */
  origin(): Promise<string>;
  start(): Promise<void>;
  /** `kill -9` of the server's process and, when asked, of every process of PostgreSQL too. Nothing is left of them afterwards. */
  kill(victims: { readonly database: boolean }): Promise<void>;
  /** Lets the server finish what it is at. */
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("../../server/src/server.ts", import.meta.url));
/** Longer than the wrapper takes that starts PostgreSQL again. */
const databaseBackWithinMs = 30_000;

/** @param folder where everything is kept, the server's log too */
export const prepareDeskUnderFire = async (folder: string, masterKey: Buffer): Promise<DeskUnderFire> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info() {}, warn() {}, error() {} },
    onGiveUp: (error) => console.error(`PostgreSQL does not come back: ${error.message}`),
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
      const pids = database ? await processesOf(postgres) : [];
      up = Promise.withResolvers<string>();
      const gone = server?.kill();
      for (const pid of pids) killNow(pid);
      await gone;
      if (database) await untilItAnswers(postgres);
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

/** The postmaster's first, so that it starts no other ones. */
const processesOf = (postgres: EmbeddedPostgres): Promise<number[]> =>
  asSuperuser(postgres, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
       union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  });

const untilItAnswers = async (postgres: EmbeddedPostgres): Promise<void> => {
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

/** Who has the same password as the role that the program works as. */
const asSuperuser = async <Answer>(
  { url }: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> => {
  const connectionString = Object.assign(new URL("/postgres", url), { username: "postgres" }).href;
  const client = new pg.Client({ connectionString });
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
    // It went with the others.
  }
};
