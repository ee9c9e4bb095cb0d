import X from "lucide-react/icons/x";

interface Chip {
  readonly words: string;
  readonly onRemove: () => void;
}

interface FilterChipsProps {
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
}

/** A list's active filters; pressing one removes it. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ words, onRemove }) => (
        <li key={words}>
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-card pr-2 pl-3 text-sm hover:bg-paper-deep"
          >
            {words}
            <X aria-label="remove this filter" className="size-4 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear} className="text-link inline-flex min-h-9 items-center px-1 text-sm">
          Clear all
        </button>
      </li>
    </ul>
  );
}
