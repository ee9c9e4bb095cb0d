import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { toMessagesByName, toTextWire, toWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { submitApplication } from "@funding-desk/contract/intake/application/submit-api";
import { CallError } from "../../../http/call-error.ts";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";

export type AcceptedApplication = AnswerOf<typeof submitApplication>["result"];

export interface SentApplication {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
}

/**
 * What the server accepted.
 * @throws {CallError} without the server's message if the answer isn't the server's, such as a proxy's
 */
export const readAccepted = (answer: Partial<AnswerOf<typeof submitApplication>> | null): AcceptedApplication => {
  const { status, result } = answer ?? {};
  const isWhole = typeof result?.reference === "string" && !Number.isNaN(Date.parse(result.submitted_at));
  if (status === "success" && isWhole) return result;
  throw new CallError({ status: 200, message: messages.submissionFailed });
};

export const toMultipartFields = ({ answers, coBorrowers }: SentApplication): Record<string, string> => {
  const wireCoBorrowers = coBorrowers.map(({ key, answers: own }) => ({ ...toWire(coBorrowerForm, own), key }));
  return {
    ...Object.fromEntries(toTextWire(applicationForm, answers)),
    ...(wireCoBorrowers.length > 0 ? { co_borrowers: JSON.stringify(wireCoBorrowers) } : {}),
  };
};

/** The server's messages by field name, including those of file fields. */
export const toFieldMessages = (byWire: Readonly<Record<string, string>>): Record<string, string> => {
  const fileMessages = fieldEntries(applicationForm).flatMap(({ name, field }) => {
    const message = field.kind === "file" ? byWire[field.wire] : undefined;
    return message === undefined ? [] : [[name, message]];
  });
  return { ...toMessagesByName(applicationForm, byWire), ...Object.fromEntries(fileMessages) };
};
