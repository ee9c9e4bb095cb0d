import type { bookAppointment } from "@funding-desk/contract/calendar/appointment/api";
import {
  type BookingAnswers,
  bookingForm,
  formatMissingAnswer,
} from "@funding-desk/contract/calendar/appointment/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault } from "../../../platform/errors/field-faults.ts";
import type { QuestionRow } from "./advisor.repository.ts";
import type { GivenAnswer } from "./appointment.repository.ts";

export type BookingBody = BodyOf<typeof bookAppointment>;

export interface CheckedBooking {
  readonly person: Required<BookingAnswers>;
  readonly answers: readonly GivenAnswer[];
}

const findFault = ({ name: question, is_required, choices }: QuestionRow, answer: string): string | undefined => {
  if (answer === "") return is_required ? formatMissingAnswer(question) : undefined;
  if (choices.length > 0) return choices.some(({ name }) => name === answer) ? undefined : messages.chooseOption;
  if (/(?![\n\t])\p{Cc}/u.test(answer)) return messages.textInvalid;
  return findLengthFault(answer, limits.bookingAnswerChars);
};

/**
 * The client's details and their answers to the type's questions. A choice may be named by its id.
 * @throws {DomainError} `invalid_fields`; a question's message has the key `question_<id>`
 */
export const readBooking = (
  body: BookingBody,
  questions: readonly QuestionRow[],
  rules: CheckRules,
): CheckedBooking => {
  const person = readWire(bookingForm, body);
  const { fields, toast } = checkAnswers(bookingForm, person, rules);
  const faults: Record<string, string> = toMessagesByWire(bookingForm, fields);
  const given = new Map((body.qa ?? []).map(({ question_id, answer }) => [question_id, answer.trim()]));
  const answers = questions.map((question) => {
    const typed = given.get(question.id) ?? "";
    const answer = question.choices.find(({ id }) => String(id) === typed)?.name ?? typed;
    const fault = findFault(question, answer);
    if (fault !== undefined) faults[`question_${question.id}`] = fault;
    return { questionId: question.id, question: question.name, answer };
  });
  for (const id of given.keys()) {
    if (!questions.some((question) => question.id === id)) faults[`question_${id}`] = messages.chooseOption;
  }
  const [first] = Object.values(faults);
  if (first !== undefined) throw new DomainError("invalid_fields", { sentence: toast ?? first, fields: faults });
  // The checks guarantee that all three are present.
  const { fullName = "", email = "", phone = "" } = person;
  return { person: { fullName, email, phone }, answers };
};
