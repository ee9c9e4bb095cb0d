import { wordsOf } from "@funding-desk/contract/audit/actions";
import type { AuditEntryWire } from "@funding-desk/contract/audit/desk-api";
import { Link } from "react-router";
import { shownMoment } from "../../forms/shown-day.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { roleWords } from "../staff/role-words.ts";
import type { FilterTexts } from "./audit-filters.ts";

interface EntryTableProps {
  readonly entries: readonly AuditEntryWire[];
  readonly state: "loading" | "failed" | "ready";
  readonly isFiltered: boolean;
  readonly onRetry: () => void;
  /** Shows only what goes with a value of a row. */
  readonly onNarrow: (changes: Partial<FilterTexts>) => void;
}

export function EntryTable({ entries, state, isFiltered, onRetry, onNarrow }: EntryTableProps) {
  const columns: readonly Column<AuditEntryWire>[] = [
    { key: "at", header: "When", cell: ({ at }) => <time dateTime={at}>{shownMoment(at)}</time> },
    { key: "who", header: "Who", cell: (entry) => <Who entry={entry} onNarrow={onNarrow} /> },
    { key: "what", header: "What", isRowHeader: true, cell: (entry) => <What entry={entry} /> },
    { key: "client", header: "Whose file", cell: (entry) => <Whose entry={entry} onNarrow={onNarrow} /> },
  ];
  return (
    <DataTable
      caption="Entries of the audit, newest first"
      columns={columns}
      rows={entries}
      rowKey={({ number }) => number}
      state={state}
      emptyText={isFiltered ? "Nothing was recorded that fits" : "Nothing was recorded yet"}
      emptyHint={isFiltered ? "Try fewer filters, or a longer time." : undefined}
      failedHint="We could not load the audit."
      onRetry={onRetry}
    />
  );
}

interface CellProps {
  readonly entry: AuditEntryWire;
  readonly onNarrow: (changes: Partial<FilterTexts>) => void;
}

const linkClass = "text-link text-left";

function Who({ entry: { actor, address }, onNarrow }: CellProps) {
  return (
    <>
      {actor.kind === "staff" && (
        <button type="button" className={linkClass} onClick={() => onNarrow({ actor: actor.id ?? "" })}>
          {actor.name}
        </button>
      )}
      {actor.kind === "client" && <span>{actor.name ?? "Erased client"}</span>}
      {actor.kind === "system" && <span>The system</span>}
      <span className="block text-ink-soft text-sm">
        {[actor.role ? roleWords[actor.role].label : actor.kind === "client" ? "Client" : undefined, address]
          .filter(Boolean)
          .join(", ")}
      </span>
    </>
  );
}

/** What it was comes before what it became, however the database sorts them. */
const isFirst = (name: string): boolean => name === "from" || name.endsWith("before");

const shownDetail = (value: AuditEntryWire["detail"][string]): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "none");

function What({ entry: { action, subject, detail } }: { readonly entry: AuditEntryWire }) {
  const { label } = wordsOf(action);
  const details = Object.entries(detail).toSorted(([a], [b]) => Number(isFirst(b)) - Number(isFirst(a)));
  return (
    <>
      <span className="block first-letter:uppercase">{label}</span>
      {subject !== null && <span className="block font-normal">{subject}</span>}
      {details.length > 0 && (
        <span className="block font-normal text-ink-soft text-sm">
          {details.map(([name, value]) => `${name.replaceAll("_", " ")}: ${shownDetail(value)}`).join(" · ")}
        </span>
      )}
    </>
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
