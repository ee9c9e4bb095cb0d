import { randomUUID } from "node:crypto";
import type { staleBusyFeeds } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import {
  addBusyFeed,
  type BusyFeed,
  busyFeedLimits,
  type tryBusyFeed,
} from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findOwn } from "../../../identity/staff-session/visibility.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { deleteFeed, insertFeed, listFeeds, listStaleFeeds, replaceBusyTimes } from "./busy-feed.repository.ts";
import { findCalendar, lockCalendar } from "./calendar.repository.ts";
import { getToday, requireOwnCalendar } from "./calendar-view.ts";
import { createFeedSeal, type FeedReading } from "./feed-reading.service.ts";
import { type Span, toDaySpan } from "./slots.ts";

/** Calendars elsewhere, which are read for the times at which an advisor can't take a call. */
export type BusyFeeds = ReturnType<typeof createBusyFeeds>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "rateLimits"> {
  readonly secrets: Secrets;
  readonly reading: FeedReading;
}

const { minutes, saidAfterHours } = busyFeedLimits;

export const createBusyFeeds = (deps: Deps) => {
  const { database, audit, live, reading } = deps;
  const seals = createFeedSeal(deps);

  const requireOwn = (staff: StaffIdentity, id: number) => requireOwnCalendar(deps, staff, id);

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

  return {
    /** @throws {DomainError} `not_found` */
    async list(id: number): Promise<{ feeds: BusyFeed[] }> {
      requireFound(await findCalendar(database, id));
      return list(id);
    },

    /** Those that couldn't be read for a day; an advisor's own, or everyone's. */
    async listStale(staff: StaffIdentity): Promise<AnswerOf<typeof staleBusyFeeds>["data"]> {
      return { feeds: (await listStaleFeeds(database, findOwn(staff), saidAfterHours)).map(formatInstants) };
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
        const url = await reading.requireUrl(body.url);
        const { spans, unread } = await reading.readTyped(url, { timeZone, email });
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
      const url = await reading.requireUrl(typed);
      await deps.rateLimits.count("try-calendar", { staffId: staff.staffId });
      const { spans, unread } = await reading.readTyped(url, { timeZone, email });
      const today = Temporal.PlainDate.from(getToday(timeZone));
      const days = Array.from({ length: busyFeedLimits.previewDays }, (_, offset) =>
        today.add({ days: offset }).toString(),
      );
      return { days: days.map((day) => ({ day, busy: listWithin(spans, toDaySpan(day, timeZone)) })), unread };
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
