import { checkAnswers } from "@funding-desk/contract/forms/check";
import { expect, test } from "vitest";
import { checkRules } from "../../../forms/check-rules.ts";
import { createBookingForm, toQuestionAnswers } from "./booking-form.ts";

const form = createBookingForm([
  { id: 7, name: "What about?", required: true, selection: [] },
  {
    id: 9,
    name: "Applied before?",
    required: false,
    selection: [
      { id: 1, name: "No" },
      { id: 2, name: "Yes" },
    ],
  },
]);

test("shows a question with choices as a dropdown, and any other as a text area", () => {
  expect(form.steps.details?.fields.question_7).toMatchObject({
    kind: "longText",
    label: "What about?",
    required: true,
    placeholder: "Type your answer",
  });
  expect(form.steps.details?.fields.question_9).toMatchObject({ kind: "choice", isDropdown: true });
});

test("names missing answers in the specified words", () => {
  expect(checkAnswers(form, {}, checkRules()).fields).toMatchObject({
    fullName: "Please enter your full name.",
    email: "Please enter your email.",
    phone: "Please enter your phone number.",
    question_7: "Please answer: What about?",
  });
});

test("sends answers by question, without blank ones and carriage returns", () => {
  const answers = { fullName: "Ana", question_7: " one\r\ntwo ", question_9: "", other: "x" };
  expect(toQuestionAnswers(answers)).toEqual([{ question_id: 7, answer: "one\ntwo" }]);
});
