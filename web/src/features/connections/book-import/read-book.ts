import {
  type ColumnUse,
  findNamedColumn,
  guessByValues,
  type ImportColumn,
  noteLine,
} from "@funding-desk/contract/connections/book-import/columns";
import { type ImportCells, importLimits } from "@funding-desk/contract/connections/book-import/desk-api";
import { ReadableError } from "../../../errors/readable-error.ts";

/** Why a chosen file can't be imported. */
export class BookUnreadable extends ReadableError {}

export interface Book {
  readonly name: string;
  /** Blank ones if no line names the columns. */
  readonly headers: readonly string[];
  readonly lines: readonly BookLine[];
  /** What was taken for no client at the top of the file; undefined for the usual line of headers. */
  readonly topNote: string | undefined;
}

interface BookLine {
  /** In a spreadsheet, where the first line is 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** By the column's place in the file. */
export type ColumnChoice = readonly (ColumnUse | "")[];

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
  const top = findTop(data);
  const headers = top.hasHeaders ? (data[top.headerIndex] ?? []) : (data[0] ?? []).map(() => "");
  const lines = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(top.hasHeaders ? top.headerIndex + 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (headers.length > importLimits.columns)
    throw new BookUnreadable("This file has more than 200 columns. Please remove those you don't need.");
  if (lines.length > importLimits.rows || data.length >= importLimits.rows * 2)
    throw new BookUnreadable("This file has more than 20,000 lines. Please split it.");
  if (lines.length === 0)
    throw new BookUnreadable("We found no clients in this file. Its first line should name the columns.");
  return { name: file.name, headers, lines, topNote: toTopNote(top) };
};

interface Top {
  readonly hasHeaders: boolean;
  readonly headerIndex: number;
}

/** How far down a title above the headers is looked for. */
const topRows = 10;
const isValue = (cell: string): boolean => /@|^\+?[\d().\s-]{7,}$/.test(cell.trim());

/** The line that names the columns: the one near the top with the most names that we know. Values are nobody's headers. */
const findTop = (rows: readonly (readonly string[])[]): Top => {
  const scores = rows
    .slice(0, topRows)
    .map((cells) => (cells.some(isValue) ? 0 : cells.filter((cell) => findNamedColumn(cell) !== undefined).length));
  const best = Math.max(0, ...scores);
  if (best >= 2) return { hasHeaders: true, headerIndex: scores.indexOf(best) };
  return { hasHeaders: !(rows[0] ?? []).some(isValue), headerIndex: 0 };
};

const toTopNote = ({ hasHeaders, headerIndex }: Top): string | undefined => {
  if (!hasHeaders) return "The first line names no columns, so we read it as a client.";
  return headerIndex > 0
    ? `The columns are named in line ${headerIndex + 1}. We left out what is above it.`
    : undefined;
};

/** Up to three values of a column. */
export const listSamples = ({ lines }: Book, column: number): string[] =>
  lines.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : [])).slice(0, 3);

/** Each of our columns is guessed once, headers before values. What else a header names as the same goes into the note. */
export const guessColumns = (book: Book): ColumnChoice => {
  const taken = new Set<ColumnUse>();
  const take = (use: ColumnUse | undefined): ColumnUse | undefined => {
    if (use === undefined || use === noteLine) return use;
    if (taken.has(use)) return undefined;
    taken.add(use);
    return use;
  };
  const named = book.headers.map((header) => take(findNamedColumn(header)));
  return book.headers.map((header, index) => {
    if (named[index]) return named[index];
    return findNamedColumn(header) ? noteLine : (take(guessByValues(listSamples(book, index))) ?? "");
  });
};

/** A column's header, or its place. */
export const nameColumn = ({ headers }: Book, index: number): string => headers[index]?.trim() || `Column ${index + 1}`;

/** Columns with something in them that nobody chose. */
export const listLeftOut = (book: Book, choice: ColumnChoice): string[] =>
  choice.flatMap((use, index) =>
    use === "" && book.lines.some(({ cells }) => cells[index]?.trim()) ? [nameColumn(book, index)] : [],
  );

/** What keeps the choice from being sent; undefined when nothing does. */
export const findChoiceFault = (choice: ColumnChoice): string | undefined => {
  const chosen = choice.filter((column) => column !== "" && column !== noteLine);
  if (new Set(chosen).size < chosen.length) return "Two columns are chosen as the same thing. Please change one.";
  const has = (column: ImportColumn) => chosen.includes(column);
  if (!has("email") || !has("mobile") || !has("state"))
    return "Please choose the columns with the email, the phone, and the state.";
  return has("full_name") || (has("first_name") && has("last_name"))
    ? undefined
    : "Please choose the column with the full name, or those with the first and last name.";
};

interface Part {
  readonly number: number;
  readonly cells: ImportCells;
}

/** Parts that the server takes, without the columns nobody chose. */
export const toParts = (book: Book, choice: ColumnChoice): Part[][] => {
  const parts: Part[][] = [];
  let chars = 0;
  for (const line of book.lines) {
    const row = { number: line.number, cells: toCells(book, choice, line) };
    const size = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last && last.length < importLimits.rowsAtOnce && chars + size <= importLimits.charsAtOnce) {
      last.push(row);
      chars += size;
    } else {
      parts.push([row]);
      chars = size;
    }
  }
  return parts;
};

/** Cuts what is too long for any column, which the server then says. */
const toCells = (book: Book, choice: ColumnChoice, { cells }: BookLine): ImportCells => {
  let left: number = importLimits.charsAtOnce / 2;
  const read = (index: number): string => {
    const cell = (cells[index] ?? "").slice(0, Math.min(importLimits.cellChars, left));
    left -= cell.length;
    return cell;
  };
  const chosen = choice.flatMap((use, index) => (use === "" || use === noteLine ? [] : [[use, read(index)] as const]));
  const noted = choice.flatMap((use, index) => {
    if (use !== noteLine || !cells[index]?.trim()) return [];
    return [{ header: nameColumn(book, index).slice(0, importLimits.headerChars), text: read(index) }];
  });
  return { ...Object.fromEntries(chosen), ...(noted.length > 0 && { note_lines: noted }) };
};
