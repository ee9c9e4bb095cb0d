import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { signedIn } from "./api.ts";

/** 422 for a link that was replaced, has expired, or never was. */
export const lookAtAccount = endpoint("POST /take-account/look", {
  access: "public",
  summary: "What a link to take an account opens",
  input: { body: z.strictObject({ code: shortText }) },
  output: toData(
    z.discriminatedUnion("state", [
      z.strictObject({ state: z.literal("taken") }),
      z.strictObject({
        state: z.literal("open"),
        first_name: z.string(),
        email: z.string(),
        /** The member of staff who opened it. */
        opened_by: z.string(),
        /** Instant. */
        opened_at: z.string(),
      }),
    ]),
  ),
});

/**
 * Sets the password, records that the terms were accepted, and signs in. 409 `account_taken`; 422 for a weak password, or a link
 * that was replaced, has expired, or never was.
 */
export const takeAccount = endpoint("POST /take-account", {
  access: "public",
  summary: "Take an account that staff opened",
  // The payload has no field for the checkbox, as at sign-up: whoever sends the form has accepted the terms.
  input: { body: z.strictObject({ code: shortText, password: shortText }) },
  output: signedIn,
  knowsBrowser: true,
});
