import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { parseCalendars } from "./parse-calendars.ts";
import { findWindowsZone } from "./windows-zones.ts";

/** An iCalendar text, and how to read it. Times are in milliseconds since the epoch. */
export interface CalendarText {
  readonly text: string;
  /** The zone of whole days and of times without one. */
  readonly timeZone: string;
  readonly from: number;
  readonly until: number;
  /** How ids of our own calls end: they are in the calendar because we mailed them, and block time already. */
  readonly ownIds: string;
  /** In lower case: what this person declined doesn't take their time. The calendar may name another address of theirs. */
  readonly ownAddress: string;
}

export interface BusyTimes {
  /** Ascending, without overlaps. */
  readonly spans: readonly (readonly [from: number, until: number])[];
  /** Entries that can't be understood, or only partly: in a zone that we don't know, for instance. */
  readonly unread: number;
}

type Span = [from: number, until: number];

/** Of one entry: more than a century of days, so that a rule for every second ends. */
const occurrencesAtMost = 50_000;

/**
 * Reads when someone is busy: repeated entries with their exceptions, whole days, and entries of other zones. Skips what is canceled
 * or marked as free, and keeps no title. It runs in a thread of its own: a rule can take any time.
 * @throws when the text isn't a calendar
 */
export const readBusy = (calendar: CalendarText): BusyTimes => {
  const { roots, unread: lost } = parseCalendars(calendar.text);
  const spans: Span[] = [];
  let unread = lost;
  for (const root of roots) {
    const zones = toZones(root, calendar.timeZone);
    const entries = root.getAllSubcomponents("vevent");
    const replaced = listReplaced(entries, zones);
    const moved = listMoved(entries, zones);
    const addresses = new Set([
      calendar.ownAddress,
      String(root.getFirstPropertyValue("x-wr-calname") ?? "").toLowerCase(),
    ]);
    for (const entry of entries) {
      const guessedBefore = zones.countGuessed();
      try {
        if (!isDeclined(entry, addresses)) spans.push(...listEntry(entry, { calendar, zones, replaced, moved }));
        if (zones.countGuessed() > guessedBefore) unread += 1;
      } catch {
        unread += 1;
      }
    }
    for (const freeBusy of root.getAllSubcomponents("vfreebusy")) {
      try {
        spans.push(...listFreeBusy(freeBusy, zones));
      } catch {
        unread += 1;
      }
    }
  }
  return { spans: merge(spans, calendar), unread };
};

interface Zones {
  readonly own: string;
  /** How many times were read in a zone that may be wrong. */
  readonly countGuessed: () => number;
  /** An instant of a time as the calendar has it. */
  readonly toMs: (time: ICAL.Time, tzid?: string) => number;
  /** A time in UTC as the clocks of a zone show it. */
  readonly toLocal: (time: ICAL.Time, tzid?: string) => ICAL.Time;
}

const isKnownZone = (name: string): boolean => {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};

const toZones = (root: ICAL.Component, own: string): Zones => {
  const stated = String(root.getFirstPropertyValue("x-wr-timezone") ?? "");
  // Whole days and floating times are the reader's; a calendar's own zone helps only where an entry names one we don't know.
  const fallback = isKnownZone(stated) ? stated : own;
  const defined = new Map(
    root.getAllSubcomponents("vtimezone").map((each) => {
      const zone = new ICAL.Timezone(each);
      return [zone.tzid, zone] as const;
    }),
  );
  let guessed = 0;
  const known = new Map<string, boolean>();
  const isKnown = (name: string): boolean => {
    const found = known.get(name) ?? isKnownZone(name);
    known.set(name, found);
    return found;
  };
  /** A zone's name, or what the calendar says of it. A known name's rules are newer than what the calendar wrote down. */
  const findZone = (tzid: string | undefined): string | ICAL.Timezone => {
    if (tzid === undefined) return own;
    const plain = tzid.replace(/^\/(?:[^/]+\/)*?(?=[A-Z][a-z]+\/)/, "");
    if (isKnown(plain)) return plain;
    const found = defined.get(tzid) ?? findWindowsZone(tzid);
    if (found === undefined) guessed += 1;
    return found ?? fallback;
  };
  return {
    own,
    countGuessed: () => guessed,
    toMs(time, tzid) {
      if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000;
      const zone = time.isDate ? own : findZone(tzid);
      if (typeof zone === "string") return toCivil(time).toZonedDateTime(zone).epochMilliseconds;
      const local = time.clone();
      local.zone = zone;
      return local.toUnixTime() * 1000;
    },
    toLocal(time, tzid) {
      const zone = findZone(tzid);
      if (typeof zone !== "string") return time.convertToZone(zone);
      const local = Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(zone);
      const { year, month, day, hour, minute, second } = local;
      return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
    },
  };
};

