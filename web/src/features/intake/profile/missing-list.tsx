import { Link } from "react-router";
import { toLabelPath } from "./profile-address.ts";

interface MissingListProps {
  readonly labels: readonly string[];
  readonly onFollow?: (() => void) | undefined;
}

/** The labels of missing details, each linked to its field. */
export function MissingList({ labels, onFollow }: MissingListProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {labels.map((label) => (
        <li key={label}>
          <Link
            to={toLabelPath(label)}
            preventScrollReset
            onClick={onFollow}
            className="text-link inline-flex min-h-11 items-center text-sm sm:min-h-8"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
