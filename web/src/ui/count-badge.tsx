const mostShown = 99;

/** A count beside a name in the navigation; nothing when it's zero. */
export function CountBadge({ count, what }: { readonly count: number; readonly what: string }) {
  if (count === 0) return null;
  return (
    <span className="inline-grid min-w-6 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-5">
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
