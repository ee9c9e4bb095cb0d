import type { Box } from "@funding-desk/contract/documents/statement/reading";
import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { documentRows, type ReadRow } from "@funding-desk/contract/intake/statement-set/desk-api";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import { useState } from "react";
import { deskQuery } from "../../../../http/desk-query.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { MarkedPage } from "../../../documents/document/desk/marked-page.tsx";
import { useClientStatements } from "./use-client-statements.ts";
import { type Pinning, usePinning } from "./use-pinning.ts";

export interface ShownPage {
  readonly documentId: string;
  readonly filename: string;
  /** What is marked at first. */
  readonly box: Box | undefined;
}

interface StatementDialogProps extends ShownPage {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** A document's pages, and beside a statement's the rows that we read in them. A row's press marks its line. Mount it while it's open. */
export function StatementDialog({ clientId, documentId, filename, box, onClose }: StatementDialogProps) {
  const [mark, setMark] = useState(box);
  const { data } = useClientStatements(clientId);
  const file = data?.files.find(({ document_id: id }) => id === documentId);
  const hasRows = file?.kind === "statement" && !file.is_picture;
  return (
    <Dialog isOpen onClose={onClose} width="full" title={<span className="wrap-anywhere text-lg">{filename}</span>}>
      <div className={classNames("grid gap-5 lg:h-full", hasRows && "lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]")}>
        <div
          className={classNames(
            "overflow-auto rounded-field border border-line bg-paper-deep lg:h-full",
            hasRows ? "h-[45dvh]" : "h-[70dvh]",
          )}
        >
          <MarkedPage clientId={clientId} documentId={documentId} mark={mark} />
        </div>
        {hasRows && (
          <StatementRows
            clientId={clientId}
            documentId={documentId}
            isScan={file.is_scan}
            mark={mark}
            onMark={setMark}
          />
        )}
      </div>
    </Dialog>
  );
}

interface StatementRowsProps {
  readonly clientId: string;
  readonly documentId: string;
  readonly isScan: boolean;
  readonly mark: Box | undefined;
  readonly onMark: (box: Box) => void;
}

function StatementRows({ clientId, documentId, isScan, mark, onMark }: StatementRowsProps) {
  const pinning = usePinning(clientId);
  const query = useQuery({
    ...deskQuery(documentRows, { params: { id: clientId, documentId } }),
    // Each reading is recorded as an opening.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="min-h-0 lg:overflow-y-auto">
      {isScan && query.isPending && (
        <p role="status" className="mb-3 text-ink-soft text-sm">
          Reading the scan: about three seconds a page.
        </p>
      )}
      <Loaded query={query} failedTitle="We couldn't read the rows" skeleton={["h-80 w-full"]}>
        {({ accounts }) =>
          accounts.every(({ rows }) => rows.length === 0) ? (
            <p className="text-ink-soft text-sm">No rows could be read.</p>
          ) : (
            accounts.map(({ last_four: lastFour, rows }) => (
              <RowTable
                key={lastFour}
                caption={lastFour === null ? "Rows" : `Account ending ${lastFour}`}
                rows={rows}
                documentId={documentId}
                pinning={pinning}
                mark={mark}
                onMark={onMark}
              />
            ))
          )
        }
      </Loaded>
    </div>
  );
}

interface RowTableProps {
  readonly caption: string;
  readonly rows: readonly ReadRow[];
  readonly documentId: string;
  readonly pinning: Pinning;
  readonly mark: Box | undefined;
  readonly onMark: (box: Box) => void;
}

function RowTable({ caption, rows, documentId, pinning, mark, onMark }: RowTableProps) {
  return (
    <table className="mb-5 w-full text-sm">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
          <th scope="col">Confirmed</th>
          <th scope="col">Pinned</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={`${row.box.page}:${row.box.y}:${row.box.x}`}
            className={classNames("border-line border-b", row.box === mark && "bg-yellow-soft")}
          >
            <td className="py-1 pr-2 text-ink-soft tabular-nums">{formatDate(row.on).slice(0, 5)}</td>
            <td className="py-1 pr-2">
              <button
                type="button"
                className="wrap-anywhere cursor-pointer text-left underline decoration-dotted underline-offset-4"
                onClick={() => onMark(row.box)}
              >
                {row.description || "No words"}
              </button>
              {row.recovered_from !== null && (
                <span className="block text-ink-soft">
                  Printed as {formatCents(row.recovered_from)}; the balances say {formatCents(row.cents)}.
                </span>
              )}
            </td>
            <td className="whitespace-nowrap py-1 pr-2 text-right tabular-nums">{formatCents(row.cents)}</td>
            <td className="py-1">
              {row.is_confirmed ? (
                <Check className="size-4 text-success" aria-label="Confirmed by the arithmetic" role="img" />
              ) : (
                <span className="text-ink-soft">Not confirmed</span>
              )}
            </td>
            <td>
              <PinButton row={row} documentId={documentId} pinning={pinning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PinButtonProps extends Pick<RowTableProps, "documentId" | "pinning"> {
  readonly row: ReadRow;
}

/** Keeps a row in the file, or no longer. No row is kept otherwise. */
function PinButton({ row: { box, description }, documentId, pinning }: PinButtonProps) {
  const pinned = pinning.findPinned(documentId, box);
  const about = description || "this row";
  return pinned ? (
    <IconButton
      label={`Unpin ${about}`}
      icon={<PinOff className="size-4 text-brand-strong" />}
      aria-disabled={pinning.isBusy}
      onClick={() => void pinning.unpin(pinned.id)}
    />
  ) : (
    <IconButton
      label={`Pin ${about}`}
      icon={<Pin className="size-4" />}
      aria-disabled={pinning.isBusy}
      onClick={() => void pinning.pin(documentId, box)}
    />
  );
}
