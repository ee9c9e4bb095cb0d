import * as z from "zod/mini";
import { findComparisonProblem, operators, type Test } from "./comparison.ts";
import { factNames } from "./fact.ts";

/** How large a rule's test can be. */
export const testLimits = {
  /** A comparison alone has a depth of 1. */
  depth: 5,
  /** In one `all` or `any`. */
  groupTests: 20,
  /** In one rule, its `when` included. */
  comparisons: 40,
  listedValues: 60,
  textChars: 120,
} as const;

const text = z.string().check(z.maxLength(testLimits.textChars));
const texts = z.array(text).check(z.maxLength(testLimits.listedValues));

const comparison = z.strictObject(
  {
    fact: z.enum(factNames, "This test is about a fact that we don't know."),
    op: z.enum(operators, `A test compares with one of: ${operators.join(", ")}.`),
    value: z.union(
      [z.number(), z.boolean(), text, texts, z.strictObject({ prefixes: texts, except: z.optional(texts) })],
      "The value of a test must be a number, true or false, a short text or list of texts, or NAICS prefixes.",
    ),
  },
  "A test must have a fact, an op, and a value, and nothing else; or only all, or only any.",
);

type Path = readonly PropertyKey[];
type Report = (message: string, path: Path) => void;

interface Place {
  readonly path: Path;
  readonly depth: number;
}

const checkComparison = (given: unknown, path: Path, report: Report): void => {
  const { data, error } = comparison.safeParse(given);
  const problem = data && findComparisonProblem(data);
  if (problem !== undefined) report(problem, [...path, "value"]);
  for (const issue of error?.issues ?? []) report(issue.message, [...path, ...issue.path]);
};

const findGroup = (given: unknown): "all" | "any" | undefined => {
  if (typeof given !== "object" || given === null) return undefined;
  const keys = Object.keys(given);
  if (keys.length !== 1) return undefined;
  return keys[0] === "all" || keys[0] === "any" ? keys[0] : undefined;
};

/** Goes no deeper than the limit, whatever is below. */
const checkTest = (given: unknown, { path, depth }: Place, report: Report): void => {
  const group = findGroup(given);
  if (group === undefined) {
    checkComparison(given, path, report);
    return;
  }
  const parts: unknown = (given as Record<string, unknown>)[group];
  const here = [...path, group];
  if (depth >= testLimits.depth) report(`Tests can be nested ${testLimits.depth} deep at most.`, here);
  else if (!Array.isArray(parts) || parts.length === 0 || parts.length > testLimits.groupTests)
    report(`A group must be a list of 1 to ${testLimits.groupTests} tests.`, here);
  else
    for (const [index, part] of parts.entries()) checkTest(part, { path: [...here, index], depth: depth + 1 }, report);
};

/** A rule's test from outside. Each problem is told in words, at its place. */
export const test = z.custom<Test>().check(
  z.superRefine((given, context) => {
    checkTest(given, { path: [], depth: 1 }, (message, path) =>
      context.addIssue({ code: "custom", message, path: [...path], continue: false }),
    );
  }),
);
