import Search from "lucide-react/icons/search";
import { useRestedText } from "./use-rested-text.ts";

interface QuickSearchProps {
  readonly label: string;
  readonly value: string;
  /** Told when the typing rests; the same function at every render. */
  readonly onChange: (text: string) => void;
}

/** Searches a list as one types. */
export function QuickSearch({ label, value, onChange }: QuickSearchProps) {
  const [text, setText] = useRestedText(value, onChange);
  return (
    <search className="relative min-w-52 flex-1 basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-11 w-full rounded-field border border-edge bg-card py-2 pr-3 pl-10 placeholder:text-ink-soft hover:border-ink-soft focus:border-brand focus:outline-3 focus:outline-focus"
      />
    </search>
  );
}
