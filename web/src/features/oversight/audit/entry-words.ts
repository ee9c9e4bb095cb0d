import { findActionWords, readEvent } from "@funding-desk/contract/oversight/audit/actions";
import type { AuditEntryWire } from "@funding-desk/contract/oversight/audit/desk-api";
import { writeEvent } from "./event-words.ts";
import type { KnownNames } from "./known-names.ts";
import { capitalize, showValue } from "./shown-value.ts";

interface EntryWords {
  /** What was done. */
  readonly what: string;
  /** To what; null if `what` says it all. */
  readonly about: string | null;
  /** Its page at the desk; null if it has none. */
  readonly path: string | null;
  /** Details, one per line. */
  readonly details: readonly string[];
}

type Entry = Pick<AuditEntryWire, "action" | "subject" | "detail">;

/** An entry in words. One recorded by an older or newer version of the product is shown as stored. */
export const describeEntry = (entry: Entry, names: KnownNames): EntryWords => {
  const what = capitalize(findActionWords(entry.action).label);
  const event = readEvent(entry);
  if (event) {
    const { about, path, lines } = writeEvent(event, entry.subject, names);
    return { what, about, path, details: lines };
  }
  const details = Object.entries(entry.detail).map(
    ([name, value]) => `${capitalize(name.replaceAll("_", " "))}: ${showValue(value)}`,
  );
  return { what, about: entry.subject && capitalize(entry.subject), path: null, details };
};
