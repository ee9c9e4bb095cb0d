import Papa from "papaparse";

export type CsvCell = string | number | boolean | null;

/** Rows as CSV (RFC 4180) that no spreadsheet takes for formulas. The first row is the head. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  Papa.unparse(rows as CsvCell[][], { escapeFormulae: true, newline: "\r\n" });
