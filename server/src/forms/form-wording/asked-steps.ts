import type { Answer } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { answerInWords, type EnteredBy, type FilledForm, toEnteredBy } from "./form-wording.ts";

/** One question as it was asked, answered or not. */
export interface AskedQuestion {
  readonly label: string;
  readonly answer: Answer | undefined;
  /** The member of staff who typed it for the client. */
  readonly entered: EnteredBy[string] | undefined;
  /** Undefined for a question the form no longer asks. */
  readonly entry: FieldEntry | undefined;
}

interface AskedStep {
  readonly title: string;
  readonly questions: readonly AskedQuestion[];
}

/**
 * A filled-in form, step by step as it was asked. Includes questions left unanswered, but not those that other answers made
 * irrelevant.
 */
export const listAskedSteps = ({ form, wording, answers, entered = {} }: FilledForm): AskedStep[] => {
  const entries = new Map(fieldEntries(form).map((entry) => [entry.name, entry]));
  const relevant = new Set(relevantEntries(form, answers).map(({ name }) => name));
  const steps = new Map<string, AskedQuestion[]>();
  for (const { name, step, label } of wording.questions) {
    const answer = answers[name];
    if (answer === undefined && !relevant.has(name)) continue;
    const questions = steps.get(step) ?? [];
    questions.push({ label, answer, entered: entered[name], entry: entries.get(name) });
    steps.set(step, questions);
  }
  return [...steps].map(([title, questions]) => ({ title, questions }));
};

/** For the client who sent it. @param fileNames by field */
export const toSentSteps = (filled: FilledForm, fileNames: ReadonlyMap<string, readonly string[]> = new Map()) =>
  listAskedSteps(filled).map(({ title, questions }): SentForm["steps"][number] => ({
    title,
    questions: questions.map(({ label, answer, entered, entry }) => ({
      question: label,
      answer:
        answer === undefined ? joinLines(entry && fileNames.get(entry.name)) : answerInWords(answer, entry?.field),
      ...toEnteredBy(entered),
    })),
  }));

const joinLines = (lines: readonly string[] = []): string | null => lines.join("\n") || null;
