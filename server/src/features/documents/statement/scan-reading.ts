import type { FileReading } from "@funding-desk/contract/documents/statement/reading";
import type { StoredReading } from "./stored-reading.ts";

/** The shorter side of a page at 140 dpi. Below, few words are recognized. */
const leastPixels = 1200;

/** Whether words may be recognized in it. */
export const isSharpPicture = ({ text, pixels = leastPixels }: Pick<StoredReading, "text" | "pixels">): boolean =>
  text === "picture" && pixels >= leastPixels;

/**
 * What a scan may be said to say. A page whose printed number wasn't recognized is there all the same, so pages are only missing
 * where the file has fewer than the statement says.
 * @param pages how many the file has
 */
export const toScanReading = (reading: FileReading, pages: number): FileReading => {
  const dropComplete = <Read extends Pick<FileReading, "pagesPrinted">>({ pagesPrinted, ...read }: Read) =>
    pagesPrinted && pages < pagesPrinted.of ? { ...read, pagesPrinted } : read;
  return {
    ...dropComplete(reading),
    pages,
    ...(reading.pages < pages && { isCut: true as const }),
    accounts: reading.accounts.map(dropComplete),
  };
};
