import { toSignupPath } from "@funding-desk/contract/accounts/signup-id/link";
import { type Addressee, toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatDay, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

type SignupIdMailFacts = {
  readonly to: Addressee;
  readonly signupId: string;
  /** Instant; null for an id that doesn't expire. */
  readonly expiresAt: string | null;
  /** Someone typed in this address to ask for the id. It may not have been its owner. */
  readonly isRequested: boolean;
};

/** Invites someone to open an account. */
export const signupIdMail = plainMail<SignupIdMailFacts>({
  kind: "signup-id",
  sample: {
    to: { name: "Sample Visitor", address: "visitor@example.com" },
    signupId: "A3C4D5E6",
    expiresAt: "2027-02-04T15:00:00Z",
    isRequested: true,
  },
  letter: ({ to, signupId, expiresAt, isRequested }, { letterhead, timeZone }) => ({
    to,
    replyTo: toFirmAddressee(letterhead),
    subject: "Your Sign Up Id for {firm}",
    opening: "It opens your account:",
    // As in "Hello {name}", for someone who gave only an email.
    values: { name: to.name || "there" },
    title: "Your Sign Up Id",
    preview: "Use it to open your account in a minute.",
    body: blocks(
      facts([
        { term: "Sign Up Id", value: signupId },
        ...(expiresAt ? [{ term: "Good until", value: formatDay(expiresAt, timeZone) }] : []),
      ]),
      action("Open my account", `${letterhead.siteUrl}${toSignupPath({ signupId, email: to.address })}`),
      isRequested &&
        paragraph(
          "It works only with this email address. You didn't ask for it? Ignore this email: someone else typed in your address.",
        ),
    ),
  }),
});
