import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { PdfLock } from "./pdf-lock.ts";

export interface PdfPlan {
  readonly pages: number;
  readonly paddingBytes: number;
  readonly lock?: PdfLock | undefined;
  /** Entries to add to the catalog. */
  readonly catalog?: string | undefined;
  /** Objects to add, by number; see `freeNumber`. */
  readonly objects?: Readonly<Record<number, string | Buffer>> | undefined;
}

/** From this number on, objects are free in a file of one page. */
export const freeNumber = 8;

const numbers = { catalog: 1, pages: 2, font: 3, padding: 4, lock: 5, firstPage: 6 } as const;

/** Pads a number, so that a file's size doesn't depend on its digits. */
const padNumber = (number: number) => String(number).padStart(10, "0");

/** Writes a complete PDF with a line of text on each page, a table of objects, and a trailer. */
export const writePdf = ({ pages, paddingBytes, lock, catalog = "", objects = {} }: PdfPlan): Buffer => {
  const indices = Array.from({ length: pages }, (_, index) => index);
  const pageNumber = (index: number) => numbers.firstPage + 2 * index;
  const bodies = new Map<number, Buffer>();
  const put = (number: number, ...parts: readonly (string | Buffer)[]) =>
    bodies.set(number, Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));
  const putStream = (number: number, content: Buffer) => {
    const sealed = lock ? lock.encrypt(number, content) : content;
    put(number, `<< /Length ${padNumber(sealed.length)} >>\nstream\n`, sealed, "\nendstream");
  };

  put(numbers.catalog, `<< /Type /Catalog /Pages ${numbers.pages} 0 R ${catalog} >>`);
  const kids = indices.map((index) => `${pageNumber(index)} 0 R`).join(" ");
  put(numbers.pages, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  put(numbers.font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  putStream(numbers.padding, randomBytes(paddingBytes));
  put(numbers.lock, lock?.dictionary ?? "null");
  for (const index of indices) {
    const number = pageNumber(index);
    const resources = `<< /Font << /F1 ${numbers.font} 0 R >> >>`;
    put(
      number,
      `<< /Type /Page /Parent ${numbers.pages} 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${number + 1} 0 R >>`,
    );
    putStream(number + 1, Buffer.from(`BT /F1 24 Tf 72 700 Td (Page ${index + 1}) Tj ET`));
  }
  for (const [number, body] of Object.entries(objects)) put(Number(number), body);
  return assembleFile(bodies, lock);
};

const assembleFile = (bodies: ReadonlyMap<number, Buffer>, lock: PdfLock | undefined): Buffer => {
  const parts: Buffer[] = [];
  let length = 0;
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, "latin1");
    parts.push(bytes);
    length += bytes.length;
  };
  write("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
  const rows = ["0000000000 65535 f \n"];
  for (const [number, body] of bodies) {
    rows.push(`${padNumber(length)} 00000 n \n`);
    write(`${number} 0 obj\n`);
    write(body);
    write("\nendobj\n");
  }
  const table = length;
  const encrypt = lock ? ` /Encrypt ${numbers.lock} 0 R /ID [<${lock.id}> <${lock.id}>]` : "";
  write(`xref\n0 ${rows.length}\n${rows.join("")}`);
  write(
    `trailer\n<< /Size ${rows.length} /Root ${numbers.catalog} 0 R${encrypt} >>\nstartxref\n${padNumber(table)}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
};

/** A stream object's body. Its content is packed. */
export const packStream = (entries: string, content: string | Buffer): Buffer => {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
};

/** An object stream's content and the entries that describe it (ISO 32000-1, 7.5.7). */
export const packObjects = (objects: Readonly<Record<number, string>>): { entries: string; content: string } => {
  let length = 0;
  const places = Object.entries(objects).map(([number, body]) => {
    const place = `${number} ${length} `;
    length += body.length + 1;
    return place;
  });
  const head = places.join("");
  return {
    entries: `/N ${places.length} /First ${head.length}`,
    content: `${head}${Object.values(objects).join(" ")}`,
  };
};

/** Writes a PDF that keeps all its objects in an object stream, written in hexadecimal digits instead of packed. */
export const writeHexPdf = (catalog: string, typeEntry: string): Buffer => {
  const { entries, content } = packObjects({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
  });
  const hex = `${Buffer.from(content).toString("hex")}>`;
  const head = "%PDF-1.5\n";
  const objects = `4 0 obj\n<< ${typeEntry} ${entries} /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream\nendobj\n`;
  const table = head.length + objects.length;
  const rows = [
    [0, 0, 65_535],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, head.length, 0],
    [1, table, 0],
  ].map(([kind = 0, place = 0, index = 0]) => {
    const row = Buffer.alloc(7);
    row.writeUInt8(kind, 0);
    row.writeUInt32BE(place, 1);
    row.writeUInt16BE(index, 5);
    return row;
  });
  return Buffer.concat([
    Buffer.from(`${head}${objects}5 0 obj\n<< /Type /XRef /W [1 4 2] /Size 6 /Root 1 0 R /Length 42 >>\nstream\n`),
    ...rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF\n`),
  ]);
};
