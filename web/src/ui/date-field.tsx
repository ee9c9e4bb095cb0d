import { type CalendarDate, parseDate } from "@internationalized/date";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { ClipboardEvent } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { DateInput, DateSegment } from "react-aria-components/DateField";
import { DatePicker } from "react-aria-components/DatePicker";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { controlFrameClass } from "./control-style.ts";
import { DateCalendar } from "./date-calendar.tsx";
import { Field, type FieldProps, labelId } from "./field.tsx";

export type DateFieldProps = FieldProps & {
  /** yyyy-mm-dd, or "" when empty or incomplete. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /**
   * yyyy-mm-dd, inclusive. Limits only the calendar: a typed date outside still reaches `onChange`, and the form's
   * check explains it.
   */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string | undefined;
};

/** A date that can be typed, pasted, dictated or picked. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, autoComplete, ...field } = props;
  const paste = (event: ClipboardEvent) => {
    const pasted = readDate(event.clipboardData.getData("text"));
    if (pasted === undefined) return;
    event.preventDefault();
    onChange(pasted.toString());
  };
  return (
    <Field {...field} isGroup>
      {(control) => (
        // An error summary links to the wrapper's id, and the focus goes to the first segment inside.
        <div id={control.id} onPaste={paste}>
          <DatePicker
            name={field.name}
            aria-labelledby={labelId(control)}
            aria-describedby={control["aria-describedby"]}
            value={toDate(value) ?? null}
            onChange={(date) => onChange(date === null ? "" : date.toString())}
            onFocusChange={(isFocused) => !isFocused && onBlur?.()}
            minValue={toDate(min)}
            maxValue={toDate(max)}
            isInvalid={Boolean(field.error)}
            isRequired={field.required}
            autoComplete={autoComplete}
            validationBehavior="aria"
            shouldForceLeadingZeros
          >
            <Group className={controlFrameClass} data-invalid={control["aria-invalid"]}>
              <DateInput className="flex flex-1 items-center self-stretch px-3.5 py-1">
                {(segment) => <DateSegment segment={segment} className="date-segment" />}
              </DateInput>
              <AriaButton
                aria-label="Open calendar"
                className="mr-0.5 grid size-11 flex-none place-items-center rounded-field text-ink-soft hover:text-ink focus-visible:-outline-offset-3"
              >
                <CalendarDays className="size-5" />
              </AriaButton>
            </Group>
            <Popover
              offset={6}
              className="max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-edge bg-card shadow-soft entering:animate-fade"
            >
              <AriaDialog className="p-3 outline-none">
                <DateCalendar />
              </AriaDialog>
            </Popover>
          </DatePicker>
        </div>
      )}
    </Field>
  );
}

function toDate(text: string | undefined): CalendarDate | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return parseDate(text);
  } catch {
    return undefined;
  }
}

/** Parses 2001-02-03, 02/03/2001 and 2-3-2001 (month first, as the field shows it). */
export function readDate(text: string): CalendarDate | undefined {
  const trimmed = text.trim();
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed);
  if (american === null) return toDate(trimmed);
  const [, month = "", day = "", year = ""] = american;
  return toDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
