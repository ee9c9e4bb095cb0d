import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { numericId, shortText } from "../../platform/wire-shapes.ts";

export const busyFeedLimits = {
  /** For one calendar. */
  feeds: 3,
  nameChars: 60,
  urlChars: 2000,
  /** Read this often. */
  minutes: 15,
  /** We say so when one couldn't be read for this long. */
  saidAfterHours: 24,
  /** Days that "Try it" shows. */
  previewDays: 7,
} as const;

const ofCalendar = z.strictObject({ id: numericId });
const ofFeed = z.strictObject({ id: numericId, feedId: z.uuid() });

const feed = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Whoever has the rest of the address reads the calendar, so it isn't shown. */
  host: z.string(),
  /** Instant: the busy times are from then. */
  read_at: z.string(),
  /** Instant: the first failure since then. */
  failing_since: z.nullable(z.string()),
  /** Why it can't be read. */
  problem: z.nullable(z.string()),
  /** Whether that has lasted for a day. */
  is_stale: z.boolean(),
  /** Stretches ahead that can't be booked. */
  busy_ahead: z.number(),
  /** Entries that we couldn't understand, so they block nothing. */
  unread: z.number(),
});
export type BusyFeed = z.infer<typeof feed>;

const feeds = toData(z.strictObject({ feeds: z.array(feed) }));

/** In the order in which they were added. */
export const busyFeeds = endpoint("GET /desk/calendars/:id/busy-feeds", {
  access: anyStaff,
  shows: "no clients",
  summary: "The calendars elsewhere that are read for busy times",
  input: { params: ofCalendar },
  output: feeds,
});

const url = z.string().check(z.maxLength(busyFeedLimits.urlChars));

/** Reads it at once. For managers and the calendar's owner; 403 for others. 422 when it can't be read. */
export const addBusyFeed = endpoint("POST /desk/calendars/:id/busy-feeds", {
  access: workingStaff,
  summary: "Read a calendar elsewhere for busy times",
  status: 201,
  idempotent: true,
  input: { params: ofCalendar, body: z.strictObject({ name: shortText, url }) },
  output: feeds,
});

/** Its busy times can be booked again at once. 403 as above. */
export const removeBusyFeed = endpoint("DELETE /desk/calendars/:id/busy-feeds/:feedId", {
  access: workingStaff,
  summary: "Stop reading a calendar elsewhere",
  input: { params: ofFeed },
  output: feeds,
});

/** Stores nothing. 403 and 422 as for adding; 429. */
export const tryBusyFeed = endpoint("POST /desk/calendars/:id/busy-feeds/try", {
  access: workingStaff,
  summary: "Show what a calendar elsewhere would block in the next seven days",
  input: { params: ofCalendar, body: z.strictObject({ url }) },
  output: toData(
    z.strictObject({
      days: z.array(
        z.strictObject({
          /** YYYY-MM-DD in the calendar's zone. */
          day: z.string(),
          /** Instants, within the day. */
          busy: z.array(z.strictObject({ from: z.string(), until: z.string() })),
        }),
      ),
      unread: z.number(),
    }),
  ),
});

/** Those that couldn't be read for a day; advisors get their own calendars'. */
export const staleBusyFeeds = endpoint("GET /desk/stale-busy-feeds", {
  access: anyStaff,
  shows: "no clients",
  summary: "Calendars elsewhere that can't be read",
  output: toData(
    z.strictObject({
      feeds: z.array(
        z.strictObject({
          id: z.string(),
          calendar_id: z.number(),
          calendar_name: z.string(),
          name: z.string(),
          host: z.string(),
          failing_since: z.string(),
          problem: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
