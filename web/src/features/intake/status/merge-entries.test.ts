import type { TimelineEntry } from "@funding-desk/contract/intake/status/api";
import { expect, test } from "vitest";
import { mergeEntries } from "./merge-entries.ts";

const accepted = (id: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind: "document",
  at: "2026-11-15T18:44:00Z",
  title: "Bank statements accepted",
  detail: `${id}.pdf`,
  ...change,
});

test("says once what was accepted on one day, with every file", () => {
  const merged = mergeEntries([
    accepted("october"),
    accepted("september"),
    accepted("august", { title: "Tax returns accepted" }),
  ]);
  expect(merged.map(({ title, details }) => [title, details])).toEqual([
    ["Bank statements accepted", ["october.pdf", "september.pdf"]],
    ["Tax returns accepted", ["august.pdf"]],
  ]);
});

test("keeps apart what came on other days, has words of its own, or isn't about a document", () => {
  const entries = [
    accepted("october"),
    accepted("september", { at: "2026-11-13T18:44:00Z" }),
    accepted("august", { at: "2026-11-13T18:44:00Z", message: "Page 3 is missing." }),
    accepted("one", { kind: "call" }),
    accepted("two", { kind: "call" }),
  ];
  expect(mergeEntries(entries).map(({ id }) => id)).toEqual(["october", "september", "august", "one", "two"]);
});

test("names references only where there are several forms of a kind", () => {
  const first = accepted("first", { reference: "FA-1" });
  expect(
    mergeEntries([first, accepted("second", { reference: "FA-1", kind: "status" })])[0]?.reference,
  ).toBeUndefined();
  expect(
    mergeEntries([first, accepted("second", { reference: "PQ-1", kind: "status" })])[0]?.reference,
  ).toBeUndefined();
  expect(mergeEntries([first, accepted("second", { reference: "FA-2", kind: "status" })])[0]?.reference).toBe("FA-1");
});
