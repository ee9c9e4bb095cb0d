import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "./class-names.ts";
import type { Option } from "./option.ts";

interface ToolbarSelectProps {
  /** The accessible name, and the first word shown unless a title above says the same. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A select in a toolbar: as low as a button, with its name before its value. */
export function ToolbarSelect({ label, isLabelHidden = false, value, options, onChange }: ToolbarSelectProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-0 compact:max-w-56 items-center rounded-field border border-edge bg-card text-sm focus-within:outline-3 focus-within:outline-focus hover:border-ink-soft">
      <span className={isLabelHidden ? "sr-only" : "flex-none pl-3 text-ink-soft"}>{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          "min-h-11 min-w-0 appearance-none truncate bg-transparent pr-9 font-semibold text-ink outline-none",
          isLabelHidden ? "pl-3" : "pl-1.5",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-4.5 text-ink-soft" />
    </label>
  );
}
