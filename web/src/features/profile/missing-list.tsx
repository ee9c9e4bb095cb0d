import { Link } from "react-router";
import { pathOfLabel } from "./profile-address.ts";

interface MissingListProps {
  readonly labels: readonly string[];
  readonly onFollow?: (() => void) | undefined;
}

/** The labels of what the profile lacks, each leading to its field. */
export function MissingList({ labels, onFollow }: MissingListProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {labels.map((label) => (
        <li key={label}>
          <Link
            to={pathOfLabel(label)}
            preventScrollReset
            onClick={onFollow}
            className="text-link inline-flex min-h-10 items-center text-sm sm:min-h-8"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
