import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { privateLinkLimits } from "../../identity/private-link/limits.ts";
import { privateLinkKinds } from "../../identity/private-link/states.ts";

/** From the address's fragment, which no server sees. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/**
 * Mails a code to the address that the link is bound to. 403 `private_link_over` for a link that is unknown, expired, revoked, or
 * was opened too often; 429 for more codes than anyone needs.
 */
export const sendPrivateLinkCode = endpoint("POST /private-link/code", {
  access: "public",
  summary: "Mail the code for a private link",
  input: { body: z.strictObject({ token }) },
  output: toData(
    z.strictObject({
      kind: z.enum(privateLinkKinds),
      /** Where the code went, masked: "p•••@lender.example.com". */
      sent_to: z.string(),
      /** The firm that sent the link. */
      firm: z.string(),
    }),
  ),
});

/**
 * Starts a session behind the door. Keep it in the page's memory only, and send it as `Authorization: Bearer`. 422
 * `private_code_wrong` for a code that is wrong, old, or was tried five times; 403 and 429 as above.
 */
export const enterPrivateLink = endpoint("POST /private-link/session", {
  access: "public",
  summary: "Open a private link with its code",
  input: {
    body: z.strictObject({
      token,
      code: z.string().check(z.regex(new RegExp(`^\\d{${privateLinkLimits.codeDigits}}$`))),
    }),
  },
  output: toData(
    z.strictObject({
      session: z.string(),
      kind: z.enum(privateLinkKinds),
      /** Instant. It also ends after half an hour without a call. */
      ends_at: z.string(),
    }),
  ),
});
