import { type ImportColumn, importColumns } from "@funding-desk/contract/book-import/columns";
import {
  type BookImport,
  discardImport,
  exportFaults,
  type ImportRow,
  importLimits,
  storeImport,
  undoImport,
} from "@funding-desk/contract/book-import/desk-api";
import { type MatchDecision, matchDecisions } from "@funding-desk/contract/book-import/states";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Link } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { formatCount } from "../../forms/format-count.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toaster.tsx";
import { ToolbarSelect } from "../../ui/toolbar-select.tsx";
import { importQuery, importRowsQuery, importsQuery } from "./import-queries.ts";

interface ImportViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An import: what its lines hold, what to do with them, and what became of them. */
export function ImportView({ id, onClose }: ImportViewProps) {
  return (
    <Loaded query={useQuery(importQuery(id))} failedTitle="We couldn't load this import">
      {(shown) => <OpenImport shown={shown} onClose={onClose} />}
    </Loaded>
  );
}

const decisionWords: Readonly<Record<MatchDecision, string>> = {
  skip: "Leave out",
  attach: "Add to the client we have",
  create: "Make a new client",
};
const decisionOptions = matchDecisions.map((value) => ({ value, label: decisionWords[value] }));
const reasonWords = { email: "Same email", phone: "Same phone", name: "Same name and state" } as const;

function OpenImport({ shown, onClose }: { readonly shown: BookImport; readonly onClose: () => void }) {
  const { id, counts, state } = shown;
  const client = useQueryClient();
  const [forMatches, setForMatches] = useState<MatchDecision>("skip");
  const [decisions, setDecisions] = useState<Readonly<Record<number, MatchDecision>>>({});
  const [asked, setAsked] = useState<"undo" | "discard">();
  const sending = useSendOnce({ onFail: () => void client.invalidateQueries({ queryKey: importsQuery.queryKey }) });
  const params = { id };
  const store = () =>
    sending.run(async () => {
      const body = {
        for_matches: forMatches,
        decisions: Object.entries(decisions).map(([number, decision]) => ({ number: Number(number), decision })),
      };
      client.setQueryData(importQuery(id).queryKey, (await callDesk(storeImport, { params, body })).data);
    });
  const undo = async () => {
    await sending.run(async () =>
      client.setQueryData(importQuery(id).queryKey, (await callDesk(undoImport, { params })).data),
    );
    setAsked(undefined);
  };
  const discard = async () => {
    const isDone = await sending.run(() => callDesk(discardImport, { params }));
    setAsked(undefined);
    if (isDone) onClose();
  };
  const storable = counts.new + counts.match;
  const isWhole = counts.checked === shown.row_count;
  return (
    <Card title={shown.file_name} action={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-5">
        <ProblemNotice problem={sending.problem} />
        <div aria-live="polite">
          <Notice tone={state === "stored" ? "success" : "info"} title={formatOutcome(shown)} />
        </div>
        {state === "storing" && <ProgressBar label="Lines stored" share={counts.finished / shown.row_count} />}
        {state === "undoing" && <ProgressBar label="Undoing the import" share={undefined} />}
        {counts.fault > 0 && (
          <>
            <RowList id={id} show="fault" caption="Lines with errors" columns={faultColumns} />
            <div>
              <FaultsButton id={id} />
            </div>
          </>
        )}
        {state === "checking" && counts.match > 0 && (
          <>
            <ToolbarSelect
              label="Clients we may already have"
              value={forMatches}
              options={decisionOptions}
              onChange={(value) => setForMatches(value as MatchDecision)}
            />
            <p className="max-w-measure text-ink-soft text-sm">
              An email belongs to one client: a line with the email of a client we have is left out or added to them.
              You can decide otherwise for up to {importLimits.decisions} lines.
            </p>
            <RowList
              id={id}
              show="match"
              caption="Clients we may already have"
              columns={[
                ...matchColumns,
                {
                  key: "decision",
                  header: "What to do",
                  cell: (row) => (
                    <ToolbarSelect
                      label={`What to do with line ${row.number}`}
                      isLabelHidden
                      value={decisions[row.number] ?? forMatches}
                      options={
                        row.matched_by === "email"
                          ? decisionOptions.filter(({ value }) => value !== "create" || forMatches === "create")
                          : decisionOptions
                      }
                      onChange={(value) => setDecisions({ ...decisions, [row.number]: value as MatchDecision })}
                    />
                  ),
                },
              ]}
            />
          </>
        )}
        {state === "undone" && counts.kept > 0 && (
          <RowList id={id} show="kept" caption="Clients we kept" columns={keptColumns} />
        )}
        <div className="flex flex-wrap gap-3">
          {state === "checking" && (
            <>
              {isWhole && storable > 0 && (
                <Button variant="brand" isBusy={sending.isBusy} busyLabel="Storing..." onClick={() => void store()}>
                  Store {formatCount(storable, "line")}
                </Button>
              )}
              <Button onClick={() => setAsked("discard")}>Discard</Button>
            </>
          )}
          {shown.can_be_undone && <Button onClick={() => setAsked("undo")}>Undo this import</Button>}
        </div>
      </div>
      <AlertDialog
        isOpen={asked !== undefined}
        title={asked === "undo" ? "Undo this import?" : "Discard this import?"}
        confirmLabel={asked === "undo" ? "Undo the import" : "Discard"}
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => void (asked === "undo" ? undo() : discard())}
        onClose={() => setAsked(undefined)}
      >
        {asked === "undo"
          ? "Its clients, past deals, and notes are removed. We keep clients who have taken their account or sent us something since, and those your team has worked with."
          : "Nothing of it was stored. You can choose the file again."}
      </AlertDialog>
    </Card>
  );
}

