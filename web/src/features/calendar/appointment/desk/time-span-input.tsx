import type { TypedStretch } from "./hours-draft.ts";

interface TimeSpanInputProps {
  readonly value: TypedStretch;
  readonly onChange: (value: TypedStretch) => void;
  /** The day, such as "Monday". */
  readonly of: string;
  readonly isInvalid: boolean;
}

/** A range of times in a day. */
export function TimeSpanInput({ value, onChange, of, isInvalid }: TimeSpanInputProps) {
  const input = (part: keyof TypedStretch) => (
    <span className="block w-24 sm:w-34">
      <input
        type="time"
        step={300}
        aria-label={`${of}, ${part === "from" ? "from" : "until"}`}
        aria-invalid={isInvalid || undefined}
        value={value[part]}
        onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
        className="min-h-12 w-full rounded-field border border-edge bg-card px-1.5 text-base max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:px-2 hover:border-ink-soft focus:border-brand focus:outline-3 focus:outline-focus aria-invalid:border-coral aria-invalid:ring-1 aria-invalid:ring-coral"
      />
    </span>
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {input("from")}
      <span aria-hidden="true">to</span>
      {input("until")}
    </span>
  );
}
