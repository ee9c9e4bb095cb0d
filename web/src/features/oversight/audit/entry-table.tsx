import type { AuditEntryWire } from "@funding-desk/contract/oversight/audit/desk-api";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Link } from "react-router";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { FilterTexts } from "./audit-filters.ts";
import { describeEntry } from "./entry-words.ts";
import { type KnownNames, useKnownNames } from "./known-names.ts";

interface EntryTableProps {
  readonly query: UseInfiniteQueryResult<AuditEntryWire[]>;
  readonly isFiltered: boolean;
  /** Shows only what goes with a value of a row. */
  readonly onNarrow: (changes: Partial<FilterTexts>) => void;
}

export function EntryTable({ query, isFiltered, onNarrow }: EntryTableProps) {
  const names = useKnownNames();
  const columns: readonly Column<AuditEntryWire>[] = [
    {
      key: "at",
      header: "When",
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatMoment(at)}
        </time>
      ),
    },
    { key: "who", header: "Who", cell: (entry) => <Who entry={entry} onNarrow={onNarrow} /> },
    { key: "what", header: "What", isRowHeader: true, cell: (entry) => <What entry={entry} names={names} /> },
    { key: "client", header: "Whose file", cell: (entry) => <Whose entry={entry} onNarrow={onNarrow} /> },
  ];
  return (
    <DataTable
      caption="Audit entries, newest first"
      columns={columns}
      query={query}
      rowKey={({ number }) => number}
      emptyText={isFiltered ? "No matching entries" : "No entries yet"}
      emptyHint={isFiltered ? "Try fewer filters or a longer period." : undefined}
      failedTitle="We couldn't load the audit"
      moreLabel="Show older entries"
    />
  );
}

interface CellProps {
  readonly entry: AuditEntryWire;
  readonly onNarrow: (changes: Partial<FilterTexts>) => void;
}

const linkClass = "text-link text-left";

const actorWords = { staff: undefined, client: "Client", system: undefined, key: "API key" } as const;

function Who({ entry: { actor, address }, onNarrow }: CellProps) {
  return (
    <CellLines
      more={[actor.role ? roleWords[actor.role].label : actorWords[actor.kind], address].filter(Boolean).join(", ")}
    >
      {(actor.kind === "staff" || actor.kind === "key") && (
        <button type="button" className={linkClass} onClick={() => onNarrow({ actor: actor.id ?? "" })}>
          {actor.name}
        </button>
      )}
      {actor.kind === "client" && <span>{actor.name ?? "Erased client"}</span>}
      {actor.kind === "system" && <span>The system</span>}
    </CellLines>
  );
}

/** A line of its own; in a row of one line, after the one before. */
const lineClass =
  "block compact:@3xl:group-not-data-open:inline compact:@3xl:group-not-data-open:before:content-['·_']";

/** In one line where rows are; a press shows it whole. */
function What({ entry, names }: { readonly entry: AuditEntryWire; readonly names: KnownNames }) {
  const { what, about, path, details } = describeEntry(entry, names);
  const [isOpen, setOpen] = useState(false);
  return (
    <span data-open={isOpen || undefined} className="group flex items-center gap-1">
      {/* Some details have no place to break, such as a file's SHA-256. */}
      <span className={classNames("wrap-anywhere block min-w-0 text-left", !isOpen && "compact:@3xl:line-clamp-1")}>
        <span>{what} </span>
        {about !== null && (
          <span className={`${lineClass} font-normal`}>
            {path === null ? (
              about
            ) : (
              <Link to={path} className={linkClass}>
                {about}
              </Link>
            )}{" "}
          </span>
        )}
        {details.map((line) => (
          <span key={line} className={`${lineClass} whitespace-pre-line font-normal text-ink-soft text-sm`}>
            {line}{" "}
          </span>
        ))}
      </span>
      {details.length > 0 && (
        <button
          type="button"
          aria-label={`Details: ${what}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="ml-auto hidden size-8 flex-none place-items-center rounded-tag text-ink-soft hover:bg-paper-deep hover:text-ink compact:@3xl:grid"
        >
          <ChevronDown className={classNames("size-4", isOpen && "rotate-180")} />
        </button>
      )}
    </span>
  );
}

function Whose({ entry: { client }, onNarrow }: CellProps) {
  if (client === null) return <span className="text-ink-soft">None</span>;
  if (client.name === null) {
    return (
      <button type="button" className={linkClass} onClick={() => onNarrow({ client: client.id })}>
        Erased client {client.id.slice(0, 8)}
      </button>
    );
  }
  return (
    <CellLines
      more={
        <button
          type="button"
          className="underline underline-offset-4 hover:text-ink"
          onClick={() => onNarrow({ client: client.id })}
        >
          Only this file<span className="sr-only">: {client.name}</span>
        </button>
      }
    >
      <Link to={`/desk/clients/${client.id}`} className={linkClass}>
        {client.name}
      </Link>
    </CellLines>
  );
}
