import {
  type PlacementGroup,
  type PlacementRowWire,
  placementGroups,
} from "@funding-desk/contract/oversight/report/desk-api";
import type { PlacementSumRow } from "./placement.repository.ts";

type Sums = Omit<PlacementRowWire, "by" | "name">;

export const nothing: Sums = { funded: 0, volume_cents: 0, expected_cents: 0, received_cents: 0, clawed_back_cents: 0 };

export const addSums = (one: Sums, other: Sums): Sums => ({
  funded: one.funded + other.funded,
  volume_cents: one.volume_cents + other.volume_cents,
  expected_cents: one.expected_cents + other.expected_cents,
  received_cents: one.received_cents + other.received_cents,
  clawed_back_cents: one.clawed_back_cents + other.clawed_back_cents,
});

export const toPlacementTotal = (rows: readonly PlacementSumRow[]): Sums => rows.reduce(addSums, nothing);

const unnamed: Readonly<Record<PlacementGroup, string>> = {
  advisor: "No advisor",
  lender: "",
  source: "Erased clients",
  month: "",
};

const sumGroup = (rows: readonly PlacementSumRow[], by: PlacementGroup): PlacementRowWire[] => {
  const groups = new Map<string, Sums>();
  for (const row of rows) {
    const name = row[by] || unnamed[by];
    groups.set(name, addSums(groups.get(name) ?? nothing, row));
  }
  const summed = [...groups].map(([name, sums]) => ({ by, name, ...sums }));
  return by === "month"
    ? summed.toSorted((one, other) => one.name.localeCompare(other.name))
    : summed.toSorted(
        (one, other) =>
          other.volume_cents - one.volume_cents ||
          other.received_cents - one.received_cents ||
          one.name.localeCompare(other.name),
      );
};

/** By advisor, lender, source, and month. */
export const toPlacementRows = (rows: readonly PlacementSumRow[]): PlacementRowWire[] =>
  placementGroups.flatMap((by) => sumGroup(rows, by));
