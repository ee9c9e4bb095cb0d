import type { CalendarDate } from "@internationalized/date";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  type CalendarProps,
  CalendarYearPicker,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";

const stepClass =
  "grid size-11 flex-none place-items-center rounded-field text-ink hover:bg-paper-deep disabled:text-ink-soft disabled:opacity-50";

type MonthCalendarProps = Pick<
  CalendarProps<CalendarDate>,
  "value" | "onChange" | "minValue" | "maxValue" | "isDateUnavailable" | "aria-label"
>;

/** For a day in the coming weeks: one month, with buttons to the others. */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Calendar {...props}>
      <Month>
        <Heading className="flex-1 text-center font-sans font-semibold text-base tracking-normal" />
      </Month>
    </Calendar>
  );
}

/** For a DatePicker, with month and year selects, since a birth date would be hundreds of clicks away. */
export function DateCalendar() {
  return (
    <Calendar>
      <Month>
        <div className="flex flex-1 justify-center gap-2">
          <CalendarMonthPicker format="short">{(picker) => <PartSelect {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={100}>{(picker) => <PartSelect {...picker} />}</CalendarYearPicker>
        </div>
      </Month>
    </Calendar>
  );
}

/** The days of a month under its name, with a button to the month before and to the next one. */
function Month({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <AriaButton slot="previous" className={stepClass}>
          <ChevronLeft className="size-5" />
        </AriaButton>
        {children}
        <AriaButton slot="next" className={stepClass}>
          <ChevronRight className="size-5" />
        </AriaButton>
      </div>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="h-8 font-medium text-ink-soft text-xs">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

type PartSelectProps = {
  "aria-label": string;
  value: string | number;
  onChange: (key: string | number | null) => void;
  items: { id: number; formatted: string }[];
};

function PartSelect({ value, onChange, items, ...labels }: PartSelectProps) {
  return (
    <select
      aria-label={labels["aria-label"]}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      className="min-h-11 rounded-field border border-edge bg-card px-2 font-semibold text-base"
    >
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  );
}
