import type { AppointmentTypeWire } from "@funding-desk/contract/calendar/appointment/api";
import { bookingForm, formatMissingAnswer } from "@funding-desk/contract/calendar/appointment/form";
import { type Answers, choice, type Field, longText } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { toOptions } from "@funding-desk/contract/forms/options/option";
import { limits } from "@funding-desk/contract/platform/limits";

const prefix = "question_";
/** The name of a question's field, here and in the server's messages. */
export const toFieldName = (id: number): string => `${prefix}${id}`;
export const isQuestion = (name: string): boolean => name.startsWith(prefix);
type Question = AppointmentTypeWire["questions"][number];

const toField = ({ id, name, required, selection }: Question): [string, Field] => {
  const common = { wire: toFieldName(id), label: name, required: required && formatMissingAnswer(name) };
  return [
    toFieldName(id),
    selection.length > 0
      ? choice({ ...common, options: toOptions(...selection.map((option) => option.name)), isDropdown: true })
      : longText({ ...common, max: limits.bookingAnswerChars, placeholder: "Type your answer" }),
  ];
};

/** The form for a booking's details: who is calling, and the questions of this kind of call. */
export const createBookingForm = (questions: readonly Question[]): Form => ({
  ...bookingForm,
  steps: {
    details: {
      ...bookingForm.steps.details,
      fields: { ...bookingForm.steps.details.fields, ...Object.fromEntries(questions.map(toField)) },
    },
  },
});

/** The answers to the questions in wire form. */
export const toQuestionAnswers = (answers: Answers): { question_id: number; answer: string }[] =>
  Object.entries(answers).flatMap(([name, answer]) =>
    isQuestion(name) && typeof answer === "string" && answer.trim() !== ""
      ? [{ question_id: Number(name.slice(prefix.length)), answer: answer.trim().replace(/\r\n?/g, "\n") }]
      : [],
  );
