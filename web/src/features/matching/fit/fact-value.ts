import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay, formatShortDay } from "../../../forms/format-time.ts";

/**
 * How we know: "forms, Nov 28", "computed from 3 statements".
 * @param client who is meant when the client said so
 */
export const formatFactOrigin = ({ evidence }: ShownFact, client: string): string => {
  if (evidence.kind === "answer") return `forms, ${formatShortDay(evidence.on)}`;
  if (evidence.kind === "page") return evidence.filename;
  if (evidence.kind === "computed") return `computed from ${formatCount(evidence.from.length, "statement")}`;
  const said = `${evidence.by ?? client}, ${formatDay(evidence.at)}`;
  return evidence.document === null ? said : `read from ${evidence.document.filename} by ${said}`;
};
