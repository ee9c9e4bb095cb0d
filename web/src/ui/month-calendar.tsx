import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button as AriaButton } from "react-aria-components/Button";
import { Calendar } from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { type DateCalendarProps, MonthDays, monthStepClass } from "./date-calendar.tsx";

/** For a day in the coming weeks: one month, with buttons to the others. */
export function MonthCalendar(props: DateCalendarProps) {
  return (
    <Calendar {...props}>
      <div className="mb-2 flex items-center gap-1">
        <AriaButton slot="previous" className={monthStepClass}>
          <ChevronLeft className="size-5" />
        </AriaButton>
        <Heading className="flex-1 text-center font-sans font-semibold text-base tracking-normal" />
        <AriaButton slot="next" className={monthStepClass}>
          <ChevronRight className="size-5" />
        </AriaButton>
      </div>
      <MonthDays />
    </Calendar>
  );
}
