import type { CalendarDate } from "@internationalized/date";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
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

export const monthStepClass =
  "grid size-11 flex-none place-items-center rounded-field text-ink hover:bg-paper-deep disabled:text-ink-soft disabled:opacity-50";

/** Omit all of it inside a DatePicker, which provides it. */
export type DateCalendarProps = Pick<
  CalendarProps<CalendarDate>,
  "value" | "onChange" | "minValue" | "maxValue" | "isDateUnavailable" | "aria-label"
>;

/** One month, with month and year selects, since a birth date would be hundreds of clicks away. */
export function DateCalendar(props: DateCalendarProps) {
  return (
    <Calendar {...props}>
      <header className="mb-2 flex items-center gap-1">
        <AriaButton slot="previous" className={monthStepClass}>
          <ChevronLeft className="size-5" />
        </AriaButton>
        <div className="flex flex-1 justify-center gap-2">
          <CalendarMonthPicker format="short">{(picker) => <PartSelect {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={100}>{(picker) => <PartSelect {...picker} />}</CalendarYearPicker>
        </div>
        <AriaButton slot="next" className={monthStepClass}>
          <ChevronRight className="size-5" />
        </AriaButton>
      </header>
      <MonthDays />
    </Calendar>
  );
}

/** The days of the month under their weekdays. */
export function MonthDays() {
  return (
    <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="h-8 font-medium text-ink-soft text-xs">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
    </CalendarGrid>
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
