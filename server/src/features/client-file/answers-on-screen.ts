import type { FileQuestion } from "@funding-desk/contract/client-file/desk-api";
import type { Answer } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { answerInWords, type FilledForm, isCorrectable } from "../../form-wording/form-wording.ts";
import { isKeptFromAuditors, keptBack } from "./kept-from-auditors.ts";

export interface Viewer {
  /** Auditors see only that a sealed or sensitive answer exists. */
  readonly seesSealed: boolean;
}

interface Step {
  readonly title: string;
  readonly questions: FileQuestion[];
}

/**
 * A filled-in form, step by step as it was asked. Includes questions left unanswered, but not those that other answers made
 * irrelevant.
 */
export const toSteps = (filled: FilledForm, viewer: Viewer): Step[] => {
  const entries = new Map(fieldEntries(filled.form).map((entry) => [entry.name, entry]));
  const relevant = new Set(relevantEntries(filled.form, filled.answers).map(({ name }) => name));
  const steps = new Map<string, FileQuestion[]>();
  for (const { name, step, label } of filled.wording.questions) {
    const answer = filled.answers[name];
    const entry = entries.get(name);
    if (entry?.field.kind === "file" || (answer === undefined && !relevant.has(name))) continue;
    const questions = steps.get(step) ?? [];
    questions.push(entry ? toQuestion({ filled, entry, label }, answer, viewer) : toFormerQuestion(label, answer));
    steps.set(step, questions);
  }
  return [...steps].map(([title, questions]) => ({ title, questions }));
};

interface AskedQuestion {
  readonly filled: FilledForm;
  readonly entry: FieldEntry;
  /** The question as it was asked. */
  readonly label: string;
}

const toQuestion = (
  { filled, entry, label }: AskedQuestion,
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
