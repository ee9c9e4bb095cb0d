import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { textLimits } from "./limits.ts";
import { textStates } from "./states.ts";

const state = z.strictObject({
  state: z.enum(textStates),
  /** Masked: "(•••) •••-0123". Null until the client confirmed one. */
  number: z.nullable(z.string()),
  /** A code was sent and waits to be entered; null when none does. */
  code: z.nullable(z.strictObject({ number: z.string(), expires_at: z.string() })),
  /** What the client agrees to. */
  wording: z.string(),
  /** The firm's number for texts, to send START to; null when it has several. */
  our_number: z.nullable(z.string()),
});
export type TextMessagesWire = z.infer<typeof state>;

/** Null when the firm sends no text messages. */
export const textMessages = endpoint("GET /text-messages", {
  access: "client",
  summary: "The client's text messages",
  output: toData(z.nullable(state)),
});

/**
 * Sends a code by text to a number. 409 `wording_changed` when the text isn't the current one; 429; 503 when the provider can't
 * be reached.
 */
export const sendTextCode = endpoint("POST /text-messages/code", {
  access: "client",
  summary: "Agree to text messages, and get a code to confirm the number",
  input: {
    body: z.strictObject({
      number: z.string().check(z.maxLength(30)),
      /** The wording as it was shown. */
      agreed_text: z.string().check(z.maxLength(2000)),
    }),
  },
  output: toData(state),
});

export const confirmTextCode = endpoint("POST /text-messages/confirm", {
  access: "client",
  summary: "Turn text messages on with the code",
  idempotent: true,
  input: { body: z.strictObject({ code: z.string().check(z.maxLength(textLimits.codeDigits * 2)) }) },
  output: toData(state),
});

export const endTextMessages = endpoint("DELETE /text-messages", {
  access: "client",
  summary: "Turn text messages off",
  output: toData(state),
});
