import type { Facts } from "./fact.ts";
import { judgeTest } from "./judge-test.ts";
import type { DocumentNeed, Program } from "./program.ts";
import { createReader } from "./reading.ts";

export interface NeededDocument {
  readonly need: DocumentNeed;
  /** False while we don't know whether its condition is met. */
  readonly isSure: boolean;
}

/**
 * What a program asks this business for on paper. Leaves out what it only asks others for.
 * @param on the day that is asked about, yyyy-mm-dd
 */
export const listNeededDocuments = (
  { documents }: Pick<Program, "documents">,
  facts: Facts,
  on: string,
): readonly NeededDocument[] => {
  const read = createReader(facts, on);
  return documents.flatMap((need): NeededDocument[] => {
    const outcome = need.when ? judgeTest(need.when, read).outcome : "met";
    return outcome === "met" || outcome === "unknown" ? [{ need, isSure: outcome === "met" }] : [];
  });
};

/** The names of the firm's document types, by slug. */
export type DocumentNames = ReadonlyMap<string, string>;

/** The slug in words is for a type that the firm has deleted. */
export const nameDocument = ({ type, label }: Pick<DocumentNeed, "type" | "label">, names: DocumentNames): string =>
  label ?? names.get(type) ?? type.replaceAll("_", " ");

/** "Bank statements, 3 months" */
export const formatNeed = (
  { count, unit, ...named }: Pick<DocumentNeed, "type" | "label" | "count" | "unit">,
  names: DocumentNames,
): string => {
  const name = nameDocument(named, names);
  if (count === 1 && unit === "files") return name;
  return `${name}, ${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
};
