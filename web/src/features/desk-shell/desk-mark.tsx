import { Link } from "react-router";
import { firm } from "../../content/firm.ts";
import { Mark } from "../site/logo.tsx";

/** The firm's mark, a link to Today, with its name where there is room. */
export function DeskMark() {
  return (
    <Link
      to="/desk"
      className="flex min-h-11 items-center justify-center gap-3 rounded-field text-inherit no-underline xl:justify-start xl:px-2"
    >
      <Mark />
      <span className="font-display text-base leading-tight max-xl:sr-only">
        {firm.identity.name}
        <span className="block font-normal font-sans text-paper/75 text-sm">The desk</span>
      </span>
    </Link>
  );
}
