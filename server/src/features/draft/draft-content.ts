import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { DraftForm, DraftStartWire, DraftWire, saveDraft } from "@funding-desk/contract/draft/api";
import type { BodyOf } from "@funding-desk/contract/endpoint";
import { isBlank } from "@funding-desk/contract/forms/check";
import { type Answer, type Answers, type Field, isTickField } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { DomainError } from "../../errors.ts";

/** Identifies a client's draft of one form. */
export interface DraftOf {
  readonly clientId: string;
  readonly form: DraftForm;
}

/** A half-filled form as stored, with answers that never leave the server again. */
export type DraftContent = Omit<BodyOf<typeof saveDraft>, "base_revision">;
type DraftAnswers = DraftContent["answers"];

interface DraftedForm {
  readonly form: Form;
  /** The form of each list entry, if the form has a list. */
  readonly coBorrower?: Form;
}

const drafted: Readonly<Record<DraftForm, DraftedForm>> = {
  prequalification: { form: prequalificationForm },
  application: { form: applicationForm, coBorrower: coBorrowerForm },
};

/**
 * Checks that it can be stored. An answer may be wrong, but must belong to the form, and so must a list.
 * @throws {DomainError} `malformed`
 */
export const requireKnown = (draftForm: DraftForm, { answers, co_borrowers: coBorrowers }: DraftContent): void => {
  const { form, coBorrower } = drafted[draftForm];
  requireKnownAnswers(form, answers);
  if (coBorrowers === undefined) return;
  if (!coBorrower) throw new DomainError("malformed");
  for (const each of coBorrowers) requireKnownAnswers(coBorrower, each.answers);
  if (new Set(coBorrowers.map(({ key }) => key)).size < coBorrowers.length) throw new DomainError("malformed");
};

const requireKnownAnswers = (form: Form, answers: DraftAnswers): void => {
  const fields = new Map(fieldEntries(form).map(({ name, field }) => [name, field]));
  for (const [name, answer] of Object.entries(answers)) {
    const field = fields.get(name);
    if (!field || field.kind === "file" || isTickField(field) !== (typeof answer === "boolean"))
      throw new DomainError("malformed");
  }
};

/** A form that isn't a draft yet. */
interface FilledParts {
  readonly answers: Answers;
  readonly coBorrowers?: readonly { readonly key: string; readonly answers: Answers }[];
}

export const toDraftContent = ({ answers, coBorrowers }: FilledParts): DraftContent => ({
  answers: toDraftAnswers(answers),
  ...(coBorrowers
    ? { co_borrowers: coBorrowers.map(({ key, answers: own }) => ({ key, answers: toDraftAnswers(own) })) }
    : {}),
  step: "",
});

const toDraftAnswers = (answers: Answers): DraftAnswers =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] !== undefined));

/** Adds the stored sensitive answers that weren't sent again. Co-borrowers match by key. */
export const completeDraft = (draftForm: DraftForm, sent: DraftContent, stored: DraftContent): DraftContent => {
  const { form, coBorrower } = drafted[draftForm];
  const storedByKey = new Map(stored.co_borrowers?.map(({ key, answers }) => [key, answers]));
  return {
    answers: completeAnswers(form, sent.answers, stored.answers),
    ...(coBorrower && sent.co_borrowers && sent.co_borrowers.length > 0
      ? {
          co_borrowers: sent.co_borrowers.map(({ key, answers }) => ({
            key,
            answers: completeAnswers(coBorrower, answers, storedByKey.get(key) ?? {}),
          })),
        }
      : {}),
    step: sent.step,
  };
};

const completeAnswers = (form: Form, sent: DraftAnswers, stored: DraftAnswers): DraftAnswers => {
  const isSensitive = createSensitivityCheck(form);
  return Object.fromEntries([
    ...Object.entries(stored).filter(([name]) => isSensitive(name) && !Object.hasOwn(sent, name)),
    ...Object.entries(sent).filter(([name, answer]) => !(isSensitive(name) && isBlank(answer))),
  ]);
};

/** The part that may leave the server. */
export const toVisibleDraft = (draftForm: DraftForm, content: DraftContent): DraftStartWire => {
  const { form, coBorrower } = drafted[draftForm];
  return {
    ...toVisibleAnswers(form, content.answers),
    ...(coBorrower && content.co_borrowers
      ? {
          co_borrowers: content.co_borrowers.map(({ key, answers }) => ({
            key,
            ...toVisibleAnswers(coBorrower, answers),
          })),
        }
      : {}),
  };
};

const toVisibleAnswers = (form: Form, answers: DraftAnswers): Pick<DraftWire, "answers" | "on_file"> => {
  const isSensitive = createSensitivityCheck(form);
  const onFile = fieldEntries(form).flatMap(({ name, field }) => {
    const answer = answers[name];
    return field.sensitive && answer !== undefined ? [[name, getLastDigits(field, answer)] as const] : [];
  });
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !isSensitive(name))),
    ...(onFile.length > 0 ? { on_file: Object.fromEntries(onFile) } : {}),
  };
};

/** Only for complete numbers: the last four digits of half a number would be most of it. */
const getLastDigits = (field: Field, answer: Answer): string => {
  const digits = field.kind === "ssn" ? String(getKindRules(field).read(answer, field)) : "";
  return /^\d{9}$/.test(digits) ? digits.slice(-4) : "";
};

const createSensitivityCheck = (form: Form): ((name: string) => boolean) => {
  const names = new Set(fieldEntries(form).flatMap(({ name, field }) => (field.sensitive ? [name] : [])));
  return (name) => names.has(name);
};

/** How far a half-filled form has come, without any answers, so that it can be stored unsealed. */
export interface DraftProgress {
  /** The client's step; null for one the form doesn't have. */
  readonly step: string | null;
  /** The first required question without an answer; null when all are answered. Files don't count. */
  readonly field: string | null;
}

/** The browser's name for the review page. */
const reviewStep = "review";

export const measureProgress = (draftForm: DraftForm, { answers, step }: DraftContent): DraftProgress => {
  const { form } = drafted[draftForm];
  const open = relevantEntries(form, answers).find(
    ({ name, field }) => field.required && field.kind !== "file" && isBlank(answers[name]),
  );
  return { step: step === reviewStep || Object.hasOwn(form.steps, step) ? step : null, field: open?.name ?? null };
};
