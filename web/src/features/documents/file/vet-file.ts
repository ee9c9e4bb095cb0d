import {
  allowedFileEndings,
  notAllowed,
  otherJpegEndings,
  parseEnding,
} from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import { formatMegabytes } from "./format-size.ts";
import { isHeic } from "./heic.ts";
import type { RowState } from "./pending-file.ts";

const refuse = (sentence: string): RowState => ({ is: "refused", sentence });

/** Refuses a file beyond the limit. */
export const refuseExtra = ({ name }: File): RowState =>
  refuse(`${name} was left out, because no more files fit here.`);

/** Checks a chosen file before it is sent. The server checks more closely. */
export const vetFile = async (file: File): Promise<RowState> => {
  let isPhoto: boolean;
  try {
    isPhoto = await isHeic(file);
  } catch {
    return refuse(`We couldn't read ${file.name}. Please choose it again.`);
  }
  const endings: readonly string[] = [...allowedFileEndings, ...otherJpegEndings];
  if (!isPhoto && !endings.includes(parseEnding(file.name))) {
    return refuse(notAllowed(file.name));
  }
  if (file.size === 0) return refuse(`${file.name} is empty.`);
  if (file.size > limits.fileBytes) {
    const allowed = formatMegabytes(limits.fileBytes);
    return refuse(`${file.name} is too large: ${formatMegabytes(file.size)}. The limit is ${allowed} per file.`);
  }
  return { is: isPhoto ? "asking" : "ready" };
};
