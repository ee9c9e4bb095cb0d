import { Link } from "react-router";
import { firm } from "./firm.ts";

/** The firm's mark: a terrace above three tide lines. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 flex-none sm:size-10">
      <rect width="40" height="40" rx="9" className="fill-brand" />
      <path d="M8 20v-4h8v-4h8V8h8v12z" className="fill-accent" />
      <path
        d="M6 25.5q4.7-3 9.3 0t9.4 0 9.3 0M6 30q4.7-3 9.3 0t9.4 0 9.3 0M11 34.5q4-2.6 8 0t8 0"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="stroke-paper"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-field text-inherit no-underline sm:gap-3"
    >
      <Mark />
      <span className="font-display text-base leading-tight sm:text-lg">{firm.identity.name}</span>
    </Link>
  );
}
