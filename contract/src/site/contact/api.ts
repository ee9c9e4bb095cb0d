import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toData, toResult } from "../../http/envelope.ts";
import { withoutCarriageReturns } from "../../platform/header-safe.ts";
import { contactForm } from "./form.ts";

/** A signed ticket with the time, valid for a day. A form that comes back too soon was filled in by a program. */
export const openContactForm = endpoint("GET /contact-us/ticket", {
  access: "public",
  summary: "Get a ticket for the contact form",
  output: toData(z.strictObject({ ticket: z.string() })),
});

/**
 * Stores the message, once per `Idempotency-Key`, and mails the firm. The sender gets a confirmation, at most once a day,
 * that repeats nothing they wrote. `fax` is invisible to people: a body that has it gets the usual answer, but nothing is
 * stored. 422 with messages by field; 429 for too many from an address.
 */
export const contactUs = endpoint("POST /contact-us", {
  access: "public",
  summary: "Send the firm a message",
  input: {
    body: withoutCarriageReturns({
      ...wireShape(contactForm),
      ticket: z.optional(z.string().check(z.maxLength(1000))),
      fax: z.optional(z.string().check(z.maxLength(1000))),
    }),
  },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
