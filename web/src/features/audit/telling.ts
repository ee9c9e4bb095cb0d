import type { AuditEntryWire } from "@funding-desk/contract/audit/desk-api";
import { formatDate } from "@funding-desk/contract/forms/format";
import { shownMoment } from "../../forms/shown-day.ts";

export type Detail = AuditEntryWire["detail"];
export type DetailValue = Detail[string];

/** Names of what entries know by its number. */
export interface KnownNames {
  /** By the id of a member of staff. */
  readonly staff: ReadonlyMap<string, string>;
  /** By the number of a calendar: whose it is. */
  readonly calendars: ReadonlyMap<string, string>;
}

/** Null where there is nothing to say to a person. */
export type DetailTelling = (value: DetailValue, detail: Detail, names: KnownNames) => string | null;

/** How an action's entries are told. */
export interface Telling {
  /** What it is about, where the subject as it was recorded is no words for a person. */
  readonly subject?: (subject: string, names: KnownNames) => string | null;
  /** Where at the desk that is. */
  readonly path?: (subject: string) => string;
  /** By the detail's name, in the order in which they are told. */
  readonly detail?: Readonly<Record<string, DetailTelling>>;
}

/** An id or the like: it stands in the export, for whoever looks it up. */
export const untold: DetailTelling = () => null;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const quoted = (value: DetailValue): string => `“${value}”`;
export const counted = (value: DetailValue, one: string, many: string): string =>
  `${value} ${value === 1 ? one : many}`;

/** By what was recorded; capitalized where nobody thought of it. */
export const oneOf =
  (words: Readonly<Record<string, string>>): DetailTelling =>
  (value) =>
    words[String(value)] ?? capitalized(String(value));

/** What is said when it is so, and nothing else. */
export const whenSo =
  (words: string): DetailTelling =>
  (value) =>
    value === true ? words : null;

const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Whatever it is, as a person reads it. */
export const plain = (value: DetailValue | undefined): string => {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && instant.test(value) ? shownMoment(value) : formatDate(String(value));
};

/** "From Submitted to Approved"; the other end is not told again. */
export const fromTo: Readonly<Record<"from" | "to", DetailTelling>> = {
  from: (from, { to }) => `From ${plain(from)} to ${plain(to)}`,
  to: untold,
};

export const reason: DetailTelling = (value) => `Reason: ${quoted(value)}`;