const toCivil = ({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) });

const findTzid = (property: ICAL.Property | null): string | undefined => {
  const tzid = property?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
};

const readTime = (entry: ICAL.Component, name: string): Start | undefined => {
  const property = entry.getFirstProperty(name);
  const time = property?.getFirstValue();
  return time instanceof ICAL.Time ? { time, tzid: findTzid(property) } : undefined;
};

const readText = (entry: ICAL.Component, name: string): string =>
  String(entry.getFirstPropertyValue(name) ?? "").toUpperCase();

/** The occurrences that other entries replace, by the entry's id. */
const listReplaced = (
  entries: readonly ICAL.Component[],
  { toMs }: Zones,
): ReadonlyMap<string, ReadonlySet<number>> => {
  const replaced = new Map<string, Set<number>>();
  for (const entry of entries) {
    const recurrence = readTime(entry, "recurrence-id");
    if (!recurrence) continue;
    const id = String(entry.getFirstPropertyValue("uid") ?? "");
    replaced.set(id, (replaced.get(id) ?? new Set()).add(toMs(recurrence.time, recurrence.tzid)));
  }
  return replaced;
};

/** An occurrence from which on all are moved as it is (RFC 5545, RANGE=THISANDFUTURE). */
interface Moved {
  readonly fromMs: number;
  readonly byMs: number;
  readonly lastsMs: number;
  /** They don't happen, or take no time. */
  readonly isFree: boolean;
}

const listMoved = (entries: readonly ICAL.Component[], zones: Zones): ReadonlyMap<string, readonly Moved[]> => {
  const moved = new Map<string, Moved[]>();
  for (const entry of entries) {
    const range = entry.getFirstProperty("recurrence-id")?.getParameter("range");
    const [recurrence, start] = [readTime(entry, "recurrence-id"), readTime(entry, "dtstart")];
    if (String(range).toUpperCase() !== "THISANDFUTURE" || !recurrence || !start) continue;
    const fromMs = zones.toMs(recurrence.time, recurrence.tzid);
    const [from, until] = createSpans(entry, start, zones)(start.time);
    const id = String(entry.getFirstPropertyValue("uid") ?? "");
    const all = moved.get(id) ?? [];
    moved.set(id, [...all, { fromMs, byMs: from - fromMs, lastsMs: until - from, isFree: isFree(entry) }]);
  }
  return moved;
};

const isDeclined = (entry: ICAL.Component, addresses: ReadonlySet<string>): boolean =>
  entry.getAllProperties("attendee").some((attendee) => {
    const address = String(attendee.getFirstValue())
      .replace(/^mailto:/i, "")
      .toLowerCase();
    return (
      address !== "" && addresses.has(address) && String(attendee.getParameter("partstat")).toUpperCase() === "DECLINED"
    );
  });

const isFree = (entry: ICAL.Component): boolean =>
  readText(entry, "status") === "CANCELLED" ||
  readText(entry, "transp") === "TRANSPARENT" ||
  readText(entry, "x-microsoft-cdo-busystatus") === "FREE";

interface EntryReading {
  readonly calendar: CalendarText;
  readonly zones: Zones;
  readonly replaced: ReadonlyMap<string, ReadonlySet<number>>;
  readonly moved: ReadonlyMap<string, readonly Moved[]>;
}

