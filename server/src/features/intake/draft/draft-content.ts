import { checkAnswers, isBlank } from "@funding-desk/contract/forms/check";
import { type Answer, type Answers, type Field, isTickField } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { type CheckRules, getKindRules } from "@funding-desk/contract/forms/kinds";
import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { coBorrowerForm, findSharesProblem } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type {
  DraftForm,
  DraftStartWire,
  DraftWire,
  EnteredAnswer,
  saveDraft,
} from "@funding-desk/contract/intake/draft/api";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { DomainError } from "../../../platform/errors/errors.ts";

/** Identifies a client's draft of one form. */
export interface DraftOf {
  readonly clientId: string;
  readonly form: DraftForm;
}

/** A half-filled form as sent. */
export type SentDraft = Omit<BodyOf<typeof saveDraft>, "base_revision">;
type DraftAnswers = SentDraft["answers"];

/** A half-filled form as stored, with answers that never leave the server again. */
export interface DraftContent extends SentDraft {
  /** What staff typed; undefined for a form that the client fills in alone. */
  readonly entered?: readonly EnteredAnswer[] | undefined;
}

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
export const requireKnown = (draftForm: DraftForm, { answers, co_borrowers: coBorrowers }: SentDraft): void => {
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
export const completeDraft = (draftForm: DraftForm, sent: SentDraft, stored: SentDraft): SentDraft => {
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

/**
 * A consent is the client's own act, so staff can't store one.
 * @throws {DomainError} `malformed`
 */
export const requireNoConsent = (draftForm: DraftForm, { answers }: SentDraft): void => {
  if (listConsents(drafted[draftForm].form).some((name) => Object.hasOwn(answers, name)))
    throw new DomainError("malformed");
};

const listConsents = (form: Form): string[] =>
  fieldEntries(form).flatMap(({ name, field }) => (field.kind === "consent" ? [name] : []));

/**
 * Says of each answer whether staff typed it: one that changed is by whoever saves, any other as it was.
 * @param by the member's name; undefined when the client saves
 */
export const markEntered = (
  draftForm: DraftForm,
  { before, after, by }: { readonly before: DraftContent; readonly after: SentDraft; readonly by: string | undefined },
): DraftContent => {
  const at = new Date().toISOString();
  const consents = new Set(listConsents(drafted[draftForm].form));
  const markPart = (coBorrower: string | undefined, own: DraftAnswers, old: DraftAnswers): EnteredAnswer[] =>
    Object.entries(own).flatMap(([field, answer]) => {
      if (isBlank(answer) || consents.has(field)) return [];
      if (answer === old[field]) return findEntered(before, coBorrower, field) ?? [];
      return by === undefined
        ? []
        : [{ ...(coBorrower === undefined ? {} : { co_borrower: coBorrower }), field, by, at }];
    });
  const entered = [
    ...markPart(undefined, after.answers, before.answers),
    ...(after.co_borrowers ?? []).flatMap(({ key, answers }) =>
      markPart(key, answers, before.co_borrowers?.find((each) => each.key === key)?.answers ?? {}),
    ),
  ];
  return { ...after, ...(entered.length > 0 ? { entered } : {}) };
};

const findEntered = (
  { entered }: DraftContent,
  coBorrower: string | undefined,
  field: string,
): EnteredAnswer | undefined => entered?.find((each) => each.co_borrower === coBorrower && each.field === field);

/** One part of a draft, as it is sent. */
export interface SentPart {
  readonly answers: Answers;
  /** The co-borrower's; left out for the form's own answers. */
  readonly key?: string;
}

/** The marks of one part of a draft, as far as its answers are sent as they are stored. */
export const pickEntered = (
  draftForm: DraftForm,
  content: DraftContent,
  { answers: sent, key }: SentPart,
): EnteredBy => {
  const { form, coBorrower } = drafted[draftForm];
  const part = key === undefined ? content : content.co_borrowers?.find((each) => each.key === key);
  const fields = new Map(
    fieldEntries(key === undefined ? form : (coBorrower ?? form)).map(({ name, field }) => [name, field]),
  );
  const isSent = (name: string): boolean => {
    const field = fields.get(name);
    const answer = part?.answers[name];
    // Drafts keep answers as typed.
    return field !== undefined && answer !== undefined && getKindRules(field).read(answer, field) === sent[name];
  };
  return Object.fromEntries(
    (content.entered ?? []).flatMap(({ co_borrower: coBorrowerKey, field, by, at }) =>
      coBorrowerKey === key && isSent(field) ? [[field, { by, at }]] : [],
    ),
  );
};

/** What is missing or wrong before the client could send the form; empty for nothing. What only clients do isn't asked for. */
export const listGaps = (
  draftForm: DraftForm,
  { answers, co_borrowers: coBorrowers = [] }: DraftContent,
  rules: CheckRules,
): string[] => {
  const { form, coBorrower } = drafted[draftForm];
  const people = coBorrowers.map((each) => each.answers);
  return [
    checkAnswers(toStaffForm(form), answers, rules).toast,
    ...(coBorrower ? people.map((each) => checkAnswers(coBorrower, each, rules).toast) : []),
    ...(coBorrower ? [findSharesProblem(answers, people)] : []),
  ].filter((sentence) => sentence !== undefined);
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

export const measureProgress = (draftForm: DraftForm, { answers, step }: SentDraft): DraftProgress => {
  const { form } = drafted[draftForm];
  const open = relevantEntries(form, answers).find(
    ({ name, field }) => field.required && field.kind !== "file" && isBlank(answers[name]),
  );
  return { step: step === reviewStep || Object.hasOwn(form.steps, step) ? step : null, field: open?.name ?? null };
};
