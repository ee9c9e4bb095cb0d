import * as z from "zod/mini";
import { secondFactorLimits } from "./limits.ts";

/** An authenticator's six digits or a recovery code. Spaces and dashes are ignored. */
export const secondFactorCode = z.string().check(z.minLength(1), z.maxLength(secondFactorLimits.codeChars));

/** Gives back an authenticator's key that isn't stored until it's confirmed. */
export const codeTicket = z.string().check(z.minLength(1), z.maxLength(secondFactorLimits.codeTicketChars));
/** A key for an authenticator app: as text, as the address in a QR code, and the ticket that gives it back. */
export const codeKey = z.strictObject({ key: z.string(), uri: z.string(), ticket: z.string() });
