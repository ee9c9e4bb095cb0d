import { formatDate } from "@funding-desk/contract/forms/format";
import { formatMoment } from "../../../forms/format-time.ts";

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const quote = (text: string): string => `“${text}”`;

const instant = /^\d{4}-\d{2}-\d{2}T/;

/** A recorded value in words. */
export const showValue = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "string" && instant.test(value) ? formatMoment(value) : formatDate(String(value));
};
