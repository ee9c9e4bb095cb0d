import type { FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { Answer } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { listAskedSteps } from "../../../forms/form-wording/asked-steps.ts";
import {
  answerInWords,
  type FilledForm,
  isCorrectable,
  toEnteredBy,
} from "../../../forms/form-wording/form-wording.ts";
import { isKeptFromAuditors, keptBack } from "./kept-from-auditors.ts";

export interface Viewer {
  /** Auditors see only that a sealed or sensitive answer exists. */
  readonly seesSealed: boolean;
}

interface Step {
  readonly title: string;
  readonly questions: FileQuestion[];
}

/** A filled-in form as staff see it, step by step as it was asked. Files are listed with the documents. */
export const toSteps = (filled: FilledForm, viewer: Viewer): Step[] =>
  listAskedSteps(filled).flatMap(({ title, questions }) => {
    const shown = questions.flatMap(({ label, answer, entered, entry }) => {
      if (entry?.field.kind === "file") return [];
      const question = entry ? toQuestion({ filled, entry, label }, answer, viewer) : toFormerQuestion(label, answer);
      return [{ ...question, ...toEnteredBy(entered) }];
    });
    return shown.length === 0 ? [] : [{ title, questions: shown }];
  });

interface FormQuestion {
  readonly filled: FilledForm;
  readonly entry: FieldEntry;
  /** The question as it was asked. */
  readonly label: string;
}

/** One answer as staff see it; undefined without one. */
export const findShown = (filled: FilledForm, name: string, viewer: Viewer): FileQuestion | undefined => {
  const entry = fieldEntries(filled.form).find((each) => each.name === name);
  const answer = filled.answers[name];
  return entry && answer !== undefined && answer !== ""
    ? toQuestion({ filled, entry, label: entry.field.label }, answer, viewer)
    : undefined;
};

const toQuestion = (
  { filled, entry, label }: FormQuestion,
  answer: Answer | undefined,
  { seesSealed }: Viewer,
): FileQuestion => {
  const { field, name } = entry;
  const isHidden = isKeptFromAuditors(field) && !seesSealed;
  const canCorrect =
    isCorrectable(filled.form, entry) &&
    relevantEntries(filled.form, filled.answers).some((each) => each.name === name);
  const words = answer === undefined ? null : answerInWords(answer, field);
  return {
    field: field.wire ?? null,
    question: label,
    answer: words !== null && isHidden ? keptBack : words,
    value: canCorrect && !field.sensitive && !isHidden ? (answer ?? null) : null,
    is_masked: field.sensitive === true && answer !== undefined,
    can_correct: canCorrect,
  };
};

/** Answers to questions the form no longer asks. */
const toFormerQuestion = (label: string, answer: Answer | undefined): FileQuestion => ({
  field: null,
  question: label,
  answer: answer === undefined ? null : answerInWords(answer, undefined),
  value: null,
  is_masked: false,
  can_correct: false,
});
