import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTyped } from "./use-typed.ts";

interface SearchFieldProps {
  /** The field's name and placeholder, such as "Search by name or email". */
  readonly label: string;
  readonly value: string;
  /** Called once the person stops typing. */
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** A key that focuses the field from anywhere on the page. */
  readonly shortcut?: string;
}

/** Searches as the person types. */
export function SearchField({ label, value, onChange, maxLength, shortcut }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, send } = useTyped(value, onChange);
  const search = useEffectEvent(send);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => search(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== shortcut || hasModifier || isTyping(document.activeElement)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    // Captured, before a table uses the key to search.
    document.addEventListener("keydown", focus, { capture: true });
    return () => document.removeEventListener("keydown", focus, { capture: true });
  }, [shortcut]);

  return (
    <search className="relative min-w-52 flex-1 basis-64">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
      <input
        ref={input}
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
      {shortcut && (
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

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** How long after the last key the search starts. */
const restMs = 250;
