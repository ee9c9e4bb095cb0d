import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { withoutCarriageReturns } from "../header-safe.ts";
import { contactForm } from "./form.ts";

/** A signed note of when the form was opened; a person needs longer than a program to fill it in. Good for a day. */
export const openContactForm = endpoint({
  method: "GET",
  path: "/contact-us/ticket",
  access: "public",
  summary: "Note that the contact form was opened",
  input: {},
  output: dataOf(z.strictObject({ ticket: z.string() })),
});

/**
 * Stores the message, once per `Idempotency-Key`, and mails the firm and the sender. `fax` is a field that no person sees: who fills it in is answered alike and
 * nothing is stored. 422 with messages by field; 429 beyond the limits of one address or e-mail.
 */
export const contactUs = endpoint({
  method: "POST",
  path: "/contact-us",
  access: "public",
  summary: "Send the firm a message",
  input: {
    body: withoutCarriageReturns({
      ...wireShape(contactForm),
      ticket: z.optional(z.string().check(z.maxLength(1000))),
      fax: z.optional(z.string().check(z.maxLength(1000))),
    }),
  },
  output: resultOf(z.strictObject({ status: success, message: z.string() })),
});
