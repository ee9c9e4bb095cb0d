import { isBlank } from "@funding-desk/contract/forms/check";
import { type Answer, type Answers, isTickField } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { limits } from "@funding-desk/contract/platform/limits";

/** One co-borrower in a draft. `key` never changes, since the server finds the sensitive answers on file by it. */
export interface DraftCoBorrower {
  readonly key: string;
  readonly answers: Answers;
}

/**
 * A half-filled form: the answers so far and the current step. The server keeps a sensitive answer that is absent, and removes
 * one that is blank.
 */
export interface DraftState {
  readonly answers: Answers;
  readonly step: string;
  /** Absent in forms without co-borrowers. */
  readonly coBorrowers?: readonly DraftCoBorrower[];
}

/** Keeps only answers the form asks for, of the right type. A draft may come from an older version or be tampered with. */
export const pickKnownAnswers = (definition: Form, answers: unknown): Record<string, Answer> => {
  const given = (typeof answers === "object" && answers !== null ? answers : {}) as Record<string, unknown>;
  return Object.fromEntries(
    fieldEntries(definition).flatMap(({ name, field }) => {
      const answer = Object.hasOwn(given, name) ? given[name] : undefined;
      const shape = isTickField(field) ? "boolean" : "string";
      const isKept = field.kind !== "derivedMoney" && field.kind !== "file" && typeof answer === shape;
      return isKept ? [[name, answer] as [string, Answer]] : [];
    }),
  );
};

const parseCoBorrowers = (given: unknown): DraftCoBorrower[] => {
  if (!Array.isArray(given)) return [];
  return given.slice(0, limits.coBorrowers).flatMap((each: Partial<DraftCoBorrower> | null) => {
    const key = each?.key;
    if (typeof key !== "string" || !/^[A-Za-z0-9-]{1,40}$/.test(key)) return [];
    return [{ key, answers: pickKnownAnswers(coBorrowerForm, each?.answers) }];
  });
};

/** Reads a draft from storage or from the wire, dropping what isn't valid. */
export const parseDraft = (
  definition: Form,
  given: { readonly answers?: unknown; readonly step?: unknown; readonly coBorrowers?: unknown },
): DraftState => {
  const coBorrowers = parseCoBorrowers(given.coBorrowers);
  return {
    answers: pickKnownAnswers(definition, given.answers),
    step: typeof given.step === "string" ? given.step : "",
    ...(coBorrowers.length > 0 ? { coBorrowers } : {}),
  };
};

const listSensitiveNames = (definition: Form): Set<string> =>
  new Set(fieldEntries(definition).flatMap(({ name, field }) => (field.sensitive ? [name] : [])));

const pickPlainAnswers = (definition: Form, answers: Answers): Record<string, Answer> => {
  const sensitive = listSensitiveNames(definition);
  return Object.fromEntries(
    Object.entries(pickKnownAnswers(definition, answers)).filter(([name]) => !sensitive.has(name)),
  );
};

/** The answers to one form of a draft: its own, or a co-borrower's. */
export interface DraftPart {
  /** The co-borrower's; "" for the draft's own form. */
  readonly key: string;
  readonly form: Form;
  readonly answers: Answers;
}

/** The draft with the answers of each part replaced. */
export const mapParts = (
  definition: Form,
  { answers, step, coBorrowers }: DraftState,
  toAnswers: (part: DraftPart) => Answers,
): DraftState => ({
  answers: toAnswers({ key: "", form: definition, answers }),
  step,
  ...(coBorrowers && {
    coBorrowers: coBorrowers.map(({ key, answers: own }) => ({
      key,
      answers: toAnswers({ key, form: coBorrowerForm, answers: own }),
    })),
  }),
});

/** The draft without its sensitive answers: what browser storage may hold, and what the server sends back. */
export const omitSensitive = (definition: Form, draft: DraftState): DraftState =>
  mapParts(definition, draft, ({ form, answers }) => pickPlainAnswers(form, answers));

const sortAnswers = (
  answers: Answers,
  isIncluded: (answer: Answer | undefined) => boolean,
): [string, Answer | undefined][] =>
  Object.entries(answers)
    .filter(([, answer]) => isIncluded(answer))
    .sort(([a], [b]) => a.localeCompare(b));

const serialize = (
  { answers, coBorrowers = [] }: DraftState,
  isIncluded: (answer: Answer | undefined) => boolean,
): string =>
  JSON.stringify([
    sortAnswers(answers, isIncluded),
    coBorrowers.map(({ key, answers: own }) => [key, sortAnswers(own, isIncluded)]),
  ]);

/** Whether two drafts have the same answers, at any step. Blank answers don't count. */
export const hasSameAnswers = (one: DraftState, other: DraftState): boolean => {
  const isGiven = (answer: Answer | undefined) => !isBlank(answer);
  return serialize(one, isGiven) === serialize(other, isGiven);
};

/** Like `hasSameAnswers`, but tells an emptied answer from one that was never given. */
export const isIdentical = (one: DraftState, other: DraftState): boolean => {
  const isThere = (answer: Answer | undefined) => answer !== undefined;
  return serialize(one, isThere) === serialize(other, isThere);
};
