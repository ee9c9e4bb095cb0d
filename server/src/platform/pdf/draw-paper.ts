import type {
  AnswersPart,
  Paper,
  PaperFact,
  PaperPart,
  PaperSection,
  SignaturePart,
  TablePart,
  TextPart,
} from "./paper.ts";
import {
  type Block,
  colors,
  contentWidth,
  createSheet,
  type Element,
  layOut,
  type Sheet,
  type TextStyle,
} from "./sheet.ts";

const styles = {
  firm: { size: 12, weight: "strong", color: colors.brand },
  contact: { size: 8, weight: "regular", color: colors.quiet },
  title: { size: 19, weight: "strong", color: colors.text },
  factLabel: { size: 8, weight: "regular", color: colors.quiet },
  fact: { size: 10.5, weight: "strong", color: colors.text },
  section: { size: 12.5, weight: "strong", color: colors.brand },
  question: { size: 9.5, weight: "regular", color: colors.quiet },
  answer: { size: 9.5, weight: "regular", color: colors.text },
  column: { size: 8.5, weight: "strong", color: colors.text },
  small: { size: 8, weight: "regular", color: colors.quiet },
  signed: { size: 11, weight: "strong", color: colors.text },
} as const satisfies Record<string, TextStyle>;

const gap = 12;
const padding = 4.5;
const densePadding = 2;
/** A row taller than this may be divided between pages. */
const undividedShare = 0.4;

/** Draws a paper. The same paper gives the same bytes. */
export const drawPaper = async (paper: Paper): Promise<Buffer> => {
  const sheet = createSheet(paper);
  drawHead(sheet, paper);
  for (const section of paper.sections) drawSection(sheet, section);
  sheet.forEachPage((page, count) => drawMargins(sheet, paper, { page, count }));
  return sheet.finish();
};

const drawHead = (sheet: Sheet, { title, letterhead, facts }: Paper): void => {
  const head = sheet.addElement(sheet.root, "Sect");
  const half = contentWidth / 2 - gap;
  const firm = layOut(letterhead.name, styles.firm, half);
  const contact = layOut(letterhead.lines.join("\n"), styles.contact, half);
  sheet.moveTo(40);
  sheet.writeBlock(sheet.addElement(head, "P", firm.actual), firm, { x: 0, y: sheet.y });
  sheet.writeBlock(sheet.addElement(head, "P", contact.actual), contact, {
    x: contentWidth,
    y: sheet.y + 1,
    align: "right",
  });
  sheet.moveBy(Math.max(firm.height, contact.height) + 6);
  sheet.rule(sheet.y, { color: colors.brand, width: 1.2 });
  sheet.moveBy(20);
  const heading = layOut(title, styles.title, contentWidth);
  sheet.writeBlock(sheet.addElement(head, "H1", heading.actual), heading, { x: 0, y: sheet.y });
  sheet.moveBy(heading.height + 10);
  drawFacts(sheet, head, facts);
};

/** Two next to each other. */
const drawFacts = (sheet: Sheet, head: Element, facts: readonly PaperFact[]): void => {
  const width = (contentWidth - gap) / 2;
  const blocks = facts.map(({ label, value }) => ({
    label: layOut(label, styles.factLabel, width),
    value: layOut(value, styles.fact, width),
  }));
  for (let index = 0; index < blocks.length; index += 2) {
    const row = blocks.slice(index, index + 2);
    const height = Math.max(...row.map(({ label, value }) => label.height + value.height));
    if (height > sheet.room) sheet.addPage();
    row.forEach(({ label, value }, column) => {
      const x = column * (width + gap);
      sheet.writeBlock(sheet.addElement(head, "P"), label, { x, y: sheet.y });
      sheet.writeBlock(sheet.addElement(head, "P", value.actual), value, { x, y: sheet.y + label.height });
    });
    sheet.moveBy(height + 8);
  }
};

const drawSection = (sheet: Sheet, { title, parts }: PaperSection): void => {
  const section = sheet.addElement(sheet.root, "Sect");
  const heading = layOut(title, styles.section, contentWidth);
  const before = 16;
  // A heading is never alone at the foot of a page.
  if (sheet.room < before + heading.height + 60) sheet.addPage();
  else sheet.moveBy(before);
  sheet.writeBlock(sheet.addElement(section, "H2", heading.actual), heading, { x: 0, y: sheet.y });
  sheet.moveBy(heading.height + 2);
  sheet.rule(sheet.y, { color: colors.brand, width: 0.8 });
  for (const part of parts) drawPart(sheet, part, { section, title });
};

