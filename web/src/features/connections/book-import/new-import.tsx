import {
  type ColumnUse,
  importColumnKeys,
  importColumns,
  noteLine,
  requiredColumns,
} from "@funding-desk/contract/connections/book-import/columns";
import { addImportRows, discardImport, startImport } from "@funding-desk/contract/connections/book-import/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  type Book,
  type ColumnChoice,
  findChoiceFault,
  guessColumns,
  listLeftOut,
  listSamples,
  nameColumn,
  readBook,
  toParts,
} from "./read-book.ts";

const columnOptions = [
  ...importColumnKeys.map((value) => ({
    value,
    label: `${importColumns[value].label}${requiredColumns.includes(value) ? " (required)" : ""}`,
  })),
  { value: noteLine, label: "In the note, after this name" },
];

/** Another try can't help, unlike when the network or the server was down. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Reads a file in the browser, asks what its columns hold, and sends its lines to be checked. */
export function NewImport({ onChecked }: { readonly onChecked: (id: string) => void }) {
  const [book, setBook] = useState<Book>();
  const [choice, setChoice] = useState<ColumnChoice>([]);
  const [advisorId, setAdvisorId] = useState("");
  const [choiceFault, setChoiceFault] = useState<string>();
  const [sent, setSent] = useState<number>();
  // After a failure, the next press goes on with the first part that didn't arrive.
  const reached = useRef<{ id: string; parts: number }>(undefined);
  const advisors = useQuery(advisorsQuery);
  const sending = useSendOnce({ onFail: (_, error) => isRefusal(error) && restart() });

  /** What was sent for nothing doesn't wait for a decision. */
  const restart = () => {
    const left = reached.current?.id;
    reached.current = undefined;
    setSent(undefined);
    if (left !== undefined) void callDesk(discardImport, { params: { id: left } }).catch(() => {});
  };
  const choose = (file: File) =>
    void sending.run(async () => {
      setBook(undefined);
      setChoiceFault(undefined);
      restart();
      const read = await readBook(file);
      setBook(read);
      setChoice(guessColumns(read));
    });
  const changeColumn = (column: number, value: string) => {
    restart();
    setChoiceFault(undefined);
    setChoice(choice.map((each, index) => (index === column ? (value as ColumnUse | "") : each)));
  };
  const send = (chosen: Book) => {
    const fault = findChoiceFault(choice);
    setChoiceFault(fault);
    if (fault) return;
    void sending.run(
      async (idempotencyKey) => {
        const parts = toParts(chosen, choice);
        if (!reached.current) {
          const body = {
            file_name: chosen.name,
            row_count: chosen.lines.length,
            advisor_id: advisorId === "" ? null : advisorId,
          };
          const { data } = await callDesk(startImport, { body, idempotencyKey });
          reached.current = { id: data.id, parts: 0 };
        }
        const { id } = reached.current;
        for (const rows of parts.slice(reached.current.parts)) {
          setSent(reached.current.parts / parts.length);
          await callDesk(addImportRows, { params: { id }, body: { rows } });
          reached.current.parts += 1;
        }
        onChecked(id);
      },
      JSON.stringify([chosen.name, chosen.lines.length, choice, advisorId]),
    );
  };

  const problem = sending.problem && <Notice tone="error">{sending.problem.message}</Notice>;
  const leftOut = useMemo(() => (book ? listLeftOut(book, choice) : []), [book, choice]);
  return (
    <Card title="New import">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            isBusy={sending.isBusy && !book}
            busyLabel="Reading..."
            inputLabel="A CSV file"
            accept=".csv,.txt,text/csv"
            onChoose={choose}
          >
            {book ? "Choose another file" : "Choose a CSV file"}
          </FileButton>
          {book && (
            <span className="wrap-anywhere text-ink-soft text-sm">
              {book.name}, {formatCount(book.lines.length, "line")}
            </span>
          )}
        </div>
        {!book && problem}
        {book && (
          <>
            {book.topNote && <Notice tone="info">{book.topNote}</Notice>}
            <p>
              What do the columns hold? Every client needs a name, an email, a phone, and a state. Columns left out stay
              on your computer.
            </p>
            <div className="grid gap-5 sm:grid-cols-2">
              {book.headers.map((_, index) => (
                <SelectField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name, and never move
                  key={index}
                  name={`column-${index}`}
                  label={nameColumn(book, index)}
                  hint={listSamples(book, index).join(" · ").slice(0, 120) || "Empty"}
                  placeholder="Leave out"
                  value={choice[index] ?? ""}
                  options={columnOptions}
                  onChange={(value) => changeColumn(index, value)}
                />
              ))}
            </div>
            <SelectField
              name="import-advisor"
              label="Advisor of new clients"
              required={false}
              placeholder="No one yet"
              value={advisorId}
              options={(advisors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(value) => {
                restart();
                setAdvisorId(value);
              }}
            />
            {leftOut.length > 0 && (
              <p className="wrap-anywhere text-ink-soft text-sm">
                Left out: {leftOut.slice(0, 20).join(", ")}
                {leftOut.length > 20 && `, and ${leftOut.length - 20} more`}.
              </p>
            )}
            {choiceFault ? <Notice tone="error">{choiceFault}</Notice> : problem}
            {sent !== undefined && <ProgressBar label="Lines checked" share={sent} />}
            <div>
              <Button variant="brand" isBusy={sending.isBusy} busyLabel="Checking..." onClick={() => send(book)}>
                Check the lines
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
