import { isCivilDate } from "../../forms/civil-date.ts";
import { addDays } from "../../forms/months.ts";
import { officeStates } from "../../forms/options/states.ts";
import { findComparisonProblem } from "../fit/comparison.ts";
import type { DocumentNames } from "../fit/needed-documents.ts";
import { otherDocument } from "../fit/program.ts";
import { catalogLimits } from "./limits.ts";
import {
  type DraftDocument,
  type DraftRule,
  type DraftTest,
  isSettled,
  listComparisons,
  type ProgramDraft,
} from "./program-draft.ts";
import { formatTest } from "./rule-words.ts";

/** What is wrong, and where. */
export interface DraftFault {
  /** The id of the rule; null for the program itself and its documents. */
  readonly rule: string | null;
  /** The field, in the draft's own names: `name`, `claim.readOn`. */
  readonly field: string;
  /** A sentence. */
  readonly message: string;
}

interface CheckContext {
  /** The firm's day, yyyy-mm-dd. */
  readonly today: string;
  /** The ids of the firm's kinds of funding. */
  readonly products: readonly string[];
  readonly documentTypes: DocumentNames;
}

const listTestFaults = (test: DraftTest): readonly string[] =>
  listComparisons(test).flatMap((comparison) => (isSettled(comparison) && findComparisonProblem(comparison)) || []);

/** Numbers can't be compared with a tier that isn't settled. */
const findTierFault = (when: DraftTest): string | undefined =>
  listComparisons(when).every(isSettled) ? undefined : "A condition needs a value.";

/** An address that a person can open and check: no user, no spaces, a host with a dot. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i.test(address);

const findDayFault = (day: string | undefined, what: string): string | undefined =>
  day === undefined || isCivilDate(day) ? undefined : `${what} isn’t a real date.`;

const findPeriodFault = ({
  validFrom,
  validUntil,
}: Pick<DraftRule, "validFrom" | "validUntil">): string | undefined => {
  const wrong = findDayFault(validFrom, "The first day") ?? findDayFault(validUntil, "The last day");
  if (wrong) return wrong;
  return validFrom && validUntil && validUntil < validFrom ? "The last day is before the first one." : undefined;
};

const listRuleFaults = (rule: DraftRule, today: string): readonly Omit<DraftFault, "rule">[] => {
  const { claim, cure, test, when } = rule;
  const typicalDays = cure?.kind === "do" ? cure.typicalDays : undefined;
  const tooLate = claim.readOn !== null && claim.readOn > today ? "No one can have read it in the future." : undefined;
  const comparisons = [test, ...(when ? [when] : [])].flatMap(listComparisons).length;
  const found: readonly (readonly [string, string | undefined])[] = [
    [
      "test",
      comparisons > catalogLimits.comparisons
        ? `A rule can have ${catalogLimits.comparisons} comparisons at most.`
        : undefined,
    ],
    ...listTestFaults(test).map((message) => ["test", message] as const),
    ...(when ? listTestFaults(when).map((message) => ["when", message] as const) : []),
    ["when", when && findTierFault(when)],
    [
      "claim.sourceUrl",
      claim.sourceUrl === "" || isWebAddress(claim.sourceUrl)
        ? undefined
        : "Please enter the whole address of the source, with https://.",
    ],
    [
      "claim.readOn",
      claim.readOn === null ? undefined : (findDayFault(claim.readOn, "The day it was read") ?? tooLate),
    ],
    ["validFrom", findPeriodFault(rule)],
    ["cure", cure?.kind === "do" && cure.what.trim() === "" ? "Please say what the client can do." : undefined],
    [
      "cure",
      typicalDays && typicalDays[1] < typicalDays[0] ? "The longest time is shorter than the shortest." : undefined,
    ],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
};

const findDocumentFault = ({ type, label }: DraftDocument, documentTypes: DocumentNames): string | undefined => {
  if (!documentTypes.has(type)) {
    const known = [...documentTypes].map(([slug, name]) => `${slug} (${name})`).join(", ");
    return `“${type}” isn’t one of your document types. Please use one of: ${known}.`;
  }
  if (type === otherDocument && !label?.trim()) return "Please name the document.";
  return type !== otherDocument && label !== undefined
    ? `Only a document of the type “${otherDocument}” has a name of its own.`
    : undefined;
};

/** What makes a draft wrong, so that it isn't stored: another unit, an unknown state, a day that isn't one. */
export const listDraftFaults = (
  draft: ProgramDraft,
  { today, products, documentTypes }: CheckContext,
): DraftFault[] => {
  const ids = draft.rules.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const badState = draft.states?.find((state) => !officeStates.includes(state));
  const { from, to } = draft.amount ?? {};
  const ofProgram: readonly (readonly [string, string | undefined])[] = [
    ["name", draft.name.trim() === "" ? "Please enter the program’s name." : undefined],
    [
      "product",
      products.includes(draft.product) ? undefined : `“${draft.product}” isn’t one of your kinds of funding.`,
    ],
    [
      "states",
      badState === undefined ? undefined : `“${badState}” isn’t a state. Please use two-letter codes such as FL.`,
    ],
    ["states", new Set(draft.states).size < (draft.states?.length ?? 0) ? "Please list each state once." : undefined],
    [
      "states",
      draft.states?.length === 0 ? "Please name a state, or leave the states out for every state." : undefined,
    ],
    [
      "amount",
      from !== undefined && to !== undefined && to < from ? "The highest amount is below the lowest." : undefined,
    ],
    ["validFrom", findPeriodFault(draft)],
    ["rules", twice === undefined ? undefined : `Two rules have the id ${twice}.`],
    ...draft.documents.flatMap((document, index) => [
      [`documents.${index}.type`, findDocumentFault(document, documentTypes)] as const,
      ...(document.when
        ? listTestFaults(document.when).map((message) => [`documents.${index}.when`, message] as const)
        : []),
    ]),
  ];
  return [
    ...ofProgram.flatMap(([field, message]) => (message === undefined ? [] : [{ rule: null, field, message }])),
    ...draft.rules.flatMap((rule) => listRuleFaults(rule, today).map((fault) => ({ rule: rule.id, ...fault }))),
  ];
};

/** What a draft lacks before anyone can verify it, and before it can go live. */
export const listMissing = (draft: ProgramDraft): DraftFault[] => {
  const none: DraftFault[] =
    draft.rules.length === 0 ? [{ rule: null, field: "rules", message: "The program has no rules yet." }] : [];
  const ofRules = draft.rules.flatMap(({ id, test, claim }) => {
    const name = formatTest(test);
    const found: readonly (readonly [string, boolean, string])[] = [
      ["test", !listComparisons(test).every(isSettled), "has no threshold yet"],
      ["claim.sourceUrl", claim.sourceUrl === "", "has no source"],
      ["claim.title", claim.title.trim() === "", "doesn’t say who published it"],
      ["claim.quote", claim.quote.trim() === "", "has no quote from its source"],
      ["claim.readOn", claim.readOn === null, "doesn’t say when its source was read"],
    ];
    return found.flatMap(([field, isMissing, words]) =>
      isMissing ? [{ rule: id, field, message: `“${name}” ${words}.` }] : [],
    );
  });
  return [...none, ...ofRules];
};

/** The first day on which some rule's claim is stale; null when no claim has been read. */
export const findStaleDay = (draft: ProgramDraft): string | null =>
  draft.rules
    .flatMap(({ claim }) => (claim.readOn === null ? [] : [addDays(claim.readOn, claim.staleAfterDays + 1)]))
    .toSorted()[0] ?? null;
