import type { Box } from "@funding-desk/contract/documents/statement/reading";
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

/** The same on a page that was leveled around its middle. */
const tiltBox = (box: Box, { width, height, leveled = 0 }: TextPage): Box => {
  const [x, y] = [(box.x + box.width / 2 - 0.5) * width, (box.y + box.height / 2 - 0.5) * height];
  const [cos, sin] = [Math.cos(leveled), Math.sin(leveled)];
  return {
    ...box,
    x: (x * cos + y * sin) / width + 0.5 - box.width / 2,
    y: (y * cos - x * sin) / height + 0.5 - box.height / 2,
  };
};

const isBox = (value: object): value is Box => "page" in value && "x" in value && "height" in value;

/** What was read, with its boxes on the pages as they lie in the file. */
export const turnBack = <Read>(reading: Read, pages: readonly TextPage[]): Read => {
  const turnAll = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turnAll);
    if (typeof value !== "object" || value === null) return value;
    if (isBox(value)) {
      const page = pages[value.page - 1];
      const box = page?.leveled ? tiltBox(value, page) : value;
      return page?.turned ? turnBox(box, page.turned) : box;
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turnAll(each)]));
  };
  return pages.some(({ turned, leveled }) => turned || leveled) ? (turnAll(reading) as Read) : reading;
};
