import type { ImportFault } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { type ProgramDraft, programDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import type { LenderKind } from "@funding-desk/contract/matching/catalog/states";
import { operators } from "@funding-desk/contract/matching/fit/comparison";
import { factNames } from "@funding-desk/contract/matching/fit/fact";

/** A program as a file has it. */
export interface FileProgram {
  readonly id: string;
  /** The lender's name. */
  readonly lender: string;
  /** For a lender the catalog doesn't have yet. */
  readonly lenderKind: LenderKind;
  readonly draft: ProgramDraft;
}

/** A program that was read, with where a fault in its draft is to be found in the file. */
export interface ReadProgram {
  readonly program: FileProgram;
  readonly locate: Locate;
}

/** @param path within the draft: `["rules", 2, "test"]` */
export type Locate = (path: readonly PropertyKey[]) => Pick<ImportFault, "row" | "where">;

export interface ReadFile {
  readonly programs: readonly ReadProgram[];
  readonly faults: readonly ImportFault[];
}

export const ofFile = (message: string): ImportFault => ({ row: null, where: "file", message });

export const failWith = (message: string): ReadFile => ({ programs: [], faults: [ofFile(message)] });

/** More than a person could check. */
export const findTooManyRules = (rules: number): string | undefined =>
  rules > catalogLimits.fileRules
    ? `This file has ${rules.toLocaleString("en-US")} rules. A file can have at most ${catalogLimits.fileRules.toLocaleString("en-US")}: please split it.`
    : undefined;

/** How deep a JSON text nests, without parsing it. */
export const measureDepth = (json: string): number => {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (isInText) {
      if (sign === "\\") index += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
};

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
}

const expectedWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  tuple: "two numbers",
};

/** In words that a person finds in the file. */
const findWrongWord = (
  test: unknown,
  depth = 0,
): { readonly path: PropertyKey[]; readonly message: string } | undefined => {
  if (typeof test !== "object" || test === null || depth > 2) return undefined;
  const { fact, op } = test as Readonly<Record<string, unknown>>;
  const quote = (word: string) => `“${word.slice(0, 60)}”`;
  if (typeof fact === "string" && !(factNames as readonly string[]).includes(fact))
    return { path: ["fact"], message: `${quote(fact)} isn't a fact. Use one of: ${factNames.join(", ")}.` };
  if (typeof op === "string" && !(operators as readonly string[]).includes(op))
    return { path: ["op"], message: `${quote(op)} isn't a comparison. Use one of: ${operators.join(", ")}.` };
  for (const group of ["all", "any"]) {
    const parts = (test as Readonly<Record<string, unknown>>)[group];
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of parts.slice(0, catalogLimits.parts).entries()) {
      const wrong = findWrongWord(part, depth + 1);
      if (wrong) return { ...wrong, path: [group, index, ...wrong.path] };
    }
  }
  return undefined;
};

const readAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Readonly<Record<PropertyKey, unknown>>)[key] : undefined,
    raw,
  );

const days: ReadonlySet<string> = new Set(["readOn", "validFrom", "validUntil"]);
const wrongForm = "This doesn't have the right form.";

const explainIssue = (issue: Issue): string => {
  const last = issue.path.at(-1);
  switch (issue.code) {
    case "invalid_type":
      return `Please give ${expectedWords[issue.expected ?? ""] ?? "a value"} here.`;
    case "invalid_value":
      return `Please use one of: ${(issue.values ?? []).join(", ")}.`;
    case "unrecognized_keys":
      return `We don't know ${(issue.keys ?? []).map((key) => `“${key.slice(0, 60)}”`).join(", ")}.`;
    case "too_big":
      return issue.origin === "string"
        ? `This text is too long: ${issue.maximum} characters at most.`
        : `At most ${issue.maximum} are possible here.`;
    case "too_small":
      return `At least ${issue.minimum} is needed here.`;
    case "invalid_union":
      if (last === "cure") return "What would change it is one of: time, do (with what), fixed.";
      return last === "value"
        ? "A threshold is a number, a text, true or false, a list of texts, or NAICS prefixes."
        : "We can't read this. A comparison has a fact, an op, and a value; “all” and “any” list comparisons, at most two deep.";
    case "invalid_format":
      return days.has(String(last)) ? "Please write the day as 2026-11-01: year, month, day." : wrongForm;
    default:
      return wrongForm;
  }
};

/** Checks the shape of a draft. */
export const readDraft = (raw: unknown, locate: Locate): { draft: ProgramDraft } | { faults: ImportFault[] } => {
  const parsed = programDraft.safeParse(raw);
  if (parsed.success) return { draft: parsed.data };
  return {
    faults: (parsed.error.issues as readonly Issue[]).map((issue) => {
      const wrong = issue.code === "invalid_union" ? findWrongWord(readAt(raw, issue.path)) : undefined;
      return wrong
        ? { ...locate([...issue.path, ...wrong.path]), message: wrong.message }
        : { ...locate(issue.path), message: explainIssue(issue) };
    }),
  };
};
