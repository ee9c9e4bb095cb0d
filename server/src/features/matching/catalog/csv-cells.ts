import type { DraftTest } from "@funding-desk/contract/matching/catalog/program-draft";
import { operators, type Threshold } from "@funding-desk/contract/matching/fit/comparison";
import { type FactName, factNames, facts } from "@funding-desk/contract/matching/fit/fact";
import type { CsvCell } from "../../../platform/text/csv.ts";
import { measureDepth } from "./catalog-file.ts";

/** The columns of a test in a CSV file: one comparison in four cells, or anything more as JSON in the last. */
export interface TestColumns {
  readonly fact: string;
  readonly comparison: string;
  readonly threshold: string;
  readonly except: string;
  readonly json: string;
}

export const testColumns: TestColumns = {
  fact: "fact",
  comparison: "comparison",
  threshold: "threshold",
  except: "except",
  json: "test_json",
};
export const whenColumns: TestColumns = {
  fact: "when_fact",
  comparison: "when_comparison",
  threshold: "when_threshold",
  except: "when_except",
  json: "when_json",
};

/** A cell that can't be read. */
export class CellFault extends Error {
  readonly column: string;
  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

const listSign = ";";
const splitList = (text: string): string[] =>
  text
    .split(listSign)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const number = /^-?\$?\d+(?:\.\d+)?%?$|^-?\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?$/;

/** @returns undefined for text that isn't one number: "12 months", "10k", "2-3" */
export const readNumber = (text: string): number | undefined =>
  number.test(text) ? Number(text.replace(/[$,%]/g, "")) : undefined;

const yesNo: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["no", false],
  ["true", true],
  ["false", false],
]);

type Read = (column: string) => string;

const readThreshold = (fact: FactName, columns: TestColumns, read: Read): Threshold | null => {
  const text = read(columns.threshold);
  if (text === "") return null;
  const { kind, label } = facts[fact];
  const op = read(columns.comparison);
  if (op === "inIndustry" || op === "notInIndustry") {
    const except = splitList(read(columns.except));
    return { prefixes: splitList(text), ...(except.length > 0 ? { except } : {}) };
  }
  if (kind === "number" || kind === "date") {
    const value = readNumber(text);
    if (value === undefined)
      throw new CellFault(columns.threshold, `“${text.slice(0, 40)}” isn't a number. Please enter digits only.`);
    return value;
  }
  if (kind === "yesNo") {
    const value = yesNo.get(text.toLowerCase());
    if (value === undefined) throw new CellFault(columns.threshold, `${label} takes yes or no.`);
    return value;
  }
  return op === "in" || op === "notIn" ? splitList(text) : text;
};

const isFact = (text: string): text is FactName => (factNames as readonly string[]).includes(text);

/** The deepest a test nests. */
const jsonDepth = 8;

/** @returns undefined when its cells are empty @throws {CellFault} */
export const readTest = (columns: TestColumns, read: Read): unknown => {
  const json = read(columns.json);
  const fact = read(columns.fact);
  if (json !== "") {
    if (fact !== "") throw new CellFault(columns.json, `Please fill in either ${columns.json} or ${columns.fact}.`);
    if (measureDepth(json) > jsonDepth) throw new CellFault(columns.json, "This nests too deep.");
    try {
      return JSON.parse(json) as unknown;
    } catch {
      throw new CellFault(columns.json, "This isn't JSON.");
    }
  }
  if (fact === "") return undefined;
  if (!isFact(fact))
    throw new CellFault(columns.fact, `“${fact.slice(0, 60)}” isn't a fact. Use one of: ${factNames.join(", ")}.`);
  const op = read(columns.comparison);
  if (!(operators as readonly string[]).includes(op))
    throw new CellFault(
      columns.comparison,
      `“${op.slice(0, 60)}” isn't a comparison. Use one of: ${operators.join(", ")}.`,
    );
  return { fact, op, value: readThreshold(fact, columns, read) };
};

const writeThreshold = (value: Threshold | null): Pick<TestColumns, "threshold" | "except"> => {
  if (value === null) return { threshold: "", except: "" };
  if (typeof value === "boolean") return { threshold: value ? "yes" : "no", except: "" };
  if (typeof value === "number" || typeof value === "string") return { threshold: String(value), except: "" };
  if ("prefixes" in value)
    return { threshold: value.prefixes.join(listSign), except: (value.except ?? []).join(listSign) };
  return { threshold: value.join(listSign), except: "" };
};

/** The cells of a test, by column. */
export const writeTest = (test: DraftTest | undefined, columns: TestColumns): Record<string, CsvCell> => {
  if (!test) return {};
  if (!("fact" in test)) return { [columns.json]: JSON.stringify(test) };
  const { fact, op, value } = test;
  // A list's sign inside of a choice would split it.
  const isTorn = JSON.stringify(value).includes(listSign);
  if (isTorn) return { [columns.json]: JSON.stringify(test) };
  const { threshold, except } = writeThreshold(value);
  return {
    [columns.fact]: fact,
    [columns.comparison]: op,
    // A number stays one, so that a spreadsheet can add to it.
    [columns.threshold]: typeof value === "number" ? value : threshold,
    [columns.except]: except,
  };
};

export const readList = splitList;
export const writeList = (list: readonly string[]): string => list.join(listSign);
