import { parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboField } from "../../../ui/combo-field.tsx";
import { MonthCalendar } from "../../../ui/date-calendar.tsx";
import type { DayAsked, FreeDaysQuery, SlotsQuery } from "./booking-queries.ts";
import { type ChosenSlot, getTodayIn } from "./booking-time.ts";
import { getClientTimeZone, keepTimeZone, listZoneOptions } from "./client-time-zone.ts";
import { NextTimes } from "./next-times.tsx";
import { convertLastDay } from "./slot-instant.ts";
import { SlotList } from "./slot-list.tsx";

/** The advisor's booking window, as given by the appointment type. */
export interface AdvisorHours {
  readonly advisor_timezone: string;
  /** The last bookable day, in the advisor's time zone. */
  readonly bookable_until: string;
}

interface SlotPickerProps {
  readonly slotsOf: (day: DayAsked) => SlotsQuery;
  readonly daysOf: (timezone: string) => FreeDaysQuery;
  readonly hours: AdvisorHours;
  /** The selected day, YYYY-MM-DD. */
  readonly date: string | undefined;
  readonly onDate: (date: string) => void;
  readonly onPick: (slot: ChosenSlot) => void;
  /** The slot being requested. */
  readonly picked?: ChosenSlot | undefined;
  /** The time zone of someone else who is booked for; by default this device's, or the one chosen on it before. */
  readonly zone?: ChosenZone | undefined;
}

interface ChosenZone {
  readonly timezone: string;
  readonly onZone: (timezone: string) => void;
}

const useOwnZone = (): ChosenZone => {
  const [timezone, setTimezone] = useState(getClientTimeZone);
  return {
    timezone,
    onZone: (zone) => {
      keepTimeZone(zone);
      setTimezone(zone);
    },
  };
};

/** Chooses a day, then a time, both in the client's time zone. */
export function SlotPicker({ slotsOf, daysOf, hours, date, onDate, onPick, picked, zone }: SlotPickerProps) {
  const own = useOwnZone();
  const { timezone, onZone } = zone ?? own;
  const zones = listZoneOptions(timezone);
  const freeDays = useQuery(daysOf(timezone)).data?.days;
  const first = getTodayIn(timezone);
  const last = convertLastDay(timezone, { day: hours.bookable_until, timezone: hours.advisor_timezone });
  // Another time zone may be a day ahead, and an old URL may name a past day.
  const shown = date !== undefined && date >= first && date <= last ? date : undefined;
  return (
    <div className="flex flex-col gap-6">
      <NextTimes query={daysOf(timezone)} timezone={timezone} picked={picked} onPick={onPick} />
      <div className="max-w-form">
        <ComboField
          name="timezone"
          label="Time zone"
          value={timezone}
          options={zones}
          onChange={(chosen) => zones.some(({ value }) => value === chosen) && onZone(chosen)}
        />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
        <div className="justify-self-center rounded-card border border-line bg-card p-2 shadow-soft sm:p-4 md:justify-self-start">
          <MonthCalendar
            aria-label="Day of the call"
            value={shown === undefined ? null : parseDate(shown)}
            onChange={(day) => onDate(day.toString())}
            minValue={parseDate(first)}
            maxValue={parseDate(last)}
            isDateUnavailable={(day) => freeDays?.includes(day.toString()) === false}
          />
        </div>
        <section aria-label="Times" className="min-w-0">
          {shown === undefined ? (
            <p className="max-w-[22rem] text-ink-soft md:pt-3">Choose a day.</p>
          ) : (
            <SlotList
              slotsOf={slotsOf}
              day={{ date: shown, timezone }}
              advisorTimezone={hours.advisor_timezone}
              picked={picked}
              onPick={onPick}
            />
          )}
        </section>
      </div>
    </div>
  );
}
