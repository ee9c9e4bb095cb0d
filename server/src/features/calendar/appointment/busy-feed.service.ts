import { randomUUID } from "node:crypto";
import type { staleBusyFeeds } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import {
  addBusyFeed,
  type BusyFeed,
  busyFeedLimits,
  type tryBusyFeed,
} from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import pLimit from "p-limit";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer } from "../../../identity/staff-session/visibility.ts";
import { createSettingSeal } from "../../../platform/crypto/sealed-setting.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { FetchFailed, fetchText } from "../../../platform/outside/fetch-text.ts";
import { leadsInside, toHost, toHostAndPort } from "../../../platform/outside/inner-address.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type DueFeed,
  deleteFeed,
  insertFeed,
  listFeeds,
  listStaleFeeds,
  lockFeed,
  noteFailure,
  noteRead,
  replaceBusyTimes,
  takeDueFeeds,
} from "./busy-feed.repository.ts";
import { type CalendarRow, findCalendar, lockCalendar } from "./calendar.repository.ts";
import { canChangeHours, getToday } from "./calendar-view.ts";
import { type Span, toDaySpan } from "./slots.ts";

/** Calendars elsewhere, which are read for the times at which an advisor can't take a call. */
export type BusyFeeds = ReturnType<typeof createBusyFeeds>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "rateLimits"> {
  readonly secrets: Secrets;
  readonly config: { readonly calendarInnerHosts: readonly string[] };
  readonly inspector: Pick<FileInspector, "readCalendar">;
  readonly logger: { warn(details: object, sentence: string): void };
  /** The site's origin. */
  readonly publicUrl: string;
}

export const busyFeedQueue: JobQueue<Record<string, never>> = {
  name: "busy-feeds",
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
};

/** For every failure inside, so that no one learns from the words what runs there. */
const failedInside = "We couldn't read a calendar there.";
const dayMs = 24 * 3600_000;
/** As far as any kind of call can be booked. */
const aheadMs = 733 * dayMs;
const takenAtOnce = 20;
const readAtOnce = 4;
const { minutes, saidAfterHours } = busyFeedLimits;

interface FeedOwner {
  readonly timeZone: string;
  readonly email: string;
}

interface ReadCalendar {
  readonly spans: readonly Span[];
  readonly unread: number;
}

