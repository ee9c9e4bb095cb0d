import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { withoutCarriageReturns } from "../../platform/header-safe.ts";
import { integer, longText } from "../../platform/wire-shapes.ts";
import { creditPullForm } from "./form.ts";

const signed = z.strictObject({
  /** The name as typed. */
  signature: z.string(),
  /** Instant, ISO 8601. */
  signed_at: z.string(),
  version: z.number(),
  /** The exact text that was signed. */
  text: z.string(),
  /** In hexadecimal. */
  sha256_of_text: z.string(),
});
export type SignedAuthorizationWire = z.infer<typeof signed>;

/** The newest one that has not been revoked; null when there is none. */
export const creditPullAuthorization = endpoint("GET /credit-pull-authorization", {
  access: "client",
  summary: "The client's signed credit pull authorization",
  output: toData(z.nullable(signed)),
});

/**
 * Signing again keeps the first signature. `version` and `text` are what the client has read, with the firm's name and
 * address as shown; 409 when they have changed since. 422 with messages by field; 429.
 */
export const signCreditPullAuthorization = endpoint("POST /credit-pull-authorization", {
  access: "client",
  summary: "Sign the credit pull authorization",
  input: {
    body: withoutCarriageReturns({
      ...wireShape(creditPullForm),
      version: integer.check(z.positive()),
      text: longText,
    }),
  },
  output: toData(signed),
});

/** Counts as the written revocation that the authorization asks for. Does nothing when none is signed. */
export const revokeCreditPullAuthorization = endpoint("DELETE /credit-pull-authorization", {
  access: "client",
  summary: "Revoke the credit pull authorization",
  output: toData(z.null()),
});
