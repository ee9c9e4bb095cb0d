import { limits } from "@funding-desk/contract/limits";
import { allowedFileEndings, endingOf, notAllowed } from "@funding-desk/contract/options/document-types";
import { isHeic } from "./heic.ts";
import type { RowState } from "./pending-file.ts";
import { shownMegabytes } from "./shown-size.ts";

const refused = (sentence: string): RowState => ({ is: "refused", sentence });

/** One more than there is room for. */
export const leftOut = ({ name }: File): RowState => refused(`${name} is left out: no more files fit here.`);

/** What can be told of a chosen file before it is sent; the server looks closer. */
export const vetFile = async (file: File): Promise<RowState> => {
  let isPhotograph: boolean;
  try {
    isPhotograph = await isHeic(file);
  } catch {
    return refused(`We could not read ${file.name}. Please choose it again.`);
  }
  if (!isPhotograph && !allowedFileEndings.some((ending) => ending === endingOf(file.name))) {
    return refused(notAllowed(file.name));
  }
  if (file.size === 0) return refused(`${file.name} is empty.`);
  if (file.size > limits.fileBytes) {
    const allowed = shownMegabytes(limits.fileBytes);
    return refused(`${file.name} is too big: it has ${shownMegabytes(file.size)}, a file may have ${allowed}.`);
  }
  return { is: isPhotograph ? "asking" : "ready" };
};
