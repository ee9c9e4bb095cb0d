import { guessColumn, type ImportColumn } from "@funding-desk/contract/book-import/columns";
import { type ImportCells, importLimits } from "@funding-desk/contract/book-import/desk-api";
import { BookUnreadable } from "./book-unreadable.ts";

export interface Book {
  readonly name: string;
  readonly headers: readonly string[];
  readonly lines: readonly BookLine[];
}

interface BookLine {
  /** In a spreadsheet; the headers are line 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** By the column's place in the file. */
export type ColumnChoice = readonly (ImportColumn | "")[];

/** Spreadsheets save as UTF-8, as UTF-16 with a mark, or in the old encoding of Windows. */
const decodeBook = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** Excel writes the separator into a line of its own, which it doesn't show or count. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** @throws {BookUnreadable} when the file is too large, no CSV, or holds no lines */
export const readBook = async (file: File): Promise<Book> => {
  if (file.size > importLimits.fileBytes) throw new BookUnreadable("This file is larger than 25 MB. Please split it.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) throw new BookUnreadable("This is an Excel workbook. Save it as CSV, then choose that file.");
  const text = decodeBook(bytes);
  const { default: papa } = await import("papaparse");
  const separator = separatorLine.exec(text);
  const { data, errors } = papa.parse<string[]>(text.slice(separator?.[0].length ?? 0), {
    delimiter: separator?.[1] ?? "",
    preview: importLimits.rows * 2,
  });
  const unclosed = errors.find(({ code }) => code === "MissingQuotes");
  if (unclosed)
    throw new BookUnreadable(`A quotation mark in line ${(unclosed.row ?? 0) + 1} is never closed. Please correct it.`);
  const [headers = [], ...rest] = data;
  const lines = rest
    .map((cells, index) => ({ number: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (headers.length > importLimits.columns)
    throw new BookUnreadable("This file has more than 200 columns. Please remove those you don't need.");
  if (lines.length > importLimits.rows || data.length >= importLimits.rows * 2)
    throw new BookUnreadable("This file has more than 20,000 lines. Please split it.");
  if (lines.length === 0)
    throw new BookUnreadable("We found no clients in this file. Its first line should name the columns.");
  return { name: file.name, headers, lines };
};

/** Up to three values of a column. */
export const listSamples = ({ lines }: Book, column: number): string[] =>
  lines.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : [])).slice(0, 3);

/** Each of our columns is guessed once. */
export const guessColumns = (book: Book): ColumnChoice => {
  const taken = new Set<ImportColumn>();
  return book.headers.map((header, index) => {
    const guess = guessColumn(header, listSamples(book, index));
    if (guess === undefined || taken.has(guess)) return "";
    taken.add(guess);
    return guess;
  });
};

/** What keeps the choice from being sent; undefined when nothing does. */
export const findChoiceFault = (choice: ColumnChoice): string | undefined => {
  const chosen = choice.filter((column) => column !== "");
  if (new Set(chosen).size < chosen.length) return "Two columns are chosen as the same thing. Please change one.";
  const has = (column: ImportColumn) => chosen.includes(column);
  if (!has("email") || !has("mobile") || !has("state"))
    return "Please choose the columns with the email, the phone, and the state.";
  return has("full_name") || (has("first_name") && has("last_name"))
    ? undefined
    : "Please choose the column with the full name, or those with the first and last name.";
};

/** Parts that the server takes, without the columns nobody chose. */
export const toParts = ({ lines }: Book, choice: ColumnChoice): { number: number; cells: ImportCells }[][] => {
  const rows = lines.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(
      choice.flatMap((column, index) => (column === "" ? [] : [[column, cells[index] ?? ""]])),
    ) as ImportCells,
  }));
  return Array.from({ length: Math.ceil(rows.length / importLimits.rowsAtOnce) }, (_, part) =>
    rows.slice(part * importLimits.rowsAtOnce, (part + 1) * importLimits.rowsAtOnce),
  );
};
