import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { formatColumnDay, formatWeekdayDay } from "../../../../forms/format-time.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { formatClockIn, toDayIn } from "../booking-time.ts";
import { formatMinutes } from "./calendar-days.ts";
import { findOutcomeLook, toGlancedCall, wantsOutcome } from "./call-badge.tsx";
import {
  findShownHours,
  listFreeTime,
  listHoursOn,
  type OpenCalendar,
  type PlacedCall,
  placeCalls,
  type Span,
  toCallSpan,
} from "./week-layout.ts";

interface WeekGridProps {
  readonly calls: readonly DeskCall[];
  readonly days: readonly string[];
  readonly today: string;
  /** The calendars whose free time is shown. */
  readonly calendars: readonly OpenCalendar[];
  readonly onOpen: (id: string) => void;
}

const pixelsPerMinute = 1.1;
const gutterClass = "w-14 flex-none";

const toPlace = ({ from, until }: Span, shown: Span) => ({
  top: (from - shown.from) * pixelsPerMinute,
  height: (until - from) * pixelsPerMinute,
});

/** A week's calls and free time, as on a paper calendar. */
export function WeekGrid({ calls, days, today, calendars, onOpen }: WeekGridProps) {
  const byDay = Map.groupBy(calls, ({ starts_at, calendar_zone }) => toDayIn(calendar_zone, new Date(starts_at)));
  const columns = days.map((day) => {
    const own = byDay.get(day) ?? [];
    return {
      day,
      calls: placeCalls(own),
      hours: calendars.flatMap(({ hours }) => listHoursOn(hours, day)),
      free: day < today ? [] : listFreeTime(calendars, own, day),
    };
  });
  // A weekend without hours and calls.
  const shownColumns = columns.filter(
    ({ day, calls: own, hours }, index) => index < 5 || own.length > 0 || hours.length > 0 || day === today,
  );
  const shown = findShownHours([...calls.map(toCallSpan), ...columns.flatMap(({ hours }) => hours)]);
  const height = (shown.until - shown.from) * pixelsPerMinute;
  const clocks = Array.from({ length: (shown.until - shown.from) / 60 }, (_, index) => shown.from + index * 60);
  return (
    <div className="rounded-card border border-line bg-card shadow-soft">
      <div className="flex border-line border-b">
        <span className={gutterClass} />
        {shownColumns.map(({ day }) => (
          <p
            key={day}
            aria-hidden="true"
            className={classNames(
              "min-w-0 flex-1 border-line border-l px-2 py-2.5 text-center font-semibold text-sm",
              day === today && "bg-brand text-white",
            )}
          >
            {formatColumnDay(day)}
          </p>
        ))}
      </div>
      <div className="flex" style={{ height }}>
        <div aria-hidden="true" className={classNames("relative", gutterClass)}>
          {clocks.map((minutes) => (
            <span
              key={minutes}
              className="absolute right-1.5 text-ink-soft text-xs"
              style={{ top: (minutes - shown.from) * pixelsPerMinute + 2 }}
            >
              {formatMinutes(minutes).replace(":00", "")}
            </span>
          ))}
        </div>
        {shownColumns.map((column) => (
          <section
            key={column.day}
            aria-label={formatWeekdayDay(column.day)}
            className="relative min-w-0 flex-1 border-line border-l bg-paper-deep"
          >
            <FreeTime free={column.free} shown={shown} />
            {clocks.slice(1).map((minutes) => (
              <span
                key={minutes}
                aria-hidden="true"
                className="absolute inset-x-0 border-line border-t"
                style={{ top: (minutes - shown.from) * pixelsPerMinute }}
              />
            ))}
            {column.calls.length === 0 && <p className="sr-only">No calls</p>}
            <ul>
              {column.calls.map((placed) => (
                <GridCall key={placed.call.id} placed={placed} shown={shown} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function FreeTime({ free, shown }: { readonly free: readonly Span[]; readonly shown: Span }) {
  return free.map((span) => (
    <p
      key={span.from}
      className="absolute inset-x-0 border-success border-l-3 bg-success-soft px-1.5 pt-0.5 text-ink-soft text-xs"
      style={toPlace(span, shown)}
    >
      Free
      <span className="sr-only">
        {" "}
        {formatMinutes(span.from)} to {formatMinutes(span.until)}
      </span>
    </p>
  ));
}

interface GridCallProps {
  readonly placed: PlacedCall;
  readonly shown: Span;
  readonly onOpen: (id: string) => void;
}

const minCallPixels = 30;

/** What needs attention about a call, in the few words that fit. */
const describeState = (call: DeskCall): string => {
  const glanced = toGlancedCall(call);
  if (glanced.outcome) return glanced.outcome;
  if (call.status === "Cancelled") return "Canceled";
  if (wantsOutcome(glanced)) return "No outcome yet";
  return call.is_outside_hours ? "Outside hours" : "";
};

const findLook = (call: DeskCall): string => {
  if (call.status === "Cancelled") return "border-line bg-paper text-ink-soft line-through";
  const glanced = toGlancedCall(call);
  if (glanced.outcome) return findOutcomeLook(glanced.outcome);
  return wantsOutcome(glanced) ? "border-edge bg-yellow-soft" : "border-brand bg-brand-soft";
};

function GridCall({ placed, shown, onOpen }: GridCallProps) {
  const { call, span, lane, lanes } = placed;
  const name = call.details?.client_name ?? "Another advisor's client";
  const startsAt = formatClockIn(call.calendar_zone, new Date(call.starts_at));
  const { top, height } = toPlace(span, shown);
  const style = {
    top,
    height: Math.max(height, minCallPixels),
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  };
  const lookClass = classNames(
    "absolute overflow-hidden rounded-tag border px-1.5 py-0.5 text-left text-xs leading-tight",
    findLook(call),
  );
  const words = (
    <>
      <span className="block font-semibold">{startsAt}</span>
      <span className="wrap-anywhere block">{name}</span>
      <span className="block text-ink-soft">{describeState(call)}</span>
    </>
  );
  return (
    <li>
      {call.details ? (
        <button
          type="button"
          title={`${startsAt}, ${name}, ${call.title}, ${call.calendar_name}`}
          onClick={() => onOpen(call.id)}
          className={classNames(lookClass, "hover:z-10 hover:border-ink focus-visible:z-10")}
          style={style}
        >
          <span className="sr-only">Open the call at </span>
          {words}
        </button>
      ) : (
        <span className={lookClass} style={style}>
          {words}
        </span>
      )}
    </li>
  );
}
