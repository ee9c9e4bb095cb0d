import type { LeftOut, Pack } from "@funding-desk/contract/documents/pack/desk-api";
import { formatCount } from "../../../forms/format-count.ts";
import { formatList } from "../../../forms/format-number.ts";

/** What a pack holds, in a line. */
export const formatPack = ({ documents, tasks }: Pick<Pack, "documents" | "tasks">): string =>
  formatList([
    ...(documents.length > 0 ? [formatCount(documents.length, "document")] : []),
    ...(tasks.length > 0 ? [formatCount(tasks.length, "task")] : []),
  ]);

/** When something is due, such as "in 3 days". */
export const formatDueIn = (days: number): string => (days === 0 ? "the same day" : `in ${formatCount(days, "day")}`);

const reasons: Readonly<Record<LeftOut["reason"], string>> = {
  "on file": "on file",
  asked: "asked for already",
  "not offered": "clients aren't asked for it anymore",
};

/** What wasn't asked for, and why: "Voided check (on file)". */
export const formatLeftOut = (leftOut: readonly LeftOut[]): string =>
  formatList(leftOut.map(({ name, reason }) => `${name} (${reasons[reason]})`));

/** What was asked for: "Asked for Voided check. Added a task: Call the bank." */
export const formatAsked = ({ asked, tasks }: { readonly asked: string[]; readonly tasks: string[] }): string => {
  const parts = [
    ...(asked.length > 0 ? [`Asked for ${formatList(asked)}.`] : []),
    ...(tasks.length > 0 ? [`Added ${tasks.length === 1 ? "a task" : "tasks"}: ${formatList(tasks)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : "There was nothing left to ask for.";
};
