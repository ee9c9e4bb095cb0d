import {
  type DraftComparison,
  type DraftRule,
  type DraftTest,
  emptyClaim,
  toSlug,
} from "@funding-desk/contract/matching/catalog/program-draft";
import { listOperators, type Operator } from "@funding-desk/contract/matching/fit/comparison";
import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";

/** A comparison as it is typed. */
export interface ComparisonFields {
  readonly key: string;
  readonly fact: FactName | "";
  readonly op: Operator | "";
  /** A number, a choice, "yes" or "no", a list separated by commas, or NAICS prefixes. */
  readonly value: string;
  /** NAICS prefixes that don't count. */
  readonly except: string;
}

/** A test as it is typed: comparisons that all or any of which have to hold. */
export interface TestFields {
  readonly joined: "all" | "any";
  readonly comparisons: readonly ComparisonFields[];
  /** A test that nests deeper than the fields do. It stays as it is. */
  readonly deep: DraftTest | undefined;
}

let lastKey = 0;
const createKey = (): string => {
  lastKey += 1;
  return `comparison-${lastKey}`;
};

export const createComparison = (): ComparisonFields => ({ key: createKey(), fact: "", op: "", value: "", except: "" });

const showValue = (value: DraftComparison["value"]): Pick<ComparisonFields, "value" | "except"> => {
  if (value === null) return { value: "", except: "" };
  if (typeof value === "boolean") return { value: value ? "yes" : "no", except: "" };
  if (typeof value === "object" && "prefixes" in value)
    return { value: value.prefixes.join(", "), except: (value.except ?? []).join(", ") };
  return { value: Array.isArray(value) ? value.join("; ") : String(value), except: "" };
};

const toComparisonFields = ({ fact, op, value }: DraftComparison): ComparisonFields => ({
  key: createKey(),
  fact,
  op,
  ...showValue(value),
});

export const toTestFields = (test: DraftTest | undefined): TestFields => {
  if (!test) return { joined: "all", comparisons: [], deep: undefined };
  if ("fact" in test) return { joined: "all", comparisons: [toComparisonFields(test)], deep: undefined };
  const [joined, parts] = "all" in test ? (["all", test.all] as const) : (["any", test.any] as const);
  const flat = parts.flatMap((part) => ("fact" in part ? [part] : []));
  if (flat.length < parts.length) return { joined, comparisons: [], deep: test };
  return { joined, comparisons: flat.map(toComparisonFields), deep: undefined };
};

const split = (text: string, sign: RegExp): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const parseValue = (fields: ComparisonFields, fact: FactName): DraftComparison["value"] => {
  const text = fields.value.trim();
  if (text === "") return null;
  if (fields.op === "inIndustry" || fields.op === "notInIndustry") {
    const except = split(fields.except, /[\s,;]+/);
    return { prefixes: split(text, /[\s,;]+/), ...(except.length > 0 ? { except } : {}) };
  }
  const { kind } = facts[fact];
  if (kind === "yesNo") return text === "yes";
  if (fields.op === "in" || fields.op === "notIn")
    return fact === "state" ? split(text.toUpperCase(), /[\s,;]+/) : split(text, /;/);
  if (kind === "choice") return text;
  const number = Number(text.replace(/[$,%\s]/g, ""));
  // What isn't a number stays a text, which the check then explains.
  return Number.isNaN(number) ? text : number;
};

const toComparison = (fields: ComparisonFields): DraftComparison | undefined =>
  fields.fact === "" || fields.op === ""
    ? undefined
    : { fact: fields.fact, op: fields.op, value: parseValue(fields, fields.fact) };

/** @returns undefined without any comparison */
export const parseTest = ({ joined, comparisons, deep }: TestFields): DraftTest | undefined => {
  if (deep) return deep;
  const parts = comparisons.flatMap((fields) => toComparison(fields) ?? []);
  const [first] = parts;
  if (parts.length <= 1) return first;
  return joined === "all" ? { all: parts } : { any: parts };
};

/** The comparison for another fact, with an operator that means something for it. */
export const changeFact = (fields: ComparisonFields, fact: FactName): ComparisonFields => {
  const allowed = listOperators(fact);
  const op = allowed.find((each) => each === fields.op) ?? allowed[0] ?? "";
  return { ...fields, fact, op, value: "", except: "" };
};

