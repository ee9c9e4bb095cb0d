import * as z from "zod/mini";
import { day } from "../../platform/wire-shapes.ts";
import { operators, type Threshold } from "../fit/comparison.ts";
import { factNames } from "../fit/fact.ts";
import { catalogLimits, usualStaleDays } from "./limits.ts";

const toText = (most: number) => z.string().check(z.maxLength(most));
const word = toText(catalogLimits.wordChars);
const words = z.array(word).check(z.maxLength(catalogLimits.words));
/** Prefixes of NAICS codes, and longer ones among them that don't count. */
const industries = z.strictObject({ prefixes: words, except: z.optional(words) });

const threshold = z.union([z.number(), z.boolean(), word, words, industries]);

/** A threshold that isn't settled is null: a draft may have one, a live program may not. */
const draftComparison = z.strictObject({
  fact: z.enum(factNames),
  op: z.enum(operators),
  value: z.nullable(threshold),
});
export type DraftComparison = z.infer<typeof draftComparison>;

/** Whether a person has settled the threshold. */
export const isSettled = (comparison: DraftComparison): comparison is DraftComparison & { readonly value: Threshold } =>
  comparison.value !== null;

const toGroups = <Part extends z.core.$ZodType>(part: Part) => {
  const parts = z.array(part).check(z.minLength(1), z.maxLength(catalogLimits.parts));
  return [z.strictObject({ all: parts }), z.strictObject({ any: parts })] as const;
};
const draftGroup = z.union([draftComparison, ...toGroups(draftComparison)]);
/** A comparison, or comparisons combined at most two deep: a person has to be able to read them. */
const draftTest = z.union([draftComparison, ...toGroups(draftGroup)]);
export type DraftTest = z.infer<typeof draftTest>;

/** What a rule rests on: who published it where, in which words, and when someone read it. Null until someone has. */
const draftClaim = z.strictObject({
  sourceUrl: toText(catalogLimits.addressChars),
  title: toText(catalogLimits.titleChars),
  quote: toText(catalogLimits.quoteChars),
  readOn: z.nullable(day),
  staleAfterDays: z.int().check(z.minimum(1), z.maximum(catalogLimits.staleDays)),
});
export type DraftClaim = z.infer<typeof draftClaim>;

const days = z.int().check(z.minimum(0), z.maximum(catalogLimits.staleDays));
/** What would change a miss: only time, something the client does, or nothing. */
const cure = z.union([
  z.strictObject({ kind: z.literal("time") }),
  z.strictObject({
    kind: z.literal("do"),
    what: toText(catalogLimits.whyChars),
    typicalDays: z.optional(z.tuple([days, days])),
  }),
  z.strictObject({ kind: z.literal("fixed") }),
]);
export type DraftCure = z.infer<typeof cure>;

/** Names a rule within its program, for good: old results refer to it. */
const ruleId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60));

const draftRule = z.strictObject({
  id: ruleId,
  severity: z.enum(["must", "usually"]),
  test: draftTest,
  /** Applies only then: a tier. */
  when: z.optional(draftTest),
  claim: draftClaim,
  validFrom: z.optional(day),
  validUntil: z.optional(day),
  cure: z.optional(cure),
});
export type DraftRule = z.infer<typeof draftRule>;

export const documentUnits = ["months", "years", "files"] as const;

const draftDocument = z.strictObject({
  /** The slug of a document type; `otherDocument` with a label for a paper that no type names. */
  type: toText(catalogLimits.documentChars),
  label: z.optional(toText(catalogLimits.documentChars)),
  count: z.int().check(z.minimum(1), z.maximum(catalogLimits.documentCount)),
  unit: z.enum(documentUnits),
  when: z.optional(draftTest),
  why: toText(catalogLimits.whyChars),
});
export type DraftDocument = z.infer<typeof draftDocument>;

const dollars = z.int().check(z.minimum(0), z.maximum(catalogLimits.amountUsd));

/** What a manager edits: a program whose rules may still lack a number, a source, or a date. */
export const programDraft = z.strictObject({
  /** The id of one of the firm's kinds of funding. */
  product: word,
  name: toText(catalogLimits.nameChars),
  rules: z.array(draftRule).check(z.maxLength(catalogLimits.rules)),
  documents: z.array(draftDocument).check(z.maxLength(catalogLimits.documents)),
  /** Codes of the states it is offered in; every state without it. */
  states: z.optional(words),
  /** Whole dollars. */
  amount: z.optional(z.strictObject({ from: z.optional(dollars), to: z.optional(dollars) })),
  validFrom: z.optional(day),
  validUntil: z.optional(day),
  /** For the firm: price, term, and what can't be written as a rule. */
  note: toText(catalogLimits.noteChars),
});
export type ProgramDraft = z.infer<typeof programDraft>;

export const emptyClaim: DraftClaim = {
  sourceUrl: "",
  title: "",
  quote: "",
  readOn: null,
  staleAfterDays: usualStaleDays,
};

/** The comparisons of a test, from left to right. */
export const listComparisons = (test: DraftTest): readonly DraftComparison[] => {
  if ("fact" in test) return [test];
  return ("all" in test ? test.all : test.any).flatMap(listComparisons);
};

/** An id from a name: "Bluevine line, 2026" -> "bluevine-line-2026". "" for a name without letters or digits. */
export const toSlug = (name: string, most: number = 60): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replace(/^-+|-+$/g, "");