interface Within {
  readonly section: Element;
  readonly title: string;
  /** Repeats a table's head on a page where the table goes on. */
  readonly repeatHead?: () => void;
  readonly isDense?: boolean;
}

const drawPart = (sheet: Sheet, part: PaperPart, within: Within): void => {
  if (part.kind === "answers") drawAnswers(sheet, part, within);
  else if (part.kind === "table") drawTable(sheet, part, within);
  else if (part.kind === "signature") drawSignature(sheet, part, within);
  else drawText(sheet, part, within);
};

/** Starts a page, and says on it which section goes on. */
const continueOnPage = (sheet: Sheet, { title }: Within): void => {
  sheet.addPage();
  sheet.decorateText(`${title}, continued`, styles.small, { x: 0, y: sheet.y - 6 });
  sheet.moveBy(10);
};

interface Cell {
  readonly element: Element;
  readonly block: Block;
  readonly x: number;
}

/** Cells next to each other. A tall row is divided between pages, line by line. */
const drawRow = (sheet: Sheet, cells: readonly Cell[], within: Within): void => {
  const inset = within.isDense ? densePadding : padding;
  const height = Math.max(...cells.map(({ block }) => block.height)) + 2 * inset;
  const startPage = () => {
    continueOnPage(sheet, within);
    within.repeatHead?.();
  };
  if (height > sheet.room && height <= sheet.fullHeight * undividedShare) startPage();
  const lineHeight = Math.max(...cells.map(({ block }) => block.lineHeight));
  const lineCount = Math.max(...cells.map(({ block }) => block.lines.length));
  let from = 0;
  while (from < lineCount) {
    const fitting = Math.floor((sheet.room - 2 * inset) / lineHeight);
    const rest = lineCount - from;
    // At least two lines on each side of a break.
    if (fitting < Math.min(2, rest)) {
      startPage();
      continue;
    }
    const to = rest <= fitting ? lineCount : from + Math.max(1, Math.min(fitting, rest - 2));
    for (const { element, block, x } of cells)
      if (from < block.lines.length) sheet.writeBlock(element, block, { x, y: sheet.y + inset, from, to });
    sheet.moveBy((to - from) * lineHeight + 2 * inset);
    from = to;
    if (from < lineCount) startPage();
  }
  sheet.rule(sheet.y);
};

const questionShare = 0.42;

const drawAnswers = (sheet: Sheet, { rows, isDense = false }: AnswersPart, within: Within): void => {
  const table = sheet.addElement(within.section, "Table");
  const questionWidth = contentWidth * questionShare - gap;
  const answerX = contentWidth * questionShare;
  for (const { question, answer } of rows) {
    const row = sheet.addElement(table, "TR");
    const asked = layOut(question, styles.question, questionWidth);
    const given = layOut(
      answer ?? "Not given",
      answer === null ? styles.question : styles.answer,
      contentWidth - answerX,
    );
    drawRow(
      sheet,
      [
        { element: sheet.addElement(row, "TH", asked.actual), block: asked, x: 0 },
        { element: sheet.addElement(row, "TD", given.actual), block: given, x: answerX },
      ],
      { ...within, isDense },
    );
  }
};

const drawText = (sheet: Sheet, { text }: TextPart, within: Within): void => {
  const block = layOut(text, styles.answer, contentWidth);
  const element = sheet.addElement(within.section, "P", block.actual);
  let from = 0;
  sheet.moveBy(6);
  while (from < block.lines.length) {
    const fitting = Math.floor(sheet.room / block.lineHeight);
    const rest = block.lines.length - from;
    if (fitting < Math.min(2, rest)) {
      continueOnPage(sheet, within);
      continue;
    }
    const to = from + Math.min(fitting, rest);
    sheet.writeBlock(element, block, { x: 0, y: sheet.y, from, to });
    sheet.moveBy((to - from) * block.lineHeight);
    from = to;
  }
  sheet.moveBy(4);
};

