import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";

interface SearchFieldProps {
  /** The field's name and placeholder, such as "Search by name or email". */
  readonly label: string;
  readonly value: string;
  /** Called once the person stops typing. Must be the same function at every render. */
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** A key that focuses the field from anywhere on the page. */
  readonly shortcut?: string;
}

/** Searches as the person types. */
export function SearchField({ label, value, onChange, maxLength, shortcut }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useRestedText(value, onChange);

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
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
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

/**
 * The text of a field that searches as the person types, and its setter.
 * @param value the current search, such as from the URL; the field follows when something else changes it
 * @param onChange called once the person stops typing; must be the same function at every render
 */
const useRestedText = (value: string, onChange: (text: string) => void) => {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  if (value !== reported.current) {
    reported.current = value;
    setText(value);
  }
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      onChange(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return [text, setText] as const;
};
