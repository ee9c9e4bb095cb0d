import type { Box, FileReading } from "@funding-desk/contract/documents/statement/reading";
import type { TextPage, Turn } from "@funding-desk/contract/platform/text-page";

/** Where something is on a page as people see it, which was turned to be read. */
const turnBox = ({ page, x, y, width, height }: Box, turn: Turn): Box => {
  switch (turn) {
    case 90:
      return { page, x: y, y: 1 - x - width, width: height, height: width };
    case 180:
      return { page, x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { page, x: 1 - y - height, y: x, width: height, height: width };
    default:
      return turn satisfies never;
  }
};

const isBox = (value: object): value is Box => "page" in value && "x" in value && "height" in value;

/** The reading with its boxes on the pages as they lie in the file. */
export const turnBack = (reading: FileReading, pages: readonly TextPage[]): FileReading => {
  const turnAll = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turnAll);
    if (typeof value !== "object" || value === null) return value;
    if (isBox(value)) {
      const turn = pages[value.page - 1]?.turned;
      return turn ? turnBox(value, turn) : value;
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turnAll(each)]));
  };
  return pages.some(({ turned }) => turned) ? (turnAll(reading) as FileReading) : reading;
};