const drawTable = (sheet: Sheet, { columns, rows, isDense = false }: TablePart, within: Within): void => {
  const table = sheet.addElement(within.section, "Table");
  const places = columns.map(({ share }, index) => ({
    x: columns.slice(0, index).reduce((sum, each) => sum + each.share, 0) * contentWidth,
    width: share * contentWidth - gap,
  }));
  const blocks = columns.map(({ title }, index) => layOut(title, styles.column, places[index]?.width ?? contentWidth));
  const headHeight = Math.max(...blocks.map(({ height }) => height)) + 2 * padding;
  if (sheet.room < headHeight + 40) continueOnPage(sheet, within);
  const head = sheet.addElement(table, "TR");
  blocks.forEach((block, index) => {
    sheet.writeBlock(sheet.addElement(head, "TH", block.actual), block, {
      x: places[index]?.x ?? 0,
      y: sheet.y + padding,
    });
  });
  sheet.moveBy(headHeight);
  sheet.rule(sheet.y, { color: colors.quiet });
  const repeatHead = () => {
    columns.forEach(({ title }, index) => {
      sheet.decorateText(title, styles.column, { x: places[index]?.x ?? 0, y: sheet.y + padding });
    });
    sheet.moveBy(headHeight);
    sheet.rule(sheet.y, { color: colors.quiet });
  };
  for (const values of rows) {
    const row = sheet.addElement(table, "TR");
    const cells = values.map((value, index) => {
      const { x = 0, width = contentWidth } = places[index] ?? {};
      const block = layOut(value, styles.answer, width);
      return { element: sheet.addElement(row, "TD", block.actual), block, x };
    });
    drawRow(sheet, cells, { ...within, repeatHead, isDense });
  }
};

/** Never divided: what was signed and the signature belong on one page. Its text is short enough for that. */
const drawSignature = (sheet: Sheet, { text, name, how, at }: SignaturePart, within: Within): void => {
  const width = contentWidth * 0.55;
  const wording = layOut(text, styles.answer, contentWidth);
  const signed = layOut(name, styles.signed, width);
  const time = layOut(at, styles.answer, contentWidth - width - gap);
  const [captionLeft, captionRight] = [
    layOut(how, styles.small, width),
    layOut("Date and time", styles.small, contentWidth - width - gap),
  ];
  const line = Math.max(signed.height, time.height);
  const foot = 14 + line + Math.max(captionLeft.height, captionRight.height) + 12;
  if (wording.height + foot > sheet.room && wording.height + foot <= sheet.fullHeight - 20)
    continueOnPage(sheet, within);
  drawText(sheet, { kind: "text", text }, within);
  if (foot > sheet.room) continueOnPage(sheet, within);
  sheet.moveBy(6);
  const x = width + gap;
  sheet.writeBlock(sheet.addElement(within.section, "P", signed.actual), signed, {
    x: 0,
    y: sheet.y + line - signed.height,
  });
  sheet.writeBlock(sheet.addElement(within.section, "P"), time, { x, y: sheet.y + line - time.height });
  sheet.moveBy(line + 1);
  sheet.rule(sheet.y, { color: colors.quiet, length: width });
  sheet.rule(sheet.y, { color: colors.quiet, from: x, length: contentWidth - x });
  sheet.moveBy(2);
  sheet.writeBlock(sheet.addElement(within.section, "P"), captionLeft, { x: 0, y: sheet.y });
  sheet.writeBlock(sheet.addElement(within.section, "P"), captionRight, { x, y: sheet.y });
  sheet.moveBy(captionLeft.height + 10);
};

const headY = 36;
const footY = 792 - 52;

/** What every page has around its content. */
const drawMargins = (
  sheet: Sheet,
  { title, about, letterhead, stamp }: Paper,
  { page, count }: { page: number; count: number },
) => {
  if (page > 1) {
    sheet.decorateText(shorten(title), styles.small, { x: 0, y: headY });
    sheet.decorateText(shorten(about), styles.small, { x: contentWidth, y: headY, align: "right" });
    sheet.rule(headY + 15);
  }
  sheet.rule(footY - 4);
  sheet.decorateText(shorten(letterhead.name), styles.small, { x: 0, y: footY });
  sheet.decorateText(`Page ${page} of ${count}`, styles.small, { x: contentWidth, y: footY, align: "right" });
  if (stamp) sheet.decorateText(stamp, styles.small, { x: contentWidth / 2, y: footY + 14, align: "center" });
};

const shortChars = 60;

const shorten = (text: string): string => (text.length > shortChars ? `${text.slice(0, shortChars - 1)}…` : text);
