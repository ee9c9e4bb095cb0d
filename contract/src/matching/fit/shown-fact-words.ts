import { formatLongDay } from "../../forms/format.ts";
import { facts as shapes } from "./fact.ts";
import { formatHave } from "./fact-words.ts";
import type { FactOfBusiness } from "./shown-fact.ts";

/** "24+ months", "since March 1, 2026" */
export const formatFactValue = ({ fact, value }: FactOfBusiness): string => {
  if (value.state === "notApplicable") return "None";
  if (typeof value.value === "object" && "since" in value.value) return `since ${formatLongDay(value.value.since)}`;
  if (shapes[fact].kind === "date") return formatLongDay(String(value.value));
  return formatHave(fact, value.value);
};
