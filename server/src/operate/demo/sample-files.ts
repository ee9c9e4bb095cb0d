import sharp from "sharp";

export interface SampleFileBytes {
  readonly name: string;
  readonly bytes: Buffer;
}

const pageHeight = 792;
const lineHeight = 18;
export const linesPerPage = 36;

/**
 * Escapes parentheses and backslashes, which would end a PDF string, and replaces characters outside its plain
 * alphabet.
 */
const escapePdf = (line: string): string => line.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");

/** A line of text, or a row of a table. */
export type SampleLine = string | readonly string[];

/** Where the cells of a row begin. */
const columns = [60, 120, 380, 470];

const renderPage = (lines: readonly SampleLine[]): string => {
  const rows = lines.flatMap((line, index) => {
    const size = index === 0 ? 16 : 11;
    const y = pageHeight - 70 - index * lineHeight;
    const cells = typeof line === "string" ? [line] : line;
    return cells.map((cell, at) => `BT /F1 ${size} Tf ${columns[at] ?? 60} ${y} Td (${escapePdf(cell)}) Tj ET`);
  });
  const mark = "q 0.85 0.85 0.85 rg BT /F1 72 Tf 0.7071 0.7071 -0.7071 0.7071 150 200 Tm (SAMPLE) Tj ET Q";
  return [mark, ...rows].join("\n");
};

/** Creates a complete PDF with these lines, and SAMPLE across every page. */
export const createSamplePdf = (lines: readonly SampleLine[]): Buffer => {
  const pages: SampleLine[][] = [];
  for (let from = 0; from === 0 || from < lines.length; from += linesPerPage)
    pages.push(lines.slice(from, from + linesPerPage));
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((page, index) => {
      const content = renderPage(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${pageHeight}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
};

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws a fictional driver's license as a phone might photograph it. */
export const createSampleLicense = (name: string, state: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
      <rect width="860" height="540" rx="28" fill="#e8eef5"/><rect width="860" height="96" rx="28" fill="#27496d"/>
      <text x="40" y="64" font-size="38" fill="#fff" font-family="sans-serif">${escapeXml(state)} DRIVER LICENSE</text>
      <rect x="40" y="140" width="210" height="270" fill="#b9c7d6"/><circle cx="145" cy="240" r="58" fill="#8597ab"/>
      <rect x="75" y="312" width="140" height="98" rx="40" fill="#8597ab"/>
      <text x="290" y="190" font-size="34" fill="#1c2733" font-family="sans-serif">${escapeXml(name)}</text>
      <text x="290" y="240" font-size="24" fill="#44525f" font-family="sans-serif">DL SAMPLE-000-000</text>
      <text x="290" y="290" font-size="24" fill="#44525f" font-family="sans-serif">EXP 12/31/2030</text>
      <text x="190" y="470" font-size="120" fill="#27496d" fill-opacity="0.22" font-family="sans-serif">SAMPLE</text>
    </svg>`),
  )
    .jpeg({ quality: 72 })
    .toBuffer();
