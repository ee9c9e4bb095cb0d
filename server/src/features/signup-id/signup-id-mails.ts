import { signupPathOf } from "@funding-desk/contract/signup-id/link";
import { Fragment, createElement as h } from "react";
import { firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";

export interface SignupIdMail {
  readonly to: Mail["to"];
  readonly signupId: string;
  /** Instant after which it is of no use; null for none. */
  readonly expiresAt: Date | null;
  /** Of the sending, which is mailed once. */
  readonly mailingId: string;
  /** The firm's IANA zone, in which the last day is told. */
  readonly timeZone: string;
}

export const mailingCause = (mailingId: string): string => `signup-id:${mailingId}`;

const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" }).format(instant);

/** Asks somebody to open an account. */
export const signupIdMail = (
  letterhead: Letterhead,
  { to, signupId, expiresAt, mailingId, timeZone }: SignupIdMail,
): Mail => ({
  kind: "signup-id",
  cause: mailingCause(mailingId),
  to,
  replyTo: firmOf(letterhead),
  ...written(letterhead, {
    subject: "Your Sign Up Id for {firm}",
    opening: "With this Sign Up Id you open your account, and the pre-qualification can begin:",
    values: { name: to.name },
    title: "Your Sign Up Id",
    preview: "With it you open your account in a minute.",
    body: h(
      Fragment,
      null,
      facts([
        { term: "Sign Up Id", value: signupId },
        ...(expiresAt ? [{ term: "Good until", value: dayIn(expiresAt, timeZone) }] : []),
      ]),
      action("Open my account", `${letterhead.siteUrl}${signupPathOf(signupId)}`),
      paragraph(`Questions? Answer this mail, or call us at ${letterhead.phone}.`),
    ),
  }),
});
