import { formatLongDay, formatMonth } from "@funding-desk/contract/forms/format";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import Contrast from "lucide-react/icons/contrast";
import Minus from "lucide-react/icons/minus";
import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { openRow } from "../../../ui/row-opener.tsx";
import { type BusinessComparison, type Compared, type Group, listGroup } from "./compare-business.ts";
import {
  type CellPart,
  type Column,
  type CountedPaper,
  columnNames,
  type FitCell,
  type FitLine,
  listLines,
  toCells,
} from "./fit-lines.ts";
import { ProgramDetails } from "./program-details.tsx";

const looks = {
  met: { label: "Met", Icon: CircleCheck, tone: "text-success" },
  usual: { label: "Below the usual", Icon: Contrast, tone: "text-success" },
  todo: { label: "Not yet", Icon: CircleMinus, tone: "text-ink-soft" },
  unknown: { label: "Unknown", Icon: CircleHelp, tone: "text-brand" },
  fixed: { label: "Can't change", Icon: CircleX, tone: "text-coral-strong" },
} as const satisfies Record<CellPart, unknown>;
const cellParts = Object.keys(looks) as CellPart[];

interface FitMatrixProps {
  readonly comparison: BusinessComparison;
  readonly groups: readonly Group[];
  /** What the client has on file. Without it, no documents are listed. */
  readonly papers?: readonly CountedPaper[];
  readonly toUploadPath?: (typeId: string) => string;
  /** Speaks of the client, to staff. */
  readonly isForStaff?: boolean;
}

interface FitRow {
  readonly compared: Compared;
  readonly lines: readonly FitLine[];
  readonly cells: Readonly<Record<Column, FitCell>>;
}

const cellClass = "w-9 px-0.5 py-2 text-center align-middle min-[22.5rem]:w-11 @2xl:w-28";

function Cell({ cell: { part, from } }: { readonly cell: FitCell }) {
  if (!part)
    return (
      <td className={cellClass}>
        <Minus role="img" aria-label="Not asked" className="mx-auto size-4 text-ink-soft" />
      </td>
    );
  const { label, Icon, tone } = looks[part];
  return (
    <td className={cellClass}>
      <Icon
        role="img"
        aria-label={from === undefined ? label : `${label}, from ${formatLongDay(from)}`}
        className={classNames("mx-auto size-5.5", tone)}
      />
      {from !== undefined && (
        <span aria-hidden="true" className="block text-ink-soft text-xs leading-tight">
          {formatMonth(from.slice(0, 7))}
        </span>
      )}
    </td>
  );
}

interface ProgramRowProps extends Pick<FitMatrixProps, "papers" | "toUploadPath"> {
  readonly row: FitRow;
  readonly columns: readonly Column[];
}

/** A press anywhere in the row opens the sentences below it. */
function ProgramRow({ row, columns, papers, toUploadPath }: ProgramRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { compared, lines, cells } = row;
  const { name, result } = compared;
  return (
    <>
      <tr onClick={openRow} className="cursor-pointer border-line border-t hover:bg-paper-deep">
        <th scope="row" className="py-1 pr-1 pl-2 text-left font-normal @2xl:pl-6">
          <button
            type="button"
            data-row-opener=""
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-1 text-left @2xl:gap-1.5"
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames("size-4 flex-none text-ink-soft transition-transform", isOpen && "rotate-180")}
            />
            <span className="wrap-anywhere min-w-0 font-semibold text-sm leading-tight">
              {name}
              {result.fitsOn !== undefined && (
                <span className="block font-normal text-ink-soft text-xs">From {formatLongDay(result.fitsOn)}</span>
              )}
            </span>
          </button>
        </th>
        {columns.map((column) => (
          <Cell key={column} cell={cells[column]} />
        ))}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 1} className="px-3 pb-4 @2xl:px-6">
            <ProgramDetails compared={compared} lines={lines} papers={papers} toUploadPath={toUploadPath} />
          </td>
        </tr>
      )}
    </>
  );
}

function Legend({ rows, columns }: { readonly rows: readonly FitRow[]; readonly columns: readonly Column[] }) {
  const used = new Set(rows.flatMap(({ cells }) => columns.map((column) => cells[column].part)));
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-3 py-3 text-ink-soft text-xs @2xl:px-6"
    >
      {cellParts
        .filter((part) => used.has(part))
        .map((part) => {
          const { label, Icon, tone } = looks[part];
          return (
            <span key={part} className="inline-flex items-center gap-1.5">
              <Icon className={classNames("size-4", tone)} />
              {label}
            </span>
          );
        })}
    </p>
  );
}

/** Every program or kind against what lenders ask, by what it means for the business. */
export function FitMatrix({ comparison, groups, papers, toUploadPath, isForStaff = false }: FitMatrixProps) {
  const { isByKind } = comparison;
  const toRow = (compared: Compared): FitRow => {
    const lines = listLines(compared, { isByKind, isForStaff });
    return { compared, lines, cells: toCells(compared, lines, papers) };
  };
  const listed = groups
    .map((group) => ({ group, rows: listGroup(comparison, group).map(toRow) }))
    .filter(({ rows }) => rows.length > 0);
  const rows = listed.flatMap((each) => each.rows);
  if (rows.length === 0) return null;
  const columns = (Object.keys(columnNames) as Column[]).filter((column) =>
    rows.some(({ cells }) => cells[column].part !== undefined),
  );
  return (
    <div className="@container overflow-x-auto rounded-card border border-line bg-card shadow-soft">
      <table className="w-full border-collapse">
        <caption className="sr-only">How your answers compare with what lenders publish</caption>
        <thead>
          <tr className="text-[0.6875rem] text-ink-soft @2xl:text-xs">
            <th scope="col" className="min-w-20 py-2.5 pr-1 pl-3 text-left font-semibold @2xl:pl-6">
              {isByKind ? "Kind" : "Program"}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classNames(cellClass, "font-semibold")}>
                {column === "documents" ? <ShortDocuments /> : columnNames[column]}
              </th>
            ))}
          </tr>
        </thead>
        {listed.map(({ group, rows: own }) => (
          <tbody key={group.id}>
            <tr className="border-line border-t bg-paper">
              <th
                scope="rowgroup"
                colSpan={columns.length + 1}
                className="px-3 py-2 text-left font-display text-base @2xl:px-6"
              >
                {group.title} ({own.length})
              </th>
            </tr>
            {own.map((row) => (
              <ProgramRow
                key={row.compared.result.programId}
                row={row}
                columns={columns}
                papers={papers}
                toUploadPath={toUploadPath}
              />
            ))}
          </tbody>
        ))}
      </table>
      <Legend rows={rows} columns={columns} />
    </div>
  );
}

/** A phone has no room for the word. */
function ShortDocuments() {
  return (
    <>
      <span className="@2xl:hidden">Docs</span>
      <span className="hidden @2xl:inline">{columnNames.documents}</span>
    </>
  );
}
