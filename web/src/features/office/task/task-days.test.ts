import type { MyTask } from "@funding-desk/contract/office/task/desk-api";
import { expect, test } from "vitest";
import { groupByDay } from "./task-days.ts";

const createTask = (due_on: string): MyTask => ({
  id: due_on,
  title: `Due ${due_on}`,
  due_on,
  staff: { id: "s1", name: "Ann Advisor" },
  created_by: "Ann Advisor",
  done_at: null,
  revision: 0,
  client_id: "c1",
  client_name: "Ada King",
});
// 11:30 PM on December 30 where the firm is.
const now = new Date("2026-12-31T04:30:00Z");

test("puts all overdue tasks first, then each day with its own, on the firm's calendar", () => {
  const days = ["2025-01-01", "2026-12-29", "2026-12-30", "2026-12-31", "2026-12-31", "2027-01-04"];
  expect(
    groupByDay(days.map(createTask), now).map(({ title, isOverdue, tasks }) => [title, isOverdue, tasks.length]),
  ).toEqual([
    ["Overdue", true, 2],
    ["Today, December 30", false, 1],
    ["Thursday, December 31", false, 2],
    ["January 4, 2027", false, 1],
  ]);
  expect(groupByDay([], now)).toEqual([]);
});
