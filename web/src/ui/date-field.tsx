import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { readDay } from "@funding-desk/contract/forms/read-text";
import { type CalendarDate, parseDate } from "@internationalized/date";
import CalendarDays from "lucide-react/icons/calendar-days";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
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
  /** yyyy-mm-dd, or "" when empty. Other text is what couldn't be read. */
  value: string;
  onChange: (value: string) => void;
  /** Called with text that couldn't be read as a day, for a form that refuses it. */
  onUnread?: ((text: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  /**
   * yyyy-mm-dd, inclusive. Limits only the calendar: a typed date outside still reaches `onChange`, and the form's
   * check explains it.
   */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string | undefined;
};

const getThisYear = (): number => new Date().getFullYear();

/** A date that can be typed in numbers or words, pasted, dictated or picked. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, onUnread, min, max, autoComplete, error, ...field } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { unread, take, setUnread } = useUnread(value, onChange, onUnread);

  const read = (text: string) => {
    const day = readDay(text, getThisYear());
    if (isCivilDate(day)) take(day);
    else setUnread(text);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    read(event.clipboardData.getData("text").trim());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    read(event.dataTransfer.getData("text").trim());
  };
  // The parts of a date take numbers only: a month's name is read with what follows it.
  const typeWords = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-type]")) return;
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const words = unread?.isTyped ? unread.text : "";
    if (event.key === "Backspace" && unread) {
      event.preventDefault();
      event.stopPropagation();
      setUnread(words.slice(0, -1), true);
    }
    if (!isCharacter || (words === "" && !/\p{L}/u.test(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    const day = readDay(words + event.key, getThisYear());
    if (isCivilDate(day)) take(day);
    else setUnread(words + event.key, true);
  };
  const leave = () => {
    const day = toDate(value);
    // A year in two digits.
    if (day && day.year < 100)
      take(readDay(`${day.month}/${day.day}/${String(day.year).padStart(2, "0")}`, getThisYear()));
    if (!day && !unread) {
      const parts = readParts(frame.current);
      if (parts.some(({ isFilled }) => isFilled)) setUnread(parts.map(({ text }) => text).join("/"));
    } else if (unread?.isTyped) setUnread(unread.text);
    onBlur?.();
  };
  const unreadSentence = unread && `We can't read "${unread.text}" as a date. Please use MM/DD/YYYY.`;
  return (
    <Field {...field} error={unreadSentence ?? error} isGroup>
      {(control) => (
        // An error summary links to the wrapper's id, and the focus goes to the first segment inside.
        // biome-ignore lint/a11y/noStaticElementInteractions: it catches what its parts don't take
        <div
          ref={frame}
          id={control.id}
          data-unfit={unread ? "" : undefined}
          onPaste={paste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          onKeyDownCapture={typeWords}
        >
          <DatePicker
            name={field.name}
            aria-labelledby={labelId(control)}
            aria-describedby={control["aria-describedby"]}
            value={toDate(value) ?? null}
            onChange={(date) => take(date === null ? "" : date.toString())}
            onFocusChange={(isFocused) => !isFocused && leave()}
            minValue={toDate(min)}
            maxValue={toDate(max)}
            isInvalid={control["aria-invalid"] ?? false}
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

interface Unread {
  readonly text: string;
  /** It's being typed, and more may follow. */
  readonly isTyped: boolean;
}

/** Text that couldn't be read as a day. It stays until a day is chosen. */
const useUnread = (value: string, onChange: (value: string) => void, onUnread: DateFieldProps["onUnread"]) => {
  const [own, setOwn] = useState<Unread>();
  const kept = value !== "" && !toDate(value) ? { text: value, isTyped: false } : undefined;
  return {
    unread: own ?? kept,
    take: (day: string) => {
      setOwn(undefined);
      onChange(day);
    },
    setUnread: (text: string, isTyped = false) => {
      setOwn(text === "" ? undefined : { text, isTyped });
      onUnread?.(text);
    },
  };
};

/** What the parts of the date show: "05", "dd". */
const readParts = (frame: HTMLElement | null) =>
  ["month", "day", "year"].map((type) => {
    const part = frame?.querySelector(`[data-type="${type}"]`);
    return { text: part?.textContent ?? "", isFilled: part != null && !part.hasAttribute("data-placeholder") };
  });
