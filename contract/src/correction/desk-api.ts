import * as z from "zod/mini";
import { coBorrowerForm } from "../application/co-borrower-form.ts";
import { deskReason } from "../client-file/desk-api.ts";
import { answerSubject } from "../client-file/subject.ts";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { limits } from "../limits.ts";
import { workingStaff } from "../staff/role.ts";
import { answerChange } from "./api.ts";

/**
 * Corrects or fills in one answer on the client's behalf; sent twice it does so once. Checked as the form checks it: 422 with the
 * field's message, or when it says so already. A blank value empties the answer.
 * 409 `answers_changed` when the answers have another revision: the sentence says what was changed, by whom and when; nothing was stored.
 */
export const correctAnswer = endpoint({
  method: "POST",
  path: "/desk/clients/:id/corrections",
  access: workingStaff,
  summary: "Correct an answer on the client's behalf",
  input: {
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      subject: answerSubject,
      /** Wire name. */
      field: z.string().check(z.minLength(1), z.maxLength(limits.wireTextChars)),
      value: z.union([z.string().check(z.maxLength(limits.wireLongTextChars)), z.boolean()]),
      /** The client reads it. */
      reason: deskReason,
      expected_revision: z.number().check(z.int(), z.nonnegative()),
    }),
  },
  output: dataOf(z.strictObject({ revision: z.number(), changes: z.array(answerChange) })),
});

/**
 * Adds a co-borrower to an application that was sent, checked as the application's own form checks one: 422 with the messages by wire
 * name. 409 `answers_changed` when the application has not as many co-borrowers as whoever adds one saw; nothing was stored.
 */
export const addCoBorrower = endpoint({
  method: "POST",
  path: "/desk/clients/:id/co-borrowers",
  access: workingStaff,
  summary: "Add a co-borrower on the client's behalf",
  input: {
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      application_id: z.uuid(),
      answers: z.strictObject(wireShape(coBorrowerForm)),
      /** The client reads it. */
      reason: deskReason,
      /** How many there were. */
      expected_co_borrowers: z.number().check(z.int(), z.nonnegative()),
    }),
  },
  output: dataOf(z.strictObject({ subject: answerSubject })),
  status: 201,
});
