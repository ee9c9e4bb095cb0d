import { inflateSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
type StructTree = NonNullable<Awaited<ReturnType<PdfPage["getStructTree"]>>>;

/** One element of a PDF's structure on one page, with the text of its content. */
interface ReadElement {
  readonly role: string;
  readonly text: string;
  readonly children: readonly ReadElement[];
}

export interface ReadPdf {
  readonly pageCount: number;
  readonly info: Readonly<Record<string, unknown>>;
  /** All the text of each page, in the order in which it was written. */
  readonly pages: readonly string[];
  readonly headings: readonly string[];
  /** The cells of each row of each table, without spaces; a row that goes on over pages is one. */
  readonly rows: readonly (readonly string[])[];
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/gu, "");

/** Reads a PDF with another library than the one that made it, by its tags. */
export const readPdf = async (bytes: Buffer): Promise<ReadPdf> => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  try {
    const pages: string[] = [];
    const headings: string[] = [];
    const rows: string[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { texts, all } = await readContent(page);
      pages.push(all);
      const tree = await page.getStructTree();
      for (const element of listElements(toElement(tree, texts))) {
        if (/^H\d$/.test(element.role)) headings.push(element.text);
        if (element.role === "TR") addRow(rows, element);
      }
    }
    const { info } = await document.getMetadata();
    return { pageCount: document.numPages, info: info as ReadPdf["info"], pages, headings, rows };
  } finally {
    await document.loadingTask.destroy();
  }
};

const readContent = async (page: PdfPage) => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  let all = "";
  for (const item of items) {
    if ("str" in item) {
      const id = open.findLast((each) => each !== undefined);
      const text = item.hasEOL ? `${item.str}\n` : item.str;
      all += text;
      if (id !== undefined) texts.set(id, (texts.get(id) ?? "") + text);
    } else if (item.type === "endMarkedContent") {
      open.pop();
      all += "\n";
    } else {
      open.push("id" in item ? (item.id ?? undefined) : undefined);
    }
  }
  return { texts, all };
};

const toElement = (node: StructTree | null, texts: ReadonlyMap<string, string>): ReadElement => {
  const children = (node?.children ?? []) as readonly (StructTree | { type: string; id: string })[];
  return {
    role: node?.role ?? "",
    text: children.flatMap((child) => ("id" in child ? [texts.get(child.id) ?? ""] : [])).join(""),
    children: children.flatMap((child) => ("role" in child ? [toElement(child, texts)] : [])),
  };
};

const listElements = (element: ReadElement): ReadElement[] => [element, ...element.children.flatMap(listElements)];

/** On the page where a row goes on, it has no text in its first cell. */
const addRow = (rows: string[][], { children }: ReadElement): void => {
  const cells = children.map(({ text }) => withoutSpaces(text));
  const last = rows.at(-1);
  const isContinued = last !== undefined && (cells.length < last.length || cells[0] === "");
  if (isContinued) rows[rows.length - 1] = [...last.slice(0, -1), `${last.at(-1)}${cells.at(-1)}`];
  else rows.push(cells);
};

/** Everything in a PDF's bytes that could be read: as it is, and inside each compressed stream. */
export const inflateStreams = (bytes: Buffer): string => {
  const parts = [bytes.toString("latin1")];
  const raw = parts[0] ?? "";
  for (const { index, 0: keyword } of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = index + keyword.length;
    const end = raw.indexOf("endstream", start);
    try {
      parts.push(inflateSync(bytes.subarray(start, end)).toString("latin1"));
    } catch {
      // Not compressed, so it's in the text already.
    }
  }
  return parts.join("\n");
};
