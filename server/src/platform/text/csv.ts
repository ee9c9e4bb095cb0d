import Papa from "papaparse";

export type CsvCell = string | number | boolean | null;

/** Papa's own pattern misses a text of several lines. */
const formula = /^[=+\-@\t\r]/;

/** Formats rows as CSV (RFC 4180) in which no spreadsheet finds a formula. The first row is the header. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  Papa.unparse(rows as CsvCell[][], { escapeFormulae: formula, newline: "\r\n" });
