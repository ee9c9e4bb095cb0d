import { type ImportFault, type ImportResult, importCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import type { CatalogFormat } from "@funding-desk/contract/matching/catalog/states";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { wholeCatalog } from "./catalog-queries.ts";

interface Chosen {
  readonly name: string;
  readonly format: CatalogFormat;
  readonly text: string;
}

/** Reads a file, says what it would change or what is wrong in which row, and imports it only then. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tried, setTried] = useState<ImportResult | null>(null);
  const [refused, setRefused] = useState("");
  const sending = useSendOnce();

  const tryFile = (file: File) =>
    void sending.run(async () => {
      setTried(null);
      setChosen(null);
      setRefused("");
      const format = file.name.toLowerCase().endsWith(".json") ? "json" : "csv";
      if (file.size > catalogLimits.fileBytes) return setRefused("This file is larger than 5 MB. Please split it.");
      const next: Chosen = { name: file.name, format, text: await file.text() };
      const body = { format: next.format, text: next.text, is_dry_run: true };
      setTried((await callDesk(importCatalog, { body })).data);
      setChosen(next);
    }, `${file.name} ${file.size} ${file.lastModified}`);

  const store = ({ format, text }: Chosen, { catalog_revision }: ImportResult) =>
    void sending.run(async () => {
      const body = { format, text, is_dry_run: false, expected_revision: catalog_revision };
      const result = (await callDesk(importCatalog, { body })).data;
      setTried(result);
      if (!result.is_stored) return;
      await client.invalidateQueries(wholeCatalog);
      toast.success(`${formatCount(result.programs.length, "program")} imported as drafts.`);
      onClose();
    }, "store");

  const canStore = chosen && tried && tried.fault_count === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import programs"
      width="wide"
      actions={
        <>
          {canStore && (
            <Button
              variant="brand"
              isBusy={sending.isBusy}
              busyLabel="Importing..."
              onClick={() => store(chosen, tried)}
            >
              Import as drafts
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>
          A CSV or JSON file with the columns of the export. You see what it would change first; programs become drafts.
        </p>
        <ProblemNotice problem={sending.problem} />
        {refused && <Notice tone="error">{refused}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            isBusy={sending.isBusy && !canStore}
            busyLabel="Checking..."
            inputLabel="A CSV or JSON file"
            accept=".csv,.json,text/csv,application/json"
            onChoose={tryFile}
          >
            {tried ? "Choose another file" : "Choose a file"}
          </FileButton>
          {chosen && <span className="wrap-anywhere text-ink-soft text-sm">{chosen.name}</span>}
        </div>
        <div aria-live="polite">{tried && <Trial result={tried} />}</div>
      </div>
    </Dialog>
  );
}

function Trial({ result }: { readonly result: ImportResult }) {
  const { faults, fault_count: count, programs, rules } = result;
  if (count > 0) {
    const more = count - faults.length;
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="error" title={`${formatCount(count, "error")} in this file. Nothing was stored.`}>
          Correct the file and choose it again.{more > 0 && ` The first ${faults.length} are listed.`}
        </Notice>
        <Card isFlush>
          <DataTable
            caption="Errors by row"
            columns={faultColumns}
            rows={faults.map((fault, index) => ({ ...fault, index }))}
            rowKey={({ index }) => index}
            emptyText="No errors"
          />
        </Card>
      </div>
    );
  }
  const added = programs.filter(({ what }) => what === "added").length;
  const changed = programs.filter(({ what }) => what === "changed").length;
  const same = programs.length - added - changed;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone="success"
        title={`This file is fine: ${formatCount(rules, "rule")} in ${formatCount(programs.length, "program")}.`}
      >
        {added} new, {changed} changed, {same} the same as now.
      </Notice>
      <ul className="flex flex-col gap-3">
        {programs
          .filter(({ what }) => what !== "same")
          .slice(0, shownPrograms)
          .map(({ id, name, lender_name, changes }) => (
            <li key={id} className="min-w-0">
              <p className="font-semibold">
                {name}, {lender_name}
              </p>
              <ul className="wrap-anywhere list-disc pl-5 text-sm">
                {changes.slice(0, shownChanges).map((change) => (
                  <li key={change}>{change}</li>
                ))}
                {changes.length > shownChanges && <li>{changes.length - shownChanges} more changes</li>}
              </ul>
            </li>
          ))}
      </ul>
    </div>
  );
}

const shownPrograms = 50;
const shownChanges = 10;

const faultColumns: readonly Column<ImportFault & { readonly index: number }>[] = [
  { key: "row", header: "Row", cell: ({ row }) => row ?? "File" },
  {
    key: "where",
    header: "Where",
    cell: ({ where }) => <code className="text-sm @xl:whitespace-nowrap">{where}</code>,
  },
  { key: "message", header: "What to correct", cell: ({ message }) => message },
];
