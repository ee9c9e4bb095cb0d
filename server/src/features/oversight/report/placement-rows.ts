import {
  type PlacementGroup,
  type PlacementRowWire,
  placementGroups,
} from "@funding-desk/contract/oversight/report/desk-api";
import type { PaidClientsRow, PlacementSumRow } from "./placement.repository.ts";

type Sums = Omit<PlacementRowWire, "by" | "key" | "name" | "clients">;

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

const sumGroup = (
  rows: readonly PlacementSumRow[],
  paid: readonly PaidClientsRow[],
  by: PlacementGroup,
): PlacementRowWire[] => {
  const groups = new Map<string, { readonly name: string; readonly sums: Sums }>();
  for (const row of rows) {
    const name = row[by] || unnamed[by];
    const key = by === "advisor" ? (row.advisor_id ?? "none") : name;
    groups.set(key, { name, sums: addSums(groups.get(key)?.sums ?? nothing, row) });
  }
  const summed = [...groups].map(([key, { name, sums }]) => ({
    by,
    key,
    name,
    ...sums,
    clients: by === "source" ? null : countClients(paid, by, key),
  }));
  return by === "month"
    ? summed.toSorted((one, other) => one.name.localeCompare(other.name))
    : summed.toSorted(
        (one, other) =>
          other.volume_cents - one.volume_cents ||
          other.received_cents - one.received_cents ||
          one.name.localeCompare(other.name),
      );
};

export const countClients = (paid: readonly PaidClientsRow[], by: PaidClientsRow["by"], key: string): number =>
  paid.find((row) => row.by === by && row.key === key)?.clients ?? 0;

/** By advisor, lender, source, and month. */
export const toPlacementRows = (
  rows: readonly PlacementSumRow[],
  paid: readonly PaidClientsRow[],
): PlacementRowWire[] => placementGroups.flatMap((by) => sumGroup(rows, paid, by));
