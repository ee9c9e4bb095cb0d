import { randomBytes } from "node:crypto";
import type { PdfLock } from "./pdf-lock.ts";

export interface PdfPlan {
  readonly pages: number;
  readonly paddingBytes: number;
  readonly lock?: PdfLock | undefined;
}

const numbers = { catalog: 1, pages: 2, font: 3, padding: 4, lock: 5, firstPage: 6 } as const;

/** Pads a number, so that a file's size doesn't depend on its digits. */
const padNumber = (number: number) => String(number).padStart(10, "0");

/** Writes a complete PDF with a line of text on each page, a table of objects, and a trailer. */
export const writePdf = ({ pages, paddingBytes, lock }: PdfPlan): Buffer => {
  const indices = Array.from({ length: pages }, (_, index) => index);
  const pageNumber = (index: number) => numbers.firstPage + 2 * index;
  const bodies = new Map<number, Buffer>();
  const put = (number: number, ...parts: readonly (string | Buffer)[]) =>
    bodies.set(number, Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));
  const putStream = (number: number, content: Buffer) => {
    const sealed = lock ? lock.encrypt(number, content) : content;
    put(number, `<< /Length ${padNumber(sealed.length)} >>\nstream\n`, sealed, "\nendstream");
  };

  put(numbers.catalog, `<< /Type /Catalog /Pages ${numbers.pages} 0 R >>`);
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
