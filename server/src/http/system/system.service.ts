import { access, constants, statfs } from "node:fs/promises";
import { describeSkew, isSkewTooLarge, measureSkew } from "../../platform/db/clock-skew.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { commitNothing, type DatabaseState, readState } from "./system.repository.ts";

const patienceMs = 2_000;
const retryAfterSeconds = 5;
/** Two segments of PostgreSQL's log, or two files of the largest size. */
const leastFreeBytes = 32 * 1024 * 1024;
/** How long a refused write keeps us from being ready. The database's disk may be on another machine, so only the next write tells. */
const fullForMs = 15_000;

export type SystemService = ReturnType<typeof createSystemService>;

interface Deps {
  readonly database: Database;
  readonly store: Pick<FileStore, "requireReachable">;
  readonly config: { readonly dataDir: string };
  readonly logger: { error(entry: object, sentence: string): void };
  /** The room left on a folder's disk; asks the system unless a test knows better. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

export const createSystemService = ({ database, store, config, logger, readFreeBytes = askFreeBytes }: Deps) => {
  let fullUntil = 0;
  const probe = createCommitProbe(database);

  const requireCommits = async (): Promise<void> => {
    await withinPatience(probe.requireCommits()).catch((cause: unknown) => {
      logger.error({ code: (cause as { code?: unknown }).code }, "The database doesn't save anything in time.");
      throw new DomainError("database_unavailable", { retryAfterSeconds, cause });
    });
  };

  const requireDatabase = async (): Promise<void> => {
    let state: DatabaseState | undefined;
    const readTheirClock = async () => {
      state = await readState(database);
      return state.now;
    };
    const skewMs = await withinPatience(measureSkew(readTheirClock)).catch((cause: unknown) => {
      throw new DomainError("database_unavailable", { retryAfterSeconds, cause });
    });
    if (state?.is_read_only) {
      logger.error({}, "The database is a read-only replica. Nothing can be saved until a primary answers.");
      throw new DomainError("database_unavailable", { retryAfterSeconds });
    }
    if (!isSkewTooLarge(skewMs)) return;
    logger.error({ skewMs }, describeSkew(skewMs));
    throw new DomainError("clock_wrong", { retryAfterSeconds });
  };

  const requireDataFolder = async (): Promise<void> => {
    const folder = config.dataDir;
    try {
      await access(folder, constants.W_OK);
    } catch (cause) {
      logger.error({ folder, code: (cause as NodeJS.ErrnoException).code }, "The data folder can't be written to.");
      throw new DomainError("files_unavailable", { retryAfterSeconds, cause });
    }
    const freeBytes = await readFreeBytes(folder);
    if (freeBytes >= leastFreeBytes) return;
    logger.error(
      { folder, freeBytes },
      "The disk of the data folder is full. Nothing can be saved until there is room.",
    );
    throw new DomainError("disk_full", { retryAfterSeconds });
  };

  const requireStore = async (): Promise<void> => {
    await store.requireReachable().catch((cause: unknown) => {
      logger.error({}, "The storage of clients' files doesn't answer.");
      throw new DomainError("files_unavailable", { retryAfterSeconds, cause });
    });
  };

  return {
    /**
     * @throws {DomainError} `database_unavailable` when no primary answers and commits within two seconds, `clock_wrong`,
     * `disk_full`, `files_unavailable` when the data folder can't be written to or the files' storage doesn't answer
     */
    async requireReady() {
      await requireDatabase();
      if (performance.now() < fullUntil) throw new DomainError("disk_full", { retryAfterSeconds });
      await requireCommits();
      await requireDataFolder();
      await requireStore();
    },

    /** The database refused a write for lack of room. */
    noteFullDatabase() {
      fullUntil = performance.now() + fullForMs;
      logger.error({}, "The database's disk is full. Nothing can be saved until there is room.");
    },
  };
};

const withinPatience = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const impatient = Promise.withResolvers<never>();
  const timer = setTimeout(() => impatient.reject(new Error("no answer in time")), patienceMs);
  try {
    return await Promise.race([answer, impatient.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const askFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Balancers and monitors ask every second or two. Each commit costs the database a flush to the disk. */
const freshMs = 3_000;

/** Tries whether the database commits, once for everyone who asks at the same time or soon after. */
const createCommitProbe = (database: Database) => {
  let goodUntil = 0;
  let running: Promise<void> | undefined;

  const commit = async (): Promise<void> => {
    try {
      await commitNothing(database);
      goodUntil = performance.now() + freshMs;
    } finally {
      running = undefined;
    }
  };

  return {
    /** @throws what the database said, as soon as it gives up */
    async requireCommits(): Promise<void> {
      if (performance.now() < goodUntil) return;
      running ??= commit();
      await running;
    },
  };
};