/** A rule as it is typed. */
export interface RuleFields {
  readonly severity: string;
  readonly test: TestFields;
  readonly when: TestFields;
  readonly sourceUrl: string;
  readonly title: string;
  readonly quote: string;
  readonly readOn: string;
  readonly staleAfterDays: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly cure: string;
  readonly cureWhat: string;
  readonly cureFrom: string;
  readonly cureTo: string;
}

export const toRuleFields = (rule: DraftRule | undefined): RuleFields => {
  const claim = rule?.claim ?? emptyClaim;
  const todo = rule?.cure?.kind === "do" ? rule.cure : undefined;
  return {
    severity: rule?.severity ?? "must",
    test: rule ? toTestFields(rule.test) : { joined: "all", comparisons: [createComparison()], deep: undefined },
    when: toTestFields(rule?.when),
    sourceUrl: claim.sourceUrl,
    title: claim.title,
    quote: claim.quote,
    readOn: claim.readOn ?? "",
    staleAfterDays: String(claim.staleAfterDays),
    validFrom: rule?.validFrom ?? "",
    validUntil: rule?.validUntil ?? "",
    cure: rule?.cure?.kind ?? "",
    cureWhat: todo?.what ?? "",
    cureFrom: todo?.typicalDays ? String(todo.typicalDays[0]) : "",
    cureTo: todo?.typicalDays ? String(todo.typicalDays[1]) : "",
  };
};

const wholeDays = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

const parseCure = (fields: RuleFields): Pick<DraftRule, "cure"> => {
  const { cure, cureWhat, cureFrom, cureTo } = fields;
  if (cure === "time" || cure === "fixed") return { cure: { kind: cure } };
  if (cure !== "do") return {};
  const hasDays = cureFrom.trim() !== "" && cureTo.trim() !== "";
  return {
    cure: {
      kind: "do",
      what: cureWhat.trim(),
      ...(hasDays ? { typicalDays: [wholeDays(cureFrom), wholeDays(cureTo)] as [number, number] } : {}),
    },
  };
};

/** What is missing or wrong before a rule can be read, by field. */
export const listRuleGaps = (fields: RuleFields): Readonly<Record<string, string | false>> => {
  const days = wholeDays(fields.staleAfterDays);
  const isHalf = fields.cure === "do" && (fields.cureFrom.trim() === "") !== (fields.cureTo.trim() === "");
  const badDays = [fields.cureFrom, fields.cureTo].some((text) => text.trim() !== "" && Number.isNaN(wholeDays(text)));
  return {
    test: parseTest(fields.test) === undefined && "Please choose what to compare.",
    staleAfterDays: (Number.isNaN(days) || days < 1 || days > 3650) && "Please enter days from 1 to 3,650.",
    cureWhat: fields.cure === "do" && fields.cureWhat.trim() === "" && "Please say what the client can do.",
    cureFrom: fields.cure === "do" && (isHalf || badDays) && "Please enter both, in whole days, or neither.",
  };
};

/** @param taken ids of the program's other rules */
export const parseRule = (
  fields: RuleFields,
  id: string | undefined,
  taken: readonly string[],
): DraftRule | undefined => {
  const test = parseTest(fields.test);
  if (!test) return undefined;
  const when = parseTest(fields.when);
  return {
    id: id ?? createRuleId(fields, taken),
    severity: fields.severity === "usually" ? "usually" : "must",
    test,
    ...(when ? { when } : {}),
    claim: {
      sourceUrl: fields.sourceUrl.trim(),
      title: fields.title.trim(),
      quote: fields.quote.trim(),
      readOn: fields.readOn || null,
      staleAfterDays: wholeDays(fields.staleAfterDays),
    },
    ...(fields.validFrom ? { validFrom: fields.validFrom } : {}),
    ...(fields.validUntil ? { validUntil: fields.validUntil } : {}),
    ...parseCure(fields),
  };
};

const createRuleId = ({ test }: RuleFields, taken: readonly string[]): string => {
  const base = toSlug(test.comparisons[0]?.fact.replace(/[A-Z]/g, (letter) => `-${letter}`) ?? "", 50) || "rule";
  if (!taken.includes(base)) return base;
  let count = 2;
  while (taken.includes(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
};
