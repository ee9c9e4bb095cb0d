import { limits } from "@funding-desk/contract/limits";
import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { useRestedText } from "../desk/use-rested-text.ts";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** Searches as one types; `/` leads here from anywhere on the page. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useRestedText(value, onChange);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(document.activeElement))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    // Before a table takes it for a letter to search by.
    document.addEventListener("keydown", focus, { capture: true });
    return () => document.removeEventListener("keydown", focus, { capture: true });
  }, []);

  return (
    <search className="relative min-w-52 flex-1 basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search by name, business, email, phone or reference"
        aria-keyshortcuts="/"
        placeholder="Name, business, email, phone or reference"
        value={text}
        maxLength={limits.searchChars}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-11 w-full rounded-field border border-edge bg-card pr-10 pl-10 text-base placeholder:text-ink-soft"
      />
      <span
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 rounded-tag border border-line bg-paper px-1.5 font-sans text-ink-soft text-xs max-md:hidden"
      >
        /
      </span>
    </search>
  );
}
