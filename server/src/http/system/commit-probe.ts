import type { Database } from "../../platform/db/database.ts";
import { commitNothing } from "./system.repository.ts";

/** Balancers and monitors ask every second or two. Each commit costs the database a flush to the disk. */
const freshMs = 3_000;

/** Tries whether the database commits, once for everyone who asks at the same time or soon after. */
export const createCommitProbe = (database: Database) => {
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
