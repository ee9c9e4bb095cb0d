import type { AuditEntryWire } from "@funding-desk/contract/oversight/audit/desk-api";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { formatMoment } from "../../../forms/format-time.ts";
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
    <>
      {(actor.kind === "staff" || actor.kind === "key") && (
        <button type="button" className={linkClass} onClick={() => onNarrow({ actor: actor.id ?? "" })}>
          {actor.name}
        </button>
      )}
      {actor.kind === "client" && <span>{actor.name ?? "Erased client"}</span>}
      {actor.kind === "system" && <span>The system</span>}
      <span className="block text-ink-soft text-sm">
        {[actor.role ? roleWords[actor.role].label : actorWords[actor.kind], address].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function What({ entry, names }: { readonly entry: AuditEntryWire; readonly names: KnownNames }) {
  const { what, about, path, details } = describeEntry(entry, names);
  return (
    // Some details have no place to break, such as a file's SHA-256.
    <span className="wrap-anywhere block text-left">
      <span className="block">{what}</span>
      {about !== null && (
        <span className="block font-normal">
          {path === null ? (
            about
          ) : (
            <Link to={path} className={linkClass}>
              {about}
            </Link>
          )}
        </span>
      )}
      {details.map((line) => (
        <span key={line} className="block whitespace-pre-line font-normal text-ink-soft text-sm">
          {line}
        </span>
      ))}
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
    <>
      <Link to={`/desk/clients/${client.id}`} className={linkClass}>
        {client.name}
      </Link>
      <span className="block">
        <button
          type="button"
          className="text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
          onClick={() => onNarrow({ client: client.id })}
        >
          Only this file<span className="sr-only">: {client.name}</span>
        </button>
      </span>
    </>
  );
}
