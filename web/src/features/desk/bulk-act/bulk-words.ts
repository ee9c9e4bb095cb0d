import type { BulkAct, BulkActWire, BulkKind, BulkPlace } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason } from "@funding-desk/contract/desk/bulk-act/states";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatMoment } from "../../../forms/format-time.ts";

export const kindWords: Readonly<Record<BulkKind, string>> = {
  assign: "Assign",
  "assign by rules": "Assign by rules",
  move: "Change status",
  task: "Add a task",
  documents: "Ask for documents",
  pack: "Ask for a pack",
  message: "Send a message",
  link: "Send account links",
};

export const reasonWords: Readonly<Record<BulkReason, string>> = {
  "not theirs": "with someone else now",
  "turned off": "turned such messages off",
  "not taken": "no account to read it in",
  "deletion requested": "asked us to delete the account",
  "already so": "nothing to change",
  "has advisor": "has an advisor",
  "no rule": "no rule fits",
  "account taken": "has an account",
  "link sent": "got the link within a day",
  "nothing to ask": "nothing missing",
  "moved since": "moved since",
  held: "held by a condition",
  refused: "refused",
  stopped: "stopped before",
  "member left": "whoever started it left",
  "changed since": "changed since",
  "too late": "the client knows already",
};

/** Moves are of files, all else is for clients. */
export const formatWhom = (count: number, kind: BulkKind): string =>
  `${formatNumber(count)} ${formatCount(count, kind === "move" ? "file" : "client").replace(/^\S+ /, "")}`;

/** "Assign to Ann Whitfield" */
export const describeAct = (act: BulkAct, name: string | null): string => {
  switch (act.kind) {
    case "assign":
      return act.staff_id === null ? "Assign to no one" : `Assign to ${name ?? "a member"}`;
    case "task":
      return `Add a task: ${act.title}`;
    case "pack":
      return `Ask for the pack ${name ?? ""}`;
    case "move":
      return `Move to ${act.to}`;
    default:
      return kindWords[act.kind];
  }
};

export const describePlace = ({ state, reason, detail }: BulkPlace): string => {
  if (state === "waiting") return "waiting";
  if (reason === null) return "failed on our side";
  return detail ?? reasonWords[reason];
};

const sum = (groups: BulkActWire["refused"]): number => groups.reduce((total, { count }) => total + count, 0);

/** "38 of 42 done, 5 read, 2 left out", or "Undone for 51, not for 2" */
export const describeProgress = (act: BulkActWire): string => {
  const { waiting, done, failed, read, refused } = act;
  const isUndoing = act.undo_started_at !== null;
  return [
    ...(isUndoing ? describeUndo(act) : [describeShare(done, done + waiting)]),
    read !== null && read > 0 && `${formatNumber(read)} read`,
    !isUndoing && refused.length > 0 && `${formatNumber(sum(refused))} left out`,
    !isUndoing && failed > 0 && `${formatNumber(failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(", ");
};

const describeShare = (count: number, total: number): string =>
  `${count < total ? `${formatNumber(count)} of ${formatNumber(total)}` : formatNumber(count)} done`;

/** What is still `done` waits to be undone. */
const describeUndo = ({ done, undone, kept }: BulkActWire) => [
  `Undone for ${formatNumber(undone)}${done > 0 ? ` of ${formatNumber(done + undone + sum(kept))}` : ""}`,
  kept.length > 0 && `not for ${formatNumber(sum(kept))}`,
];

/** From 0 to 1. */
export const findShare = (act: BulkActWire): number => {
  const total = act.done + act.undone + act.failed + sum(act.kept) + sum(act.refused) + act.waiting;
  if (act.undo_started_at !== null)
    return (act.undone + sum(act.kept)) / Math.max(1, total - sum(act.refused) - act.failed);
  return (total - act.waiting) / Math.max(1, total);
};

export const isRunning = (act: BulkActWire): boolean =>
  act.ended_at === null || (act.undo_started_at !== null && act.undo_ended_at === null);

export const hasMissing = (act: BulkActWire): boolean =>
  act.waiting + act.failed + act.refused.length + act.kept.length > 0;

export const describeEnd = (act: BulkActWire): string => {
  if (act.undo_ended_at !== null) return `By ${act.undo_by}, ${formatMoment(act.undo_ended_at)}`;
  if (act.undo_started_at !== null) return `By ${act.undo_by}`;
  if (act.stopped_at !== null) return `Stopped by ${act.stopped_by}, ${formatMoment(act.stopped_at)}`;
  if (act.ended_at !== null) return `Finished ${formatMoment(act.ended_at)}`;
  return act.starts_in_seconds > 0 ? `Starts in ${formatCount(act.starts_in_seconds, "second")}` : "Under way";
};
