import type { Database } from "../db/database.ts";
import { type Transaction, type Write, withTransaction } from "../db/transaction.ts";
import { createWakeUp } from "../jobs/wake-up.ts";
import type { Live } from "../live/live.ts";
import {
  type FollowUp,
  type FollowUpRow,
  hasDueFollowUps,
  lockClients,
  postponeFollowUp,
  takeFollowUps,
  toFollowUpInsert,
} from "./follow-up.repository.ts";

/** Does what follows these subjects, in the transaction that takes their follow-ups. Passes over those that are gone. */
export type FollowUpHandler = (tx: Transaction, subjectIds: readonly string[]) => Promise<void>;

/** What is left to do right after a commit, on whichever server is first (decision 25). */
export type FollowUps = ReturnType<typeof createFollowUps>;

interface Deps {
  readonly database: Database;
  readonly live: Pick<Live, "notifyAll">;
  readonly logger: { warn(details: object, sentence: string): void };
}

const batchSize = 250;
/** While submissions keep coming, they gather this long. */
const gapMs = 100;
/** How often to look for what a server left that was killed. */
const sweepMs = 500;
const retrySeconds = 30;

export const createFollowUps = ({ database, live, logger }: Deps) => {
  const handlers = new Map<string, FollowUpHandler>();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let sweep: NodeJS.Timeout | undefined;

  /** @returns how many it took */
  const runBatch = (limit: number, onTaken: (taken: readonly FollowUpRow[]) => void = () => {}): Promise<number> =>
    withTransaction(database, async (tx) => {
      const taken = await takeFollowUps(tx, [...handlers.keys()], limit);
      onTaken(taken);
      if (taken.length === 0) return 0;
      const clientIds = [...new Set(taken.map(({ client_id: id }) => id))];
      await Promise.all([
        lockClients(tx, clientIds),
        ...[...handlers].map(([kind, handle]) => {
          const ids = taken.flatMap((row) => (row.kind === kind ? [row.subject_id] : []));
          return ids.length > 0 ? handle(tx, ids) : undefined;
        }),
        live.notifyAll(tx, clientIds),
      ]);
      return taken.length;
    });

  const runAll = async (): Promise<void> => {
    while ((await runBatch(batchSize)) === batchSize);
  };

  /** Finds the one that fails, so that it doesn't hold up the others. */
  const runOneByOne = async (): Promise<void> => {
    for (;;) {
      let first: FollowUpRow | undefined;
      try {
        const count = await runBatch(1, ([row]) => {
          first = row;
        });
        if (count === 0) return;
      } catch (err) {
        if (!first) throw err;
        logger.warn(
          { err, kind: first.kind, subject: first.subject_id },
          "A follow-up failed and is tried again soon.",
        );
        await postponeFollowUp(database, first, retrySeconds);
      }
    }
  };

  const run = (): Promise<void> => {
    isAskedAgain = true;
    running ??= (async () => {
      try {
        while (isAskedAgain) {
          isAskedAgain = false;
          await runAll().catch(runOneByOne);
        }
      } catch (err) {
        // The database is away; the sweep tries again.
        logger.warn({ err }, "Follow-ups have to wait.");
      } finally {
        running = undefined;
      }
    })();
    return running;
  };

  const wakeUp = createWakeUp(() => void run(), gapMs);
  const look = async (): Promise<void> => {
    // While the database is away, others say so.
    if (await hasDueFollowUps(database.brief).catch(() => false)) await run();
  };

  return {
    /** Says what follows subjects of this kind. Call it before `start`. */
    handle(kind: string, handler: FollowUpHandler) {
      handlers.set(kind, handler);
    },
    /** The write that leaves one, for the statement or transaction that it follows. Then call `wake`. */
    toInsert: (followUp: FollowUp): Write => toFollowUpInsert(followUp),
    /** Call it after the commit. Without it, a sweep finds what was left. */
    wake: () => wakeUp.request(),
    start() {
      sweep = setInterval(() => void look(), sweepMs);
      sweep.unref();
    },
    /** Does everything that is due. */
    settle: run,
    /** Does what is due, and then nothing more. */
    async stop() {
      clearInterval(sweep);
      wakeUp.cancel();
      await run();
    },
  };
};
