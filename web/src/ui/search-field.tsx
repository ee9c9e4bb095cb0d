import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent } from "react";
import { useTyped } from "./use-typed.ts";

interface SearchFieldProps {
  /** The field's name and placeholder, such as "Search by name or email". */
  readonly label: string;
  readonly value: string;
  /** Called once the person stops typing. */
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** The key that focuses it, shown in it. */
  readonly shortcut?: string;
}

/** Searches as the person types. */
export function SearchField({ label, value, onChange, maxLength, shortcut }: SearchFieldProps) {
  const { typed, setTyped, send } = useTyped(value, onChange);
  const search = useEffectEvent(send);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => search(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="relative max-h-11 min-w-40 flex-1 basis-40 max-sm:basis-full">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-11 w-full rounded-field border border-edge bg-card py-2 pr-10 pl-10 text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus:border-brand focus:outline-3 focus:outline-focus"
      />
      {shortcut && typed === undefined && value === "" && (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 rounded-tag border border-line bg-paper px-1.5 font-sans text-ink-soft text-xs max-md:hidden"
        >
          {shortcut}
        </span>
      )}
    </search>
  );
}

/** How long after the last key the search starts. */
const restMs = 250;