export const createBusyFeeds = (deps: Deps) => {
  const { database, audit, live, config, inspector } = deps;
  const seals = createSettingSeal<{ readonly url: string }>(deps, { purpose: "busy-feed", what: "busy-feed" });
  const ownIds = `@${new URL(deps.publicUrl).hostname}`;

  const isListed = (url: URL): boolean => config.calendarInnerHosts.includes(toHostAndPort(url));

  /** @throws {FetchFailed} with a sentence for people */
  const read = (url: string, owner: FeedOwner): Promise<ReadCalendar> =>
    readAny(url, owner).catch((error: unknown) => {
      if (error instanceof FetchFailed && (error.wasInside || isListed(new URL(url))))
        throw new FetchFailed(failedInside);
      throw error;
    });

  const readAny = async (url: string, { timeZone, email }: FeedOwner): Promise<ReadCalendar> => {
    const text = await fetchText(url, {
      maxBytes: 5 * 1024 * 1024,
      timeoutMs: 20_000,
      redirects: 3,
      innerHosts: config.calendarInnerHosts,
    });
    const now = Date.now();
    const found = await inspector.readCalendar({
      text,
      timeZone,
      from: now - dayMs,
      until: now + aheadMs,
      ownIds,
      ownAddress: email.toLowerCase(),
    });
    if (found === "too_costly") throw new FetchFailed("This calendar takes too long to read.");
    if (typeof found === "string")
      throw new FetchFailed("This isn't a calendar. Use the address that ends in .ics, often called the iCal address.");
    return { spans: found.spans.map(([from, until]) => ({ from, until })), unread: found.unread };
  };

  const requireOwn = async (staff: StaffIdentity, id: number): Promise<CalendarRow> => {
    const row = requireFound(await findCalendar(database, id));
    if (canChangeHours(staff, row)) return row;
    await audit.record(database, { ...actedBy(staff), action: "permission.refused", detail: { calendar_id: id } });
    throw new DomainError("forbidden");
  };

  /** @throws {DomainError} `invalid_fields` */
  const requireUrl = async (typed: string): Promise<string> => {
    // Apps copy the address with a scheme of their own, which means https.
    const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isInner = url !== undefined && isListed(url);
    if (!url || (url.protocol !== "https:" && !(isInner && url.protocol === "http:")))
      throw invalidField("url", "Enter a whole address that begins with https://.");
    if (url.username !== "" || url.password !== "")
      throw invalidField("url", "Please leave the user name and password out of the address.");
    if (isInner) return url.href;
    if (await leadsInside(toHost(url)))
      throw invalidField(
        "url",
        "This address leads into the server's own network. Enter one that the internet can reach.",
      );
    return url.href;
  };

  /** @throws {DomainError} `invalid_fields` when it can't be read */
  const readTyped = async (url: string, owner: FeedOwner): Promise<ReadCalendar> => {
    try {
      return await read(url, owner);
    } catch (error) {
      if (error instanceof FetchFailed) throw invalidField("url", error.message);
      throw error;
    }
  };

  const list = async (advisorId: number): Promise<{ feeds: BusyFeed[] }> => ({
    feeds: (await listFeeds(database, advisorId, saidAfterHours)).map(formatInstants),
  });

  const recordChange = async (tx: Transaction, staff: StaffIdentity, change: { id: number; isAdded: boolean }) => {
    await live.notify(tx);
    await audit.record(tx, {
      ...actedBy(staff),
      action: "setting.changed",
      detail: {
        setting: "calendar",
        calendar_id: change.id,
        what: change.isAdded ? "busy times from elsewhere added" : "busy times from elsewhere removed",
      },
    });
  };

  const readAgain = async ({
    id,
    advisor_id: advisorId,
    sealed,
    time_zone: timeZone,
    email,
  }: DueFeed): Promise<void> => {
    try {
      const { spans, unread } = await read(seals.open(id, sealed).url, { timeZone, email });
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

  return {
    /** @throws {DomainError} `not_found` */
    async list(id: number): Promise<{ feeds: BusyFeed[] }> {
      requireFound(await findCalendar(database, id));
      return list(id);
    },

    /** Those that couldn't be read for a day; an advisor's own, or everyone's. */
    async listStale(staff: StaffIdentity): Promise<AnswerOf<typeof staleBusyFeeds>["data"]> {
      return { feeds: (await listStaleFeeds(database, findViewer(staff), saidAfterHours)).map(formatInstants) };
    },

    /** Once per key. @throws {DomainError} `not_found`, `forbidden`, `invalid_fields`, `too_many_requests`, `idempotency_key_reused` */
    async add(
      staff: StaffIdentity,
      id: number,
      { body, idempotencyKey }: { body: BodyOf<typeof addBusyFeed>; idempotencyKey: string | undefined },
    ): Promise<{ feeds: BusyFeed[] }> {
      const { time_zone: timeZone, email } = await requireOwn(staff, id);
      const intent = toIntent(addBusyFeed, { staffId: staff.staffId, idempotencyKey }, [id, body]);
      const name = normalizeLine(body.name);
      const run = async () => {
        requireNone({ name: findLineFault(name, { max: busyFeedLimits.nameChars, what: "a name" }) });
        const url = await requireUrl(body.url);
        const { spans, unread } = await readTyped(url, { timeZone, email });
        const feedId = randomUUID();
        await withTransaction(database, async (tx) => {
          await lockCalendar(tx, id);
          const act = async () => {
            if ((await listFeeds(tx, id, saidAfterHours)).length >= busyFeedLimits.feeds)
              throw invalidField(
                "url",
                `There can be at most ${busyFeedLimits.feeds} of them. Please remove one first.`,
              );
            const { host } = new URL(url);
            const sealed = seals.seal(feedId, { url });
            await insertFeed(tx, {
              id: feedId,
              advisorId: id,
              name,
              host,
              sealed,
              staffId: staff.staffId,
              unread,
              minutes,
            });
            await replaceBusyTimes(tx, { id: feedId, advisorId: id }, spans);
            await recordChange(tx, staff, { id, isAdded: true });
          };
          await once(tx, intent, { answer: null, act });
        });
      };
      // A retry must not read the calendar again: it may be gone by now.
      if (!(await isAnswered(database, intent))) {
        await deps.rateLimits.count("try-calendar", { staffId: staff.staffId });
        await run();
      } else await withTransaction(database, (tx) => once(tx, intent, { answer: null, act: async () => {} }));
      return list(id);
    },

    /** @throws {DomainError} `not_found`, `forbidden` */
    async remove(staff: StaffIdentity, id: number, feedId: string): Promise<{ feeds: BusyFeed[] }> {
      await requireOwn(staff, id);
      await withTransaction(database, async (tx) => {
        if (await deleteFeed(tx, feedId, id)) await recordChange(tx, staff, { id, isAdded: false });
      });
      return list(id);
    },

    /** What it would block in the next days. Stores nothing. @throws {DomainError} `not_found`, `forbidden`, `invalid_fields`, `too_many_requests` */
    async tryOut(staff: StaffIdentity, id: number, typed: string): Promise<AnswerOf<typeof tryBusyFeed>["data"]> {
      const { time_zone: timeZone, email } = await requireOwn(staff, id);
      const url = await requireUrl(typed);
      await deps.rateLimits.count("try-calendar", { staffId: staff.staffId });
      const { spans, unread } = await readTyped(url, { timeZone, email });
      const today = Temporal.PlainDate.from(getToday(timeZone));
      const days = Array.from({ length: busyFeedLimits.previewDays }, (_, offset) =>
        today.add({ days: offset }).toString(),
      );
      return { days: days.map((day) => ({ day, busy: listWithin(spans, toDaySpan(day, timeZone)) })), unread };
    },

    /** Reads what is due. Call it every minute, on one server at a time. */
    async readDue(): Promise<void> {
      const slots = pLimit(readAtOnce);
      const due = await takeDueFeeds(database, { limit: takenAtOnce, minutes });
      const read = await Promise.allSettled(due.map((feed) => slots(() => readAgain(feed))));
      for (const { reason: err } of read.filter((each) => each.status === "rejected"))
        deps.logger.warn({ err }, "A calendar elsewhere has to wait.");
    },
  };
};

/** Shows only the part within the span. */
const listWithin = (spans: readonly Span[], { from, until }: Span): { from: string; until: string }[] =>
  spans
    .filter((span) => span.from < until && span.until > from)
    .map((span) => ({
      from: new Date(Math.max(span.from, from)).toISOString(),
      until: new Date(Math.min(span.until, until)).toISOString(),
    }));
