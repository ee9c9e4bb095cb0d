import type { AppointmentTypeWire } from "@funding-desk/contract/appointment/api";
import { bookingForm } from "@funding-desk/contract/appointment/form";
import { type Answers, choice, type Field, longText } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { optionsOf } from "@funding-desk/contract/forms/option";
import { limits } from "@funding-desk/contract/limits";

const prefix = "question_";
/** The form's name for the answer to a question; also how a refusal names it. */
export const questionName = (id: number): string => `${prefix}${id}`;
type Question = AppointmentTypeWire["questions"][number];

const fieldOf = ({ id, name, required, selection }: Question): [string, Field] => {
  const common = { wire: questionName(id), label: name, required };
  return [
    questionName(id),
    selection.length > 0
      ? choice({ ...common, options: optionsOf(...selection.map((option) => option.name)), isDropdown: true })
      : longText({ ...common, max: limits.bookingAnswerChars, placeholder: "Type your answer" }),
  ];
};

/** The details of a booking: who calls, and the questions of the kind of call. */
export const bookingFormOf = (questions: readonly Question[]): Form => ({
  ...bookingForm,
  steps: {
    details: {
      ...bookingForm.steps.details,
      fields: { ...bookingForm.steps.details.fields, ...Object.fromEntries(questions.map(fieldOf)) },
    },
  },
});

/** The answers to the questions, as they are sent. */
export const qaOf = (answers: Answers): { question_id: number; answer: string }[] =>
  Object.entries(answers).flatMap(([name, answer]) =>
    name.startsWith(prefix) && typeof answer === "string" && answer.trim() !== ""
      ? [{ question_id: Number(name.slice(prefix.length)), answer: answer.trim().replace(/\r\n?/g, "\n") }]
      : [],
  );
