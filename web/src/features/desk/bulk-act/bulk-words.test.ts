import type { BulkActWire } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { expect, test } from "vitest";
import { describeProgress } from "./bulk-words.ts";

const act: BulkActWire = {
  id: "x1",
  act: { kind: "assign by rules" },
  name: null,
  staff_name: "Ann Whitfield",
  started_at: "2026-01-05T12:00:00Z",
  stopped_at: null,
  stopped_by: null,
  ended_at: "2026-01-05T12:01:00Z",
  undo_started_at: null,
  undo_by: null,
  undo_ended_at: null,
  waiting: 0,
  done: 0,
  failed: 0,
  undone: 0,
  refused: [],
  kept: [],
  read: null,
  starts_in_seconds: 0,
  can_stop: false,
  can_undo: false,
};
const undoing = { undo_started_at: "2026-01-05T12:02:00Z", undo_by: "Ann Whitfield" };

test.each<[string, Partial<BulkActWire>]>([
  ["0 of 2,000 done", { waiting: 2000 }],
  ["38 of 42 done, 5 read, 2 left out", { done: 38, waiting: 4, read: 5, refused: [{ reason: "no rule", count: 2 }] }],
  ["53 done, 1 failed", { done: 53, failed: 1 }],
  ["Undone for 20 of 53", { ...undoing, undone: 20, done: 33 }],
  ["Undone for 53", { ...undoing, undone: 53, refused: [{ reason: "no rule", count: 2 }] }],
  ["Undone for 51, not for 2", { ...undoing, undone: 51, kept: [{ reason: "changed since", count: 2 }] }],
  ["Undone for 0, not for 2", { ...undoing, kept: [{ reason: "too late", count: 2 }] }],
])("says %s", (words, over) => {
  expect(describeProgress({ ...act, ...over })).toBe(words);
});
