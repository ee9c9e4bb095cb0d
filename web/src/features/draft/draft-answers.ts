import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { isBlank } from "@funding-desk/contract/forms/check";
import { type Answer, type Answers, holdsTick } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { limits } from "@funding-desk/contract/limits";

/** One co-borrower of a half-filled form. `key` names it for good: by it the server finds the sensitive answers that it has. */
export interface DraftCoBorrower {
  readonly key: string;
  readonly answers: Answers;
}

/**
 * A half-filled form: the answers so far and the step its writer stands at. A sensitive answer that is absent stays as the server
 * has it; a blank one is to go.
 */
export interface DraftState {
  readonly answers: Answers;
  readonly step: string;
  /** Absent where the form has none. */
  readonly coBorrowers?: readonly DraftCoBorrower[];
}

/** Only what the form still asks for, and only texts and ticks: a draft may come from an older version or another hand. */
export const knownAnswers = (definition: Form, answers: unknown): Record<string, Answer> => {
  const given = (typeof answers === "object" && answers !== null ? answers : {}) as Record<string, unknown>;
  return Object.fromEntries(
    fieldEntries(definition).flatMap(({ name, field }) => {
      const answer = Object.hasOwn(given, name) ? given[name] : undefined;
      const shape = holdsTick(field) ? "boolean" : "string";
      const isKept = field.kind !== "derivedMoney" && field.kind !== "file" && typeof answer === shape;
      return isKept ? [[name, answer] as [string, Answer]] : [];
    }),
  );
};

const knownCoBorrowers = (given: unknown): DraftCoBorrower[] => {
  if (!Array.isArray(given)) return [];
  return given.slice(0, limits.coBorrowers).flatMap((each: Partial<DraftCoBorrower> | null) => {
    const key = each?.key;
    if (typeof key !== "string" || !/^[A-Za-z0-9-]{1,40}$/.test(key)) return [];
    return [{ key, answers: knownAnswers(coBorrowerForm, each?.answers) }];
  });
};

/** What is known of a draft that came from elsewhere: from storage, or over the wire. */
export const knownDraft = (
  definition: Form,
  given: { readonly answers?: unknown; readonly step?: unknown; readonly coBorrowers?: unknown },
): DraftState => {
  const coBorrowers = knownCoBorrowers(given.coBorrowers);
  return {
    answers: knownAnswers(definition, given.answers),
    step: typeof given.step === "string" ? given.step : "",
    ...(coBorrowers.length > 0 ? { coBorrowers } : {}),
  };
};

const sensitiveNames = (definition: Form): Set<string> =>
  new Set(fieldEntries(definition).flatMap(({ name, field }) => (field.sensitive ? [name] : [])));

const plainAnswers = (definition: Form, answers: Answers): Record<string, Answer> => {
  const sensitive = sensitiveNames(definition);
  return Object.fromEntries(Object.entries(knownAnswers(definition, answers)).filter(([name]) => !sensitive.has(name)));
};

/** What browser storage may hold (rulings 12), and what the server shows again. */
export const withoutSensitive = (definition: Form, { answers, step, coBorrowers }: DraftState): DraftState => ({
  answers: plainAnswers(definition, answers),
  step,
  ...(coBorrowers
    ? { coBorrowers: coBorrowers.map(({ key, answers: own }) => ({ key, answers: plainAnswers(coBorrowerForm, own) })) }
    : {}),
});

const sorted = (answers: Answers, isSaid: (answer: Answer | undefined) => boolean): [string, Answer | undefined][] =>
  Object.entries(answers)
    .filter(([, answer]) => isSaid(answer))
    .sort(([a], [b]) => a.localeCompare(b));

const textOf = ({ answers, coBorrowers = [] }: DraftState, isSaid: (answer: Answer | undefined) => boolean): string =>
  JSON.stringify([sorted(answers, isSaid), coBorrowers.map(({ key, answers: own }) => [key, sorted(own, isSaid)])]);

/** Whether two drafts say the same, at whatever step; what is blank says nothing. */
export const saySame = (one: DraftState, other: DraftState): boolean => {
  const isGiven = (answer: Answer | undefined) => !isBlank(answer);
  return textOf(one, isGiven) === textOf(other, isGiven);
};

/** The same to the letter: an answer that was emptied is another than one that was never given. */
export const isSame = (one: DraftState, other: DraftState): boolean => {
  const isThere = (answer: Answer | undefined) => answer !== undefined;
  return textOf(one, isThere) === textOf(other, isThere);
};
