import * as z from "zod/mini";
import { secondFactorLimits } from "./limits.ts";
import { passkeyOptions } from "./passkey.ts";

/** Proves for a few minutes that the password was given. It opens nothing but the second step. */
export const secondStepTicket = z.string().check(z.minLength(1), z.maxLength(secondFactorLimits.secondStepTicketChars));

/** What a sign-in asks for next, when the client has a second factor. A recovery code always does. */
export const secondFactorQuestion = z.strictObject({
  ticket: secondStepTicket,
  /** An authenticator app is set up. */
  has_code: z.boolean(),
  /** What to ask a passkey for; null when there is none. */
  passkey: z.nullable(passkeyOptions),
});
export type SecondFactorQuestion = z.infer<typeof secondFactorQuestion>;
