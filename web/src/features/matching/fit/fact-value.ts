import { formatLongDay } from "@funding-desk/contract/forms/format";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import { formatHave } from "@funding-desk/contract/matching/fit/fact-words";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { formatDay, formatShortDay } from "../../../forms/format-time.ts";

/** "24+ months", "since March 1, 2026" */
export const formatFactValue = ({ fact, value }: ShownFact): string => {
  if (value.state === "notApplicable") return "None";
  if (typeof value.value === "object" && "since" in value.value) return `since ${formatLongDay(value.value.since)}`;
  if (shapes[fact].kind === "date") return formatLongDay(String(value.value));
  return formatHave(fact, value.value);
};

/**
 * How we know: "forms, Nov 28".
 * @param client who is meant when the client said so
 */
export const formatFactOrigin = ({ value, told }: ShownFact, client: string): string => {
  if (!told) return value.state === "known" ? `forms, ${formatShortDay(value.asOf)}` : "forms";
  const said = `${told.by ?? client}, ${formatDay(told.at)}`;
  return told.document === null ? said : `read from ${told.document} by ${said}`;
};
