import { type ImportColumn, importColumns } from "@funding-desk/contract/connections/book-import/columns";
import {
  addImportRows,
  bookImportById,
  type ImportRow,
  importRows,
} from "@funding-desk/contract/connections/book-import/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface LineEditorProps {
  readonly importId: string;
  readonly row: ImportRow;
}

/** What is wrong with a line, by column. */
export function LineProblems({ row: { warnings, faults } }: Pick<LineEditorProps, "row">) {
  return (
    <ul>
      {Object.entries({ ...warnings, ...faults }).map(([column, sentence]) => (
        <li key={column}>
          <span className="font-semibold">{importColumns[column as ImportColumn].label}:</span> {sentence}
        </li>
      ))}
    </ul>
  );
}

/** The same, and the cells to correct it in on demand, so that hundreds of lines stay a list. */
export function LineEditor({ importId, row }: LineEditorProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenLine importId={importId} row={row} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <LineProblems row={row} />
      <Button size="small" aria-label={`Correct line ${row.number}`} onClick={() => setOpen(true)}>
        Correct
      </Button>
    </div>
  );
}

/** The corrected line is sent again alone. */
function OpenLine({ importId, row }: LineEditorProps) {
  const client = useQueryClient();
  const sending = useSendOnce();
  const problems = { ...row.warnings, ...row.faults };
  const columns = Object.keys(problems) as ImportColumn[];
  const [changes, setChanges] = useState<Partial<Record<ImportColumn, string>>>({});
  const save = () =>
    void sending.run(async () => {
      const params = { id: importId };
      const rows = [{ number: row.number, cells: { ...row.cells, ...changes } }];
      const { data } = await callDesk(addImportRows, { params, body: { rows } });
      client.setQueryData(deskQuery(bookImportById, { params }).queryKey, data);
      await client.invalidateQueries(deskFilter(importRows, { params }));
    });
  return (
    <Form onSubmit={save} className="flex max-w-measure flex-col gap-4 py-1">
      {columns.map((column) => {
        const field = {
          name: `${column}-${row.number}`,
          label: importColumns[column].label,
          error: row.faults[column],
          hint: row.faults[column] ? undefined : problems[column],
          value: changes[column] ?? row.cells?.[column] ?? "",
          onChange: (value: string) => setChanges({ ...changes, [column]: value }),
          autoComplete: "off",
        };
        return column === "note" ? (
          <TextArea key={column} {...field} rows={3} />
        ) : (
          <TextField key={column} {...field} />
        );
      })}
      {sending.problem && <Notice tone="error">{sending.problem.message}</Notice>}
      <div>
        <Button type="submit" size="small" isBusy={sending.isBusy} busyLabel="Checking...">
          Check line {row.number} again
        </Button>
      </div>
    </Form>
  );
}
