import { findNextHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { formatWeekdayDay } from "../../../../forms/format-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { addDays, formatMinutes, parseMinutes } from "./calendar-days.ts";
import { formatRange, type HoursDraft, listDays, longestDaysOff, toRanges } from "./hours-draft.ts";
import { TimeSpanInput } from "./time-span-input.tsx";

interface DaysOffProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (days: readonly string[]) => void;
}

/** Days without the weekly hours. */
export function DaysOff({ days, today, error, onChange }: DaysOffProps) {
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [fault, setFault] = useState<string>();
  const add = () => {
    const last = until === "" ? from : until;
    if (from === "") return setFault("Choose the first day.");
    if (from < today) return setFault("Choose a day in the future.");
    if (last < from) return setFault("Choose a last day after the first.");
    if (last > addDays(from, longestDaysOff)) return setFault("Choose a year at most.");
    setFault(undefined);
    setFrom("");
    setUntil("");
    onChange([...new Set([...days, ...listDays({ from, until: last })])]);
  };
  const holiday = findNextHoliday(today);
  return (
    <div>
      <p className="mb-3 text-ink-soft text-sm">
        US federal holidays are off too{holiday && `: the next is ${formatWeekdayDay(holiday.day)}, ${holiday.name}`}.
        To take calls on one, add extra hours for that day.
      </p>
      <ul className="mb-4">
        {toRanges(days).map((range) => (
          <li key={range.from} className="flex items-center justify-between gap-3 border-line border-b py-1">
            <span>{formatRange(range)}</span>
            <IconButton
              label={`Remove days off: ${formatRange(range)}`}
              icon={<X className="size-4.5" />}
              onClick={() => onChange(days.filter((day) => day < range.from || day > range.until))}
            />
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <DateField name="off-from" label="First day off" value={from} min={today} onChange={setFrom} />
        <DateField
          name="off-until"
          label="Last day off"
          required={false}
          value={until}
          min={from || today}
          onChange={setUntil}
        />
      </div>
      <FieldError id="days-off-error" message={fault ?? error} />
      <div className="mt-4">
        <Button size="small" onClick={add}>
          Add days off
        </Button>
      </div>
    </div>
  );
}

interface ExtraHoursProps {
  readonly extra: HoursDraft["extra"];
  readonly today: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (extra: HoursDraft["extra"]) => void;
}

export function ExtraHours({ extra, today, errors, onChange }: ExtraHoursProps) {
  const [day, setDay] = useState("");
  const [hours, setHours] = useState({ from: "", until: "" });
  const [fault, setFault] = useState<string>();
  const add = () => {
    const [start, end] = [parseMinutes(hours.from, false), parseMinutes(hours.until, true)];
    if (day === "" || day < today) return setFault("Choose a day in the future.");
    if (start === undefined || end === undefined) return setFault("Enter both times.");
    if (end <= start) return setFault("Enter an end after the start.");
    setFault(undefined);
    setDay("");
    setHours({ from: "", until: "" });
    onChange([...extra, { day, ...hours }]);
  };
  return (
    <div>
      <ul className="mb-4">
        {extra.map((each, index) => {
          const words = `${formatWeekdayDay(each.day)}, ${formatMinutes(parseMinutes(each.from, false) ?? 0)} to ${formatMinutes(parseMinutes(each.until, true) ?? 0)}`;
          return (
            <li key={`${each.day} ${each.from}`} className="border-line border-b py-1">
              <span className="flex items-center justify-between gap-3">
                {words}
                <IconButton
                  label={`Remove: ${words}`}
                  icon={<X className="size-4.5" />}
                  onClick={() => onChange(extra.toSpliced(index, 1))}
                />
              </span>
              <FieldError id={`extra-${each.day}-error`} message={errors[`extra_${each.day}`]} />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-48">
          <DateField name="extra-day" label="Day" value={day} min={today} onChange={setDay} />
        </div>
        <TimeSpanInput of="Extra hours" value={hours} isInvalid={fault !== undefined} onChange={setHours} />
      </div>
      <FieldError id="extra-error" message={fault ?? errors.extra} />
      <div className="mt-4">
        <Button size="small" onClick={add}>
          Add extra hours
        </Button>
      </div>
    </div>
  );
}
