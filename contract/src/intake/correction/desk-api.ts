import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { reason } from "../../platform/reason.ts";
import { byId, integer, longText, revision } from "../../platform/wire-shapes.ts";
import { coBorrowerForm } from "../application/co-borrower-form.ts";
import { answerSubject } from "../known-answer/answer-subject.ts";
import { answerChange } from "./api.ts";

/**
 * Corrects or fills in one answer on the client's behalf; a blank value clears it. Checked like the form: 422 with the field's
 * message, or when nothing would change. 409 `answers_changed` when the answers have another revision, with what was changed, by
 * whom and when in the message; nothing is stored then.
 */
export const correctAnswer = endpoint("POST /desk/clients/:id/corrections", {
  access: workingStaff,
  summary: "Correct an answer on the client's behalf",
  input: {
    params: byId,
    body: z.strictObject({
      subject: answerSubject,
      /** Wire name. */
      field: z.string().check(z.minLength(1), z.maxLength(limits.wireTextChars)),
      value: z.union([longText, z.boolean()]),
      /** The client reads it. */
      reason,
      expected_revision: revision,
    }),
  },
  output: toData(z.strictObject({ revision: z.number(), changes: z.array(answerChange) })),
});

/**
 * Adds a co-borrower to a submitted application. Checked like the form: 422 with messages by wire name. 409 `answers_changed`
 * when the number of co-borrowers has changed since; nothing is stored then.
 */
export const addCoBorrower = endpoint("POST /desk/clients/:id/co-borrowers", {
  access: workingStaff,
  summary: "Add a co-borrower on the client's behalf",
  input: {
    params: byId,
    body: z.strictObject({
      application_id: z.uuid(),
      answers: z.strictObject(wireShape(coBorrowerForm)),
      /** The client reads it. */
      reason,
      /** How many the caller saw. */
      expected_co_borrowers: integer.check(z.nonnegative()),
    }),
  },
  output: toData(z.strictObject({ subject: answerSubject })),
  status: 201,
});
