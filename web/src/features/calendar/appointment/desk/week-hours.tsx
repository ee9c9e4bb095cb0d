import { weekdayNames } from "@funding-desk/contract/forms/week";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { FieldError } from "../../../../ui/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { type HoursDraft, type TypedStretch, weekdays } from "./hours-draft.ts";
import { TimeSpanInput } from "./time-span-input.tsx";

interface WeekHoursProps {
  readonly weekly: HoursDraft["weekly"];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (weekly: HoursDraft["weekly"]) => void;
}

/** A day's first hours, or the hours after a break. */
const findNextStretch = (hours: readonly TypedStretch[]): TypedStretch =>
  hours.length === 0 ? { from: "09:00", until: "17:00" } : { from: hours.at(-1)?.until ?? "", until: "" };

/** Each weekday's hours. */
export function WeekHours({ weekly, errors, onChange }: WeekHoursProps) {
  return (
    <ul>
      {weekdays.map((weekday) => {
        const name = weekdayNames[weekday - 1] ?? "";
        const hours = weekly[weekday] ?? [];
        const error = errors[`weekly_${weekday}`];
        const put = (next: readonly TypedStretch[]) => onChange({ ...weekly, [weekday]: next });
        return (
          <li
            key={weekday}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3 last:border-b-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
          >
            <span className="pt-2.5 font-semibold">{name}</span>
            <div className="flex min-w-0 flex-col gap-2 max-sm:order-last max-sm:col-span-2">
              {hours.length === 0 && <span className="text-ink-soft sm:pt-2.5">No calls</span>}
              {hours.map((stretch, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity but their position
                <span key={index} className="flex flex-wrap items-center gap-1">
                  <TimeSpanInput
                    of={name}
                    value={stretch}
                    isInvalid={error !== undefined}
                    onChange={(changed) => put(hours.with(index, changed))}
                  />
                  <IconButton
                    label={`Remove these hours from ${name}`}
                    icon={<X className="size-4.5" />}
                    onClick={() => put(hours.toSpliced(index, 1))}
                  />
                </span>
              ))}
              <FieldError id={`week-${weekday}-error`} message={error} />
            </div>
            <IconButton
              label={hours.length === 0 ? `Add hours on ${name}` : `Add hours after a break on ${name}`}
              icon={<Plus className="size-5" />}
              onClick={() => put([...hours, findNextStretch(hours)])}
            />
          </li>
        );
      })}
    </ul>
  );
}
