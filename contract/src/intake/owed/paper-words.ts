import { formatPart } from "../../documents/document/paper-part.ts";
import type { Paper } from "./api.ts";

type Named = Pick<Paper, "label" | "person" | "parts">;

const listOf = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Driver's license of Luis Alvarez" */
export const namePaper = ({ label, person }: Pick<Paper, "label" | "person">): string =>
  person === null ? label : `${label} of ${person}`;

/** What of it isn't there: "Bank statements, last 3 months: August 2026 and October 2026". */
export const formatOwedPaper = (paper: Named): string => {
  const missing = paper.parts.filter(({ is_given: isGiven }) => !isGiven).map(({ part }) => part);
  const name = namePaper(paper);
  return missing.length === paper.parts.length ? name : `${name}: ${listOf.format(missing.map(formatPart))}`;
};

/** "1 of 3 months"; undefined for a paper of one file. */
export const formatPaperCount = ({ parts }: Pick<Paper, "parts">): string | undefined => {
  if (parts.length < 2) return undefined;
  const unit = parts.some(({ part }) => part === "front") ? "sides" : "months";
  return `${parts.filter(({ is_given: isGiven }) => isGiven).length} of ${parts.length} ${unit}`;
};