const listEntry = (entry: ICAL.Component, { calendar, zones, replaced, moved }: EntryReading): Span[] => {
  const id = String(entry.getFirstPropertyValue("uid") ?? "");
  if (calendar.ownIds !== "" && id.endsWith(calendar.ownIds)) return [];
  if (isFree(entry)) return [];
  const start = readTime(entry, "dtstart");
  if (!start) throw new Error("An entry has no start.");
  const toSpan = createSpans(entry, start, zones);
  const isRepeated = ["rrule", "rdate"].some((name) => entry.hasProperty(name));
  if (!isRepeated || entry.hasProperty("recurrence-id")) return [toSpan(start.time)];

  const skipped = listSkipped(entry, zones);
  const replacedHere = replaced.get(id);
  const movedHere = (moved.get(id) ?? []).toSorted((one, other) => other.fromMs - one.fromMs);
  const spans = takePeriods(entry, zones);
  endInLocalTime(entry, start, zones);
  const expansion = new ICAL.RecurExpansion({ component: entry, dtstart: start.time });
  const add = (time: ICAL.Time): boolean => {
    const span = toSpan(time);
    if (span[0] >= calendar.until) return false;
    const isOut = skipped.has(span[0]) || skipped.has(time.toString().slice(0, 10)) || replacedHere?.has(span[0]);
    if (isOut) return true;
    const move = movedHere.find(({ fromMs }) => fromMs <= span[0]);
    if (!move) spans.push(span);
    else if (!move.isFree) spans.push([span[0] + move.byMs, span[0] + move.byMs + move.lastsMs]);
    return true;
  };
  // With dates alone, the library leaves out the start.
  if (!entry.hasProperty("rrule")) add(start.time);
  let count = 0;
  for (let next = expansion.next(); next && add(next); next = expansion.next()) {
    count += 1;
    if (count > occurrencesAtMost) throw new Error("An entry repeats too often.");
  }
  return spans;
};

/** Dates that are periods of their own length. The library doesn't expand them. */
const takePeriods = (entry: ICAL.Component, { toMs }: Zones): Span[] =>
  entry.getAllProperties("rdate").flatMap((property) => {
    const periods = property.getValues().filter((value) => value instanceof ICAL.Period);
    if (periods.length === 0) return [];
    entry.removeProperty(property);
    const tzid = findTzid(property);
    return periods.map((period): Span => [toMs(period.start, tzid), toMs(period.getEnd(), tzid)]);
  });

interface Start {
  readonly time: ICAL.Time;
  readonly tzid: string | undefined;
}

/** The library compares civil times, but a rule's end is in UTC. */
const endInLocalTime = (entry: ICAL.Component, { time, tzid }: Start, { toLocal }: Zones): void => {
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return;
  for (const property of entry.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur && rule.until && !rule.until.isDate && rule.until.zone === ICAL.Timezone.utcTimezone)
      rule.until = toLocal(rule.until, tzid);
  }
};

/** How long the entry takes from each of its starts: whole days by the calendar, anything else by the clock. */
const createSpans = (entry: ICAL.Component, start: Start, { own, toMs }: Zones): ((time: ICAL.Time) => Span) => {
  const end = readTime(entry, "dtend");
  const given = entry.getFirstPropertyValue("duration");
  const seconds = given instanceof ICAL.Duration ? given.toSeconds() : undefined;
  if (start.time.isDate) {
    const toDay = ({ year, month, day }: ICAL.Time) => Temporal.PlainDate.from({ year, month, day });
    const days = end
      ? toDay(start.time).until(toDay(end.time), { largestUnit: "days" }).days
      : Math.round((seconds ?? 86_400) / 86_400);
    return (time) => {
      const day = toDay(time);
      const at = (offset: number) => day.add({ days: offset }).toZonedDateTime(own).epochMilliseconds;
      return [at(0), at(Math.max(1, days))];
    };
  }
  const firstMs = toMs(start.time, start.tzid);
  const lastsMs = end ? toMs(end.time, end.tzid) - firstMs : (seconds ?? 0) * 1000;
  return (time) => {
    const from = toMs(time, start.tzid);
    return [from, from + lastsMs];
  };
};

/** Starts that don't happen: instants, or days as YYYY-MM-DD. */
const listSkipped = (entry: ICAL.Component, { toMs }: Zones): ReadonlySet<number | string> =>
  new Set(
    entry.getAllProperties("exdate").flatMap((property) =>
      property.getValues().flatMap((value) => {
        if (!(value instanceof ICAL.Time)) return [];
        return [value.isDate ? value.toString().slice(0, 10) : toMs(value, findTzid(property))];
      }),
    ),
  );

const listFreeBusy = (entry: ICAL.Component, { toMs }: Zones): Span[] =>
  entry.getAllProperties("freebusy").flatMap((property) => {
    if (String(property.getParameter("fbtype") ?? "BUSY").toUpperCase() === "FREE") return [];
    return property
      .getValues()
      .flatMap((value): Span[] => (value instanceof ICAL.Period ? [[toMs(value.start), toMs(value.getEnd())]] : []));
  });

const merge = (spans: readonly Span[], { from, until }: CalendarText): Span[] => {
  const merged: Span[] = [];
  const within = spans
    .map(([start, end]): Span => [Math.max(start, from), Math.min(end, until)])
    .filter(([start, end]) => start < end)
    .sort(([one], [other]) => one - other);
  for (const [start, end] of within) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
};
