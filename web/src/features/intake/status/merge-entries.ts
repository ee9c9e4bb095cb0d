import type { TimelineEntry } from "@funding-desk/contract/intake/status/api";
import { formatDay } from "../../../forms/format-time.ts";

/** An entry of the history, and what else happened that day under the same words. */
export interface MergedEntry extends TimelineEntry {
  readonly details: readonly string[];
}

const isSameNews = (one: TimelineEntry, other: TimelineEntry): boolean =>
  one.kind === "document" &&
  one.title === other.title &&
  one.message === undefined &&
  other.message === undefined &&
  formatDay(one.at) === formatDay(other.at);

/** "FA" of "FA-7K3M9XQA": the words of an entry say which of the two it's about. */
const toForm = (reference: string): string => reference.split("-")[0] ?? reference;

/**
 * Says once what several entries in a row say, such as three statements accepted on one day, and leaves out references where
 * there is only one form of the kind.
 *
 * @param entries newest first
 */
export const mergeEntries = (entries: readonly TimelineEntry[]): MergedEntry[] => {
  const references = new Set(entries.flatMap(({ reference = [] }) => reference));
  const isOnly = (reference: string): boolean =>
    [...references].filter((each) => toForm(each) === toForm(reference)).length === 1;
  const merged: MergedEntry[] = [];
  for (const { reference, ...entry } of entries) {
    const details = entry.detail === undefined ? [] : [entry.detail];
    const last = merged.at(-1);
    if (last && isSameNews(last, entry))
      merged[merged.length - 1] = { ...last, details: [...last.details, ...details] };
    else merged.push({ ...entry, ...(reference === undefined || isOnly(reference) ? {} : { reference }), details });
  }
  return merged;
};
