import {
  type BookImport,
  bookImportById,
  bookImports,
  discardImport,
  exportFaults,
  importLimits,
  storeImport,
  undoImport,
} from "@funding-desk/contract/connections/book-import/desk-api";
import { type MatchDecision, matchDecisions } from "@funding-desk/contract/connections/book-import/states";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { firstColumns, keptColumns, matchColumns, RowList, toProblemColumns, twinColumns } from "./import-lines.tsx";

const isWorking = ({ state }: Pick<BookImport, "state">): boolean => state === "storing" || state === "undoing";
const pollMs = 1500;

const importQuery = (id: string) =>
  queryOptions({
    ...deskQuery(bookImportById, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  });

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

function OpenImport({ shown, onClose }: { readonly shown: BookImport; readonly onClose: () => void }) {
  const { id, counts, state } = shown;
  const client = useQueryClient();
  const [forMatches, setForMatches] = useState<MatchDecision>("skip");
  const [decisions, setDecisions] = useState<Readonly<Record<number, MatchDecision>>>({});
  const [asked, setAsked] = useState<"undo" | "discard">();
  const sending = useSendOnce({ onFail: () => void client.invalidateQueries(deskFilter(bookImports)) });
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
  const isOpen = state === "checking";
  return (
    <Card title={shown.file_name} action={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-5">
        <div aria-live="polite">
          <Notice
            tone={state === "stored" ? "success" : "info"}
            title={formatOutcome(shown)}
            action={
              state === "stored" &&
              counts.created + counts.attached > 0 && (
                <LinkButton size="small" to={`/desk/clients?import=${id}`}>
                  Show these clients
                </LinkButton>
              )
            }
          />
        </div>
        {state === "storing" && <ProgressBar label="Lines stored" share={counts.finished / shown.row_count} />}
        {state === "undoing" && <ProgressBar label="Undoing the import" share={undefined} />}
        {isOpen && <RowList id={id} show="first" caption="How the first lines read" columns={firstColumns} />}
        {counts.fault > 0 && (
          <RowList id={id} show="fault" caption="Lines with errors" columns={toProblemColumns(id, isOpen)} />
        )}
        {counts.outside > 0 && (
          <RowList
            id={id}
            show="outside"
            caption="Outside of the 50 states"
            hint="We serve the 50 states, so these lines are left out."
            columns={toProblemColumns(id, isOpen)}
          />
        )}
        {counts.fault + counts.outside > 0 && (
          <div>
            <FaultsButton id={id} />
          </div>
        )}
        {isOpen && counts.warned > 0 && (
          <RowList
            id={id}
            show="warned"
            caption="Lines to look at"
            hint="They are stored as they read. Correct what you can."
            columns={toProblemColumns(id, isOpen)}
          />
        )}
        {isOpen && (
          <RowList
            id={id}
            show="twin"
            caption="The same client twice in this file?"
            hint="Lines with one email become one client. These have different emails, so each becomes a client of its own."
            isHiddenEmpty
            columns={[
              ...twinColumns,
              {
                key: "decision",
                header: "What to do",
                cell: (row) =>
                  row.verdict === "new" && (
                    <ToolbarSelect
                      label={`What to do with line ${row.number}`}
                      isLabelHidden
                      value={decisions[row.number] ?? "create"}
                      options={decisionOptions.filter(({ value }) => value !== "attach")}
                      onChange={(value) => setDecisions({ ...decisions, [row.number]: value as MatchDecision })}
                    />
                  ),
              },
            ]}
          />
        )}
        {isOpen && counts.match > 0 && (
          <>
            <ToolbarSelect
              label="Clients we may already have"
              value={forMatches}
              options={decisionOptions}
              onChange={(value) => setForMatches(value as MatchDecision)}
            />
            <p className="max-w-measure text-ink-soft text-sm">
              An email belongs to one client: a line with the email of a client we have is left out or added to them.
              You can decide otherwise for up to {formatNumber(importLimits.decisions)} lines.
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
        {sending.problem && <Notice tone="error">{sending.problem.message}</Notice>}
        <div className="flex flex-wrap gap-3">
          {isOpen && (
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

/** Saves the lines that can't be stored as they came, each with what is wrong. */
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
      Download these lines as CSV
    </Button>
  );
}

const formatOutcome = ({ state, counts, row_count: count }: BookImport): string => {
  const faulty = [
    `${formatNumber(counts.fault)} with errors`,
    ...(counts.outside > 0 ? [`${formatNumber(counts.outside)} outside of the 50 states`] : []),
  ].join(", ");
  if (state === "checking" && counts.checked < count)
    return `Only ${formatNumber(counts.checked)} of ${formatCount(count, "line")} arrived. Please discard this import and choose the file again.`;
  if (state === "checking")
    return `${formatNumber(counts.new)} new, ${formatNumber(counts.match)} we may already have, ${faulty}. Nothing is stored yet.`;
  if (state === "storing")
    return `${formatNumber(counts.finished)} of ${formatCount(count, "line")} are done. You can leave this page.`;
  if (state === "stored")
    return `Done: ${formatCount(counts.created, "new client")}. Lines: ${formatNumber(counts.attached)} added to clients we had, ${formatNumber(counts.skipped)} left out, ${faulty}.`;
  return state === "undoing"
    ? "The import is being undone."
    : `Undone: ${formatNumber(counts.removed)} removed, ${formatNumber(counts.kept)} kept.`;
};
