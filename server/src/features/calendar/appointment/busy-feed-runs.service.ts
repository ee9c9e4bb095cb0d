import { busyFeedLimits } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import pLimit from "p-limit";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { FetchFailed } from "../../../platform/outside/fetch-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type DueFeed,
  lockFeed,
  noteFailure,
  noteRead,
  replaceBusyTimes,
  takeDueFeeds,
} from "./busy-feed.repository.ts";
import { createFeedSeal, type FeedReading } from "./feed-reading.service.ts";

interface Deps extends Pick<SharedDeps, "database" | "live"> {
  readonly secrets: Secrets;
  readonly reading: Pick<FeedReading, "read">;
  readonly logger: { warn(details: object, sentence: string): void };
}

export const busyFeedQueue: JobQueue<Record<string, never>> = {
  name: "busy-feeds",
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
};

const takenAtOnce = 20;
const readAtOnce = 4;

/** Reads the calendars elsewhere that are due. Call it every minute, on one server at a time. */
export const createBusyFeedRuns = (deps: Deps): (() => Promise<void>) => {
  const { database, live, reading, logger } = deps;
  const seals = createFeedSeal(deps);

  const readAgain = async ({
    id,
    advisor_id: advisorId,
    sealed,
    time_zone: timeZone,
    email,
  }: DueFeed): Promise<void> => {
    try {
      const { spans, unread } = await reading.read(seals.open(id, sealed).url, { timeZone, email });
      await withTransaction(database, async (tx) => {
        if (!(await lockFeed(tx, id))) return;
        await replaceBusyTimes(tx, { id, advisorId }, spans);
        if (await noteRead(tx, id, unread)) await live.notify(tx);
      });
    } catch (error) {
      const isTheirs = error instanceof FetchFailed;
      await noteFailure(database, id, isTheirs ? error.message : "We couldn't read it because of an error of ours.");
      if (!isTheirs) throw error;
    }
  };

  return async () => {
    const slots = pLimit(readAtOnce);
    const due = await takeDueFeeds(database, { limit: takenAtOnce, minutes: busyFeedLimits.minutes });
    const read = await Promise.allSettled(due.map((feed) => slots(() => readAgain(feed))));
    for (const { reason: err } of read.filter((each) => each.status === "rejected"))
      logger.warn({ err }, "A calendar elsewhere has to wait.");
  };
};
