import {
  type ImportColumn,
  importColumnKeys,
  importColumns,
} from "@funding-desk/contract/connections/book-import/columns";
import {
  type exportFaults,
  type ImportCells,
  type ImportRow,
  importLimits,
  type importRows,
} from "@funding-desk/contract/connections/book-import/desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { toCsv } from "../../../platform/text/csv.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type ListedRow, listFaulty, listRows } from "./book-import.repository.ts";
import type { BookImports } from "./book-import.service.ts";
import type { BookEntry } from "./read-cells.ts";
import { openLine, type SealedLine } from "./sealed-line.ts";

interface Deps extends Pick<SharedDeps, "database"> {
  readonly secrets: Pick<Secrets, "find">;
  readonly imports: Pick<BookImports, "load">;
}

/** An import's lines as a manager reads them: on a page, or as a file of those to correct. */
export type ImportLines = ReturnType<typeof createImportLines>;

const pageRows = 100;

export const createImportLines = ({ database, secrets, imports }: Deps) => {
  const open = (importId: string, { number, sealed }: Pick<ListedRow, "number" | "sealed">): SealedLine | undefined =>
    sealed === null ? undefined : openLine(secrets, { importId, number }, sealed);

  return {
    /** @throws {DomainError} `not_found` */
    async pageRows(
      id: string,
      { show, after }: { readonly show: string; readonly after?: string | undefined },
    ): Promise<AnswerOf<typeof importRows>["data"]> {
      await imports.load(id);
      const size = show === "first" ? importLimits.previewRows : pageRows;
      const rows = await listRows(database, {
        importId: id,
        show,
        after: Number(after ?? 0),
        limit: size + 1,
      });
      const page = rows.slice(0, size);
      const hasMore = rows.length > size && show !== "first";
      return {
        rows: page.map((row) => toRowWire(row, open(id, row))),
        next_after: hasMore ? (page.at(-1)?.number ?? null) : null,
      };
    },

    /** @throws {DomainError} `not_found` */
    async exportFaults(id: string): Promise<AnswerOf<typeof exportFaults>["data"]> {
      const { file_name: name } = await imports.load(id);
      const rows = (await listFaulty(database, id)).map((row) => ({
        number: row.number,
        cells: toNamedCells(open(id, row)?.cells ?? {}),
        reason: Object.entries(toSentences(row.faults))
          .map(([column, sentence]) => `${importColumns[column as ImportColumn].label}: ${sentence}`)
          .join(" "),
      }));
      const headers = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
      const filename = `errors in ${name.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{N} _-]/gu, "_")}.csv`;
      const lines = rows.map(({ number, cells, reason }) => [
        number,
        ...headers.map((header) => cells.get(header) ?? ""),
        reason,
      ]);
      return { filename, csv: toCsv([["Line", ...headers, "What to correct"], ...lines]) };
    },
  };
};

/** A line's cells by the names of their columns. */
const toNamedCells = ({ note_lines: noted = [], ...cells }: ImportCells): ReadonlyMap<string, string> =>
  new Map([
    ...importColumnKeys.flatMap((key) => {
      const cell = cells[key];
      return cell === undefined ? [] : [[importColumns[key].label as string, cell] as const];
    }),
    ...noted.map(({ header, text }) => [header, text] as const),
  ]);

const toSentences = (stored: unknown): Record<string, string> => (stored ?? {}) as Record<string, string>;

const toRowWire = (row: ListedRow, line: SealedLine | undefined): ImportRow => ({
  number: row.number,
  verdict: row.verdict,
  outcome: row.outcome,
  faults: toSentences(row.faults),
  warnings: toSentences(row.warnings),
  cells: line?.cells ?? null,
  reads: line?.entry ? toReadWire(line.entry) : null,
  client:
    row.client_id === null
      ? null
      : { id: row.client_id, name: `${row.first_name} ${row.last_name}`, email: row.email ?? "" },
  matched_by: row.matched_by,
  twin: row.twin === null || row.twin_by === null ? null : { number: row.twin, by: row.twin_by },
});

const toReadWire = (entry: BookEntry): NonNullable<ImportRow["reads"]> => ({
  first_name: entry.first_name,
  last_name: entry.last_name,
  email: entry.email,
  mobile: entry.mobile,
  state: entry.state,
  business_name: entry.business?.name ?? "",
  lender: entry.deal?.lender ?? "",
  amount: entry.deal?.amount ? Number(entry.deal.amount) : null,
  funded_on: entry.deal?.funded_on ?? null,
  advisor: entry.advisor?.name ?? null,
});
