import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { Answers } from "@funding-desk/contract/forms/field";
import { type AnswersOf, type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { type CheckRules, getKindRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire, settleAnswers, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import {
  checkCoBorrower,
  coBorrowerForm,
  findSharesProblem,
} from "@funding-desk/contract/intake/application/co-borrower-form";
import { type ApplicationAnswers, applicationForm } from "@funding-desk/contract/intake/application/form";
import { coBorrowerWire } from "@funding-desk/contract/intake/application/submit-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { safeParse } from "zod/v4/core";
import { DomainError } from "../../../platform/errors/errors.ts";

/** The text parts of a submission by wire name. */
export type SubmittedFields = Readonly<Record<string, unknown>>;

interface SentForm {
  readonly answers: Answers;
  /** Names of sensitive fields that weren't sent: their stored answers are kept. */
  readonly left: readonly string[];
}

interface SentCoBorrower extends SentForm {
  readonly key: string | undefined;
}

/** A submission as sent, before the draft completes it. */
export interface SentApplication extends SentForm {
  readonly coBorrowers: readonly SentCoBorrower[];
}

/** An application as checked and stored. */
export interface CompleteApplication {
  readonly answers: ApplicationAnswers;
  readonly coBorrowers: readonly Answers[];
}

/** The draft's part of an application. */
export interface KnownApplication {
  readonly answers: Answers;
  readonly co_borrowers?: readonly { readonly key: string; readonly answers: Answers }[] | undefined;
}

const coBorrowersWire = "co_borrowers";

/** @throws {DomainError} `malformed`; `invalid_fields` for too many co-borrowers */
export const readSubmitted = (fields: SubmittedFields): SentApplication => {
  const { [coBorrowersWire]: json, ...form } = fields;
  return { ...sentForm(applicationForm, form), coBorrowers: json === undefined ? [] : readCoBorrowers(String(json)) };
};

const sentForm = (form: Form, body: SubmittedFields): SentForm => ({
  answers: readWire(form, body),
  left: fieldEntries(form).flatMap(({ name, field }) =>
    field.sensitive && field.wire !== undefined && !Object.hasOwn(body, field.wire) ? [name] : [],
  ),
});

const readCoBorrowers = (json: string): SentCoBorrower[] => {
  const list = parseList(json);
  if (list.length > limits.coBorrowers) throw createRefusal({ [coBorrowersWire]: messages.tooManyCoBorrowers });
  const coBorrowers = list.map((item) => {
    const checked = safeParse(coBorrowerWire, item);
    if (!checked.success) throw new DomainError("malformed");
    const { key, ...body } = checked.data;
    return { ...sentForm(coBorrowerForm, body), key };
  });
  const keys = coBorrowers.flatMap(({ key }) => key ?? []);
  // With the same key twice, one person would get the other's number.
  if (new Set(keys).size < keys.length) throw new DomainError("malformed");
  return coBorrowers;
};

const parseList = (json: string): unknown[] => {
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list)) return list;
  } catch {
    // Don't pass on the parser's message: it quotes what was sent.
  }
  throw new DomainError("malformed");
};

/** Adds the sensitive answers stored with the draft that weren't sent again. Co-borrowers match by key. */
export const completeFromDraft = (sent: SentApplication, known: KnownApplication | undefined): CompleteApplication => {
  const knownByKey = new Map(known?.co_borrowers?.map(({ key, answers }) => [key, answers]));
  const coBorrowers = sent.coBorrowers.map((each) =>
    completeAnswers(coBorrowerForm, each, each.key === undefined ? undefined : knownByKey.get(each.key)),
  );
  const answers = completeAnswers(applicationForm, sent, known?.answers);
  return { answers: coBorrowers.length > 0 ? { ...answers, hasCoBorrower: true } : answers, coBorrowers };
};

const completeAnswers = <F extends Form>(form: F, { answers, left }: SentForm, known: Answers = {}): AnswersOf<F> => {
  const kept = fieldEntries(form).flatMap(({ name, field }) => {
    const answer = left.includes(name) ? known[name] : undefined;
    return answer === undefined ? [] : [[name, getKindRules(field).read(answer, field)] as const];
  });
  return settleAnswers(form, { ...answers, ...Object.fromEntries(kept) });
};

/**
 * Checks the eight steps in order, and the co-borrowers with the owner's step.
 * @throws {DomainError} `invalid_fields` with the sentence of the first step that fails and a message for each field
 */
export const requireValid = ({ answers, coBorrowers }: CompleteApplication, rules: CheckRules): void => {
  const problems = Object.keys(applicationForm.steps).flatMap((step) => {
    const { toast, fields } = checkAnswers(applicationForm, answers, { ...rules, step });
    const ofStep = { toast, fields: toMessagesByWire(applicationForm, fields) };
    return step === "owner" ? [ofStep, ...coBorrowerProblems({ answers, coBorrowers }, rules)] : [ofStep];
  });
  const first = problems.find(({ toast }) => toast !== undefined);
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    // A field's own fault comes before a fault of all fields together.
    for (const [wire, message] of Object.entries(problem.fields)) fields[wire] ??= message;
  }
  throw createRefusal(fields, first.toast);
};

interface WireProblem {
  readonly toast: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

const { ownership, hasCoBorrower } = applicationForm.steps.owner.fields;

const coBorrowerProblems = ({ answers, coBorrowers }: CompleteApplication, rules: CheckRules): WireProblem[] => {
  const shares = findSharesProblem(answers, coBorrowers);
  const isMissing = answers.hasCoBorrower === true && coBorrowers.length === 0;
  return [
    ...(isMissing ? [toProblem(hasCoBorrower.wire, messages.coBorrowerMissing)] : []),
    ...coBorrowers.map((each, index) => {
      const { toast, fields } = checkCoBorrower(each, rules);
      const byWire = Object.entries(toMessagesByWire(coBorrowerForm, fields));
      return {
        toast,
        fields: Object.fromEntries(byWire.map(([wire, text]) => [`${coBorrowersWire}[${index}].${wire}`, text])),
      };
    }),
    ...(shares === undefined ? [] : [toProblem(ownership.wire, shares)]),
  ];
};

const toProblem = (wire: string | undefined, message: string): WireProblem => ({
  toast: message,
  fields: wire === undefined ? {} : { [wire]: message },
});

const createRefusal = (fields: Readonly<Record<string, string>>, sentence = Object.values(fields)[0]): DomainError =>
  new DomainError("invalid_fields", { fields, ...(sentence === undefined ? {} : { sentence }) });