/** Saves what is wrong in each line, to correct the file with. */
function FaultsButton({ id }: { readonly id: string }) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = () =>
    void sending.run(async () => {
      const { filename, csv } = (await callDesk(exportFaults, { params: { id } })).data;
      // Without the byte order mark, Excel misreads its characters.
      saveFile(filename, `\ufeff${csv}`, "text/csv");
    });
  return (
    <Button size="small" icon={<Download className="size-4" />} isBusy={sending.isBusy} onClick={save}>
      Download the errors as CSV
    </Button>
  );
}

const formatOutcome = ({ state, counts, row_count: count }: BookImport): string => {
  if (state === "checking" && counts.checked < count)
    return `Only ${counts.checked} of ${count} lines arrived. Please discard this import and choose the file again.`;
  if (state === "checking")
    return `${counts.new} new, ${counts.match} we may already have, ${counts.fault} with errors. Nothing is stored yet.`;
  if (state === "storing") return `${counts.finished} of ${count} lines are done. You can leave this page.`;
  if (state === "stored")
    return `Done: ${counts.created} lines made clients, ${counts.attached} were added to clients, ${counts.skipped} were left out, ${counts.fault} had errors.`;
  return state === "undoing"
    ? "The import is being undone."
    : `Undone: ${counts.removed} removed, ${counts.kept} kept.`;
};

interface RowListProps {
  readonly id: string;
  readonly show: "match" | "fault" | "kept";
  readonly caption: string;
  readonly columns: readonly Column<ImportRow>[];
}

function RowList({ id, show, caption, columns }: RowListProps) {
  return (
    <section aria-label={caption}>
      <h3 className="mb-2 font-semibold">{caption}</h3>
      <DataTable
        caption={caption}
        columns={columns}
        query={useInfiniteQuery(importRowsQuery(id, show))}
        rowKey={({ number }) => number}
        emptyText="No lines"
        moreLabel="Show more lines"
        failedTitle="We couldn't load the lines"
      />
    </section>
  );
}

const lineColumn: Column<ImportRow> = { key: "line", header: "Line", cell: ({ number }) => number };
const clientColumn: Column<ImportRow> = {
  key: "client",
  header: "Client",
  cell: ({ client }) =>
    client && (
      <Link to={`/desk/clients/${client.id}`} className="text-link wrap-anywhere">
        {client.name}, {client.email}
      </Link>
    ),
};
const faultColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  {
    key: "faults",
    header: "What to correct",
    cell: ({ faults }) => (
      <ul>
        {Object.entries(faults).map(([column, sentence]) => (
          <li key={column}>
            <span className="font-semibold">{importColumns[column as ImportColumn].label}:</span> {sentence}
          </li>
        ))}
      </ul>
    ),
  },
];
const matchColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  clientColumn,
  { key: "why", header: "Why", cell: ({ matched_by: reason }) => reason && reasonWords[reason] },
];
const keptColumns: readonly Column<ImportRow>[] = [lineColumn, clientColumn];
