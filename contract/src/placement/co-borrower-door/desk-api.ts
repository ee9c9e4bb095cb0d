import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";

/**
 * Emails a co-borrower a private link to enter their own numbers, also before any lender is chosen. Earlier links stay open.
 * 404 for one who isn't in the client's applications; 422 without an email address; 429 right after another.
 */
export const sendCoBorrowerLink = endpoint("POST /desk/clients/:id/co-borrowers/:coBorrowerId/link", {
  access: workingStaff,
  summary: "Email a co-borrower their private link",
  input: { params: z.strictObject({ id: z.uuid(), coBorrowerId: z.uuid() }) },
  output: done,
});
