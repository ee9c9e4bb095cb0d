import { type Duplicate, duplicateReasonWords } from "@funding-desk/contract/accounts/duplicate/desk-api";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";

interface DuplicateListProps {
  readonly clients: readonly Duplicate[];
  /** Of colleagues. */
  readonly hidden: number;
  /** So that what is typed next to it isn't lost. */
  readonly opensTab?: boolean;
  /** Offers to merge each of them. */
  readonly onMerge?: (client: Duplicate) => void;
}

/** Clients who may be the same, with what speaks for it. */
export function DuplicateList({ clients, hidden, opensTab = false, onMerge }: DuplicateListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {clients.map((client) => {
        const { id, name, email, reasons } = client;
        return (
          <li key={id} className="wrap-anywhere">
            {opensTab ? (
              <NewTabLink href={`/desk/clients/${id}`}>{`${name}, ${email}`}</NewTabLink>
            ) : (
              <Link to={`/desk/clients/${id}`} className="text-link">
                {name}, {email}
              </Link>
            )}
            : {reasons.map((reason) => duplicateReasonWords[reason]).join(", ")}
            {onMerge && (
              <>
                {". "}
                <button
                  type="button"
                  aria-label={`Merge with ${name}, ${email}`}
                  onClick={() => onMerge(client)}
                  className="text-link print:hidden"
                >
                  Merge
                </button>
              </>
            )}
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          {clients.length > 0 ? "Also " : ""}
          {formatCount(hidden, "client")} of your colleagues. Ask a manager to compare them.
        </li>
      )}
    </ul>
  );
}
