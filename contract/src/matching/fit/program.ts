import * as z from "zod/mini";
import type { DocumentTypeSlug } from "../../forms/options/document-types.ts";
import { officeStates } from "../../forms/options/states.ts";
import { publicRule, rule, ruleLimits } from "./rule.ts";
import { test } from "./rule-test.ts";
import { describeObject, toDraftText, toList, toText, toWhole, validity, validityInOrder } from "./worded-shapes.ts";

/** What one program can hold. Each name says its unit. */
export const programLimits = {
  rules: 100,
  documents: 30,
  documentCount: 60,
  reasonChars: 300,
  amountUsd: 1_000_000_000,
} as const;

/** The document type for papers that have none of their own. */
export const otherDocument = "other" satisfies DocumentTypeSlug;

/** What a program asks for on paper. */
export const documentNeed = z.strictObject(
  {
    /** The slug of one of the firm's document types; `otherDocument` for a paper that none of them names. */
    type: toText("The document type", ruleLimits.idChars),
    /** What it's called where the type is `otherDocument`. */
    label: z.optional(toText("The name of the document", ruleLimits.idChars)),
    count: toWhole("The number of documents", [1, programLimits.documentCount]),
    unit: z.enum(["months", "years", "files"], "Documents are counted in months, years, or files."),
    /** Asked for only where this is met. */
    when: z.optional(test),
    why: toDraftText("The reason", programLimits.reasonChars),
  },
  describeObject("The document"),
);
export type DocumentNeed = z.infer<typeof documentNeed>;

const dollars = toWhole("An amount", [0, programLimits.amountUsd]);
const amount = z
  .strictObject({ from: z.optional(dollars), to: z.optional(dollars) }, describeObject("The amount"))
  .check(
    z.refine(({ from = 0, to = programLimits.amountUsd }) => from <= to, "The largest amount is below the smallest."),
  );

const state = z.enum(officeStates, "A state must be its two capital letters, such as TX.");

/** Besides its rules: what can rule a program out. */
const scope = {
  /** Where it lends. Absent: in every state. */
  states: z.optional(
    toList("The states", state, officeStates.length).check(
      z.refine(
        (states) => states.length > 0 && new Set(states).size === states.length,
        "List at least one state, and each once.",
      ),
    ),
  ),
  amount: z.optional(amount),
  ...validity,
};

/** What a version of a program says, apart from whose it is. */
export const programTerms = z
  .strictObject(
    {
      rules: toList("The rules", rule, programLimits.rules).check(
        z.refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, "Two rules have the same id."),
      ),
      documents: toList("The documents", documentNeed, programLimits.documents),
      ...scope,
    },
    describeObject("The program"),
  )
  .check(validityInOrder);
export type ProgramTerms = z.infer<typeof programTerms>;

/** A lender's product, as clients are compared with it. */
export interface Program extends ProgramTerms {
  readonly id: string;
  readonly lenderId: string;
  readonly lenderName: string;
  /** The id of a kind of funding in `firm/products.ts`. */
  readonly product: string;
  readonly name: string;
  /** Whether clients may see the lender's name. */
  readonly isNamed: boolean;
}

/** A program as everyone may see it: what a visitor's answers are compared with. */
export const publicProgram = z.strictObject({
  id: z.string(),
  product: z.string(),
  /** Both are absent while the lender hasn't agreed to be named. */
  lenderName: z.optional(z.string()),
  name: z.optional(z.string()),
  rules: z.array(publicRule),
  documents: z.array(documentNeed),
  ...scope,
});
export type PublicProgram = z.infer<typeof publicProgram>;

/**
 * Leaves out what isn't for everyone: who verified a rule, the quotes and, while the lender hasn't agreed to be named, its name
 * and the sources, which would give it away.
 */
export const toPublicProgram = (program: Program): PublicProgram => {
  const { id, product, lenderName, name, isNamed, states, amount: asked, validFrom, validUntil } = program;
  return {
    id,
    product,
    ...(isNamed ? { lenderName, name } : {}),
    rules: program.rules.map(({ claim, ...own }) => {
      const { readOn, staleAfterDays } = claim;
      const [sourceUrl, title] = isNamed ? [claim.sourceUrl, claim.title] : ["", ""];
      return { ...own, claim: { sourceUrl, title, readOn, staleAfterDays } };
    }),
    documents: program.documents,
    states,
    amount: asked,
    validFrom,
    validUntil,
  };
};
