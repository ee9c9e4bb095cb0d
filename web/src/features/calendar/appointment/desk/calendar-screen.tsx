import { calendars } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { deskCalls } from "@funding-desk/contract/calendar/appointment/desk-api";
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Settings2 from "lucide-react/icons/settings-2";
import { useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../../desk-parts/use-address.ts";
import { firm } from "../../../../firm/firm.ts";
import { formatWeekdayDay } from "../../../../forms/format-time.ts";
import { deskPages, deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { ChoiceRow } from "../../../../ui/choice-row.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Loaded, ShowMore } from "../../../../ui/loaded.tsx";
import { ToolbarSelect } from "../../../../ui/toolbar-select.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { readDay, toDayIn } from "../booking-time.ts";
import { formatZone, getDeviceTimeZone } from "../client-time-zone.ts";
import { BookForClient } from "./book-for-client.tsx";
import { addDays, formatSpan, toMonday } from "./calendar-days.ts";
import { calendarQuery } from "./calendar-queries.ts";
import { CallDialog } from "./call-dialog.tsx";
import { CallRow } from "./call-row.tsx";
import { WeekGrid } from "./week-grid.tsx";

const views = [
  { value: "week", label: "Week" },
  { value: "day", label: "Day" },
] as const;

/** /desk/calendar: the calls of a week or a day. The URL says which. */
export function CalendarScreen() {
  const staff = useStaff();
  const { search, change } = useAddress();
  const today = toDayIn(firm.identity.timeZone, new Date());
  const view = search.get("view") === "day" ? "day" : "week";
  const asked = readDay(search.get("from")) ?? today;
  const from = view === "week" ? toMonday(asked) : asked;
  const days = view === "week" ? 7 : 1;
  const all = useQuery(deskQuery(calendars)).data?.calendars ?? [];
  const named = search.get("calendar") ?? "";
  const calendar = all.some(({ id }) => String(id) === named) ? named : "";
  const list = useInfiniteQuery({
    ...deskPages(
      deskCalls,
      { query: { from, days: String(days), calendar: calendar || undefined } },
      ({ calls }) => calls,
    ),
    placeholderData: keepPreviousData,
  });
  const [isBooking, setBooking] = useState(false);
  const openId = search.get("call");
  // A phone has no room for a grid.
  const isWide = useMedia("(min-width: 64rem)");
  const openCalendars = useQueries({
    queries: all
      .filter(({ id }) => view === "week" && isWide && (calendar === "" || String(id) === calendar))
      .map(({ id }) => calendarQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

  const zoneNote = describeZones([
    ...(list.data ?? []).map(({ calendar_zone }) => calendar_zone),
    ...openCalendars.map(({ time_zone }) => time_zone),
  ]);

  const goTo = (day: string) => change({ from: day === today ? "" : day });

  return (
    <div>
      <div data-page-head="" className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl sm:text-3xl compact:text-xl">Calendar</h1>
        <div className="flex flex-wrap gap-3">
          {staff.role !== "auditor" && (
            <Button size="small" icon={<CalendarPlus className="size-4.5" />} onClick={() => setBooking(true)}>
              Book a call
            </Button>
          )}
          <LinkButton
            size="small"
            to={`/desk/calendar/settings${calendar === "" ? "" : `?calendar=${calendar}`}`}
            icon={<Settings2 className="size-4.5" />}
          >
            {staff.role === "auditor" ? "Hours and call types" : "Hours, days off and call types"}
          </LinkButton>
        </div>
      </div>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex items-center gap-1">
          <IconButton
            label={view === "week" ? "Previous week" : "Previous day"}
            icon={<ChevronLeft className="size-5" />}
            onClick={() => goTo(addDays(from, -days))}
          />
          <Button size="small" onClick={() => goTo(today)}>
            Today
          </Button>
          <IconButton
            label={view === "week" ? "Next week" : "Next day"}
            icon={<ChevronRight className="size-5" />}
            onClick={() => goTo(addDays(from, days))}
          />
        </div>
        <h2 aria-live="polite" className="min-w-48 flex-1 font-sans font-semibold text-lg tracking-normal">
          {formatSpan(from, days)}
        </h2>
        <ChoiceRow
          label="View"
          value={view}
          choices={views}
          onChange={(next) => change({ view: next === "week" ? "" : next })}
        />
        {all.length > 1 && (
          <ToolbarSelect
            label="Calendar"
            value={calendar}
            options={[
              { value: "", label: "All calendars" },
              ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => change({ calendar: value })}
          />
        )}
      </div>
      {zoneNote && <p className="-mt-3 mb-4 text-ink-soft text-sm">{zoneNote}</p>}
      <Loaded query={list} failedTitle="We couldn't load the calls" skeleton={[...dayBars, ...dayBars, ...dayBars]}>
        {(calls) => {
          const shown = {
            calls,
            days: Array.from({ length: days }, (_, offset) => addDays(from, offset)),
            today,
            onOpen: (id: string) => change({ call: id }),
          };
          return view === "week" && isWide ? (
            <WeekGrid {...shown} calendars={list.hasNextPage ? [] : openCalendars} />
          ) : (
            <Days {...shown} hasCalendars={all.length > 1} />
          );
        }}
      </Loaded>
      <div className="mt-4 empty:hidden">
        <ShowMore query={list} />
      </div>
      {isBooking && <BookForClient onClose={() => setBooking(false)} />}
      {openId && <CallDialog key={openId} id={openId} onClose={() => change({ call: "" })} />}
    </div>
  );
}

/** Says what the times mean to someone elsewhere. Undefined where they are this device's. */
const describeZones = (zones: readonly string[]): string | undefined => {
  const [zone, ...others] = new Set(zones.map(formatZone));
  if (others.length > 0) return "Each call is shown at the time of its calendar.";
  return zone === undefined || zone === formatZone(getDeviceTimeZone()) ? undefined : `Times are in ${zone}.`;
};

interface DaysProps {
  readonly calls: readonly DeskCall[];
  readonly days: readonly string[];
  readonly today: string;
  readonly hasCalendars: boolean;
  readonly onOpen: (id: string) => void;
}

/** Leaves out a weekend day without calls. */
const isWorthShowing = (day: string, calls: readonly DeskCall[]): boolean =>
  calls.length > 0 || ![6, 0].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function Days({ calls, days, today, hasCalendars, onOpen }: DaysProps) {
  const byDay = Map.groupBy(calls, ({ starts_at, calendar_zone }) => toDayIn(calendar_zone, new Date(starts_at)));
  const shown = days.filter((day) => days.length === 1 || day === today || isWorthShowing(day, byDay.get(day) ?? []));
  return (
    <div className="flex flex-col gap-6">
      {shown.map((day) => {
        const callsOfDay = byDay.get(day) ?? [];
        return (
          <section key={day} aria-label={formatWeekdayDay(day)}>
            <h3
              className={classNames(
                "flex flex-wrap items-baseline gap-x-2.5 font-sans font-semibold text-base tracking-normal",
                callsOfDay.length === 0 ? "border-line border-b pb-3" : "mb-2",
              )}
            >
              {formatWeekdayDay(day)}
              {day === today && (
                <span className="rounded-full bg-brand px-2.5 py-0.5 font-semibold text-white text-xs">Today</span>
              )}
              {callsOfDay.length === 0 && <span className="font-normal text-ink-soft text-sm">No calls</span>}
            </h3>
            {callsOfDay.length > 0 && (
              <ul className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
                {callsOfDay.map((call) => (
                  <li key={call.id} className="border-line border-b last:border-b-0">
                    <CallRow call={call} hasCalendar={hasCalendars} onOpen={() => onOpen(call.id)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

const dayBars = ["mb-3 h-5 w-48", "mb-6 h-20 w-full"];
