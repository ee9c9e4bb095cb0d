import * as z from "zod/mini";
import { integer, shortText } from "../../platform/wire-shapes.ts";
import type { facts } from "../known-answer/facts.ts";
import { submissionKinds } from "../status/statuses.ts";

/** The answers that a condition can ask for, as the desk names them. */
export const neededAnswers = {
  dateOfBirth: "Date of birth",
  ssn: "Social Security number",
  mobile: "Mobile phone",
  homeStreet: "Home address",
  businessName: "Business name",
  businessStreet: "Business address",
  entityType: "Kind of business",
  industry: "Industry",
  website: "Website",
  timeInBusiness: "Time in business",
  monthlyRevenue: "Monthly revenue",
  personalCreditScore: "Personal credit score",
  businessCreditScore: "Business credit score",
  hasDebt: "Whether the business has debt",
  requestedAmount: "Amount asked for",
  purpose: "Purpose of the funding",
  timeframe: "When the funding is needed",
} as const satisfies Partial<Readonly<Record<keyof typeof facts, string>>>;
export type NeededAnswer = keyof typeof neededAnswers;
const answerNames = Object.keys(neededAnswers) as [NeededAnswer, ...NeededAnswer[]];

/** What must be true of a file. */
export const need = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("document"), document_type_id: integer }),
  z.strictObject({ what: z.literal("answer"), answer: z.enum(answerNames) }),
  z.strictObject({ what: z.literal("call") }),
  z.strictObject({ what: z.literal("credit") }),
  z.strictObject({ what: z.literal("requests") }),
  z.strictObject({ what: z.literal("task"), title: shortText }),
]);
export type Need = z.infer<typeof need>;

export const condition = z.strictObject({
  /** Made by the browser. */
  id: z.uuid(),
  kind: z.enum(submissionKinds),
  /** Of that kind. A file may not move there before the need is met. */
  status: shortText,
  need,
});
export type Condition = z.infer<typeof condition>;

/** What must be there, in words. @param typeNames of document types, by id */
export const formatNeed = (given: Need, typeNames: ReadonlyMap<number, string>): string => {
  switch (given.what) {
    case "document":
      return `an accepted document: ${typeNames.get(given.document_type_id) ?? "a type that was removed"}`;
    case "answer":
      return `an answer: ${neededAnswers[given.answer]}`;
    case "call":
      return "a call that was held";
    case "credit":
      return "a signed credit authorization";
    case "requests":
      return "all requested documents";
    case "task":
      return `a finished task: ${given.title}`;
  }
};
