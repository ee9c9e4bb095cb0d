import { expect, test } from "vitest";
import { extendSelection } from "./shift-selection.ts";

const ids = ["a", "b", "c", "d", "e"];
const press = (before: string[], after: string[], anchor: string | null) => [
  ...extendSelection({ ids, before: new Set(before), after: new Set(after) }, anchor),
];

test.each([
  { what: "downwards", before: ["b"], after: ["b", "d"], anchor: "b", chosen: ["b", "c", "d"] },
  { what: "upwards", before: ["d"], after: ["d", "a"], anchor: "d", chosen: ["a", "b", "c", "d"] },
  { what: "to let go", before: ["a", "b", "c", "d"], after: ["a", "b", "d"], anchor: "a", chosen: ["d"] },
  { what: "without a row pressed before", before: [], after: ["c"], anchor: null, chosen: ["c"] },
  { what: "when that row is no longer shown", before: ["b"], after: ["b", "d"], anchor: "z", chosen: ["b", "d"] },
])("$what", ({ before, after, anchor, chosen }) => {
  expect(press(before, after, anchor).sort()).toEqual(chosen);
});
