import type { Line } from "./page-lines.ts";

/** Shares of a page's height where heads and feet of pages are. */
const headShare = 0.2;
const footShare = 0.86;

const pagePattern = /\b(?:page|pg|sheet)\.?\s{0,3}:?\s{0,3}(\d{1,4})\s{0,3}(?:of|\/)\s{0,3}(\d{1,4})\b/i;
const barePattern = /^(\d{1,4})\s{0,3}(?:of|\/)\s{0,3}(\d{1,4})$|^[A-Za-z ]{1,40} (\d{1,4}) of (\d{1,4})$/i;

const isAtEdge = ({ top, bottom, pageHeight }: Line): boolean =>
  bottom < headShare * pageHeight || top > footShare * pageHeight;

/** Lines that pages repeat at their edges, and page numbers. They say nothing of an account's movements. */
export const findFurniture = (lines: readonly Line[]): ReadonlySet<Line> => {
  const pages = new Map<string, Set<number>>();
  const key = ({ text, top }: Line): string => `${Math.round(top / 4)} ${text.replace(/\d+/g, "#")}`;
  const atEdge = lines.filter(isAtEdge);
  for (const line of atEdge) {
    const on = pages.get(key(line)) ?? new Set();
    pages.set(key(line), on.add(line.page));
  }
  return new Set(atEdge.filter((line) => (pages.get(key(line))?.size ?? 0) > 1 || pagePattern.test(line.text)));
};

export interface PageNumber {
  readonly number: number;
  readonly of: number;
}

/** "Page 2 of 5", as a page prints it at its edge. "2/5" alone could be a day, so it must stand at the very edge, apart from any amount. */
export const findPageNumber = (lines: readonly Line[]): PageNumber | undefined => {
  for (const line of lines) {
    const isHigh = line.bottom < 0.3 * line.pageHeight;
    const number = isHigh || isAtEdge(line) ? toPageNumber(pagePattern.exec(line.text)) : undefined;
    if (number) return number;
  }
  for (const line of [...lines.slice(0, 2), ...lines.slice(-2)]) {
    const isAtVeryEdge = line.bottom < 0.08 * line.pageHeight || line.top > 0.92 * line.pageHeight;
    if (!isAtVeryEdge || /\.\d{2}\b/.test(line.text)) continue;
    for (const { text } of line.cells) {
      const number = toPageNumber(barePattern.exec(text));
      if (number) return number;
    }
  }
  return undefined;
};

const toPageNumber = (match: RegExpExecArray | null): PageNumber | undefined => {
  const [number, of] = [Number(match?.[1] ?? match?.[3]), Number(match?.[2] ?? match?.[4])];
  return number >= 1 && number <= of && of <= 400 ? { number, of } : undefined;
};
