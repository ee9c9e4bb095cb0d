import type { BulkAct, BulkActWire, BulkKind, BulkPlace } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason } from "@funding-desk/contract/desk/bulk-act/states";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatMoment } from "../../../forms/format-time.ts";

export const kindWords: Readonly<Record<BulkKind, string>> = {
  assign: "Assign",
  "assign by rules": "Assign by the rules",
  move: "Change status",
  task: "Add a task",
  documents: "Ask for documents",
  pack: "Ask for a pack",
  message: "Send a message",
  link: "Send account links",
};

export const reasonWords: Readonly<Record<BulkReason, string>> = {
  "not theirs": "no longer a client of whoever started it",
  "turned off": "turned off messages to several clients",
  "not taken": "hasn't taken the account yet",
  "deletion requested": "asked us to delete the account",
  "already so": "nothing to change",
  "has advisor": "has an advisor",
  "no rule": "no rule fits",
  "account taken": "has a password already",
  "link sent": "got the link within a day",
  "nothing to ask": "has handed over or was asked for all of it",
  "moved since": "was moved in the meantime",
  held: "held back by a condition",
  refused: "refused",
  stopped: "it was stopped before",
  "member left": "whoever started it left",
  "changed since": "was changed since",
  "too late": "the client has heard of it",
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
  if (state === "waiting") return "still to come";
  if (reason === null) return "something went wrong on our side";
  return detail ?? reasonWords[reason];
};

const sum = (groups: BulkActWire["refused"]): number => groups.reduce((total, { count }) => total + count, 0);

/** "38 of 42 done, 5 read, 2 left out" */
export const describeProgress = (act: BulkActWire): string => {
  const { waiting, done, undone, failed, read, kept } = act;
  const started = done + undone + sum(kept) + waiting;
  return [
    waiting > 0 ? `${formatNumber(done)} of ${formatNumber(started)} done` : `${formatNumber(started)} done`,
    undone > 0 && `${formatNumber(undone)} undone`,
    kept.length > 0 && `${formatNumber(sum(kept))} couldn't be undone`,
    read !== null && read > 0 && `${formatNumber(read)} read`,
    act.refused.length > 0 && `${formatNumber(sum(act.refused))} left out`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(", ");
};

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
  if (act.undo_ended_at !== null) return `Undone by ${act.undo_by}, ${formatMoment(act.undo_ended_at)}`;
  if (act.undo_started_at !== null) return "Being undone";
  if (act.stopped_at !== null) return `Stopped by ${act.stopped_by}, ${formatMoment(act.stopped_at)}`;
  if (act.ended_at !== null) return `Finished ${formatMoment(act.ended_at)}`;
  return act.starts_in_seconds > 0 ? `Starts in ${formatCount(act.starts_in_seconds, "second")}` : "Under way";
};
