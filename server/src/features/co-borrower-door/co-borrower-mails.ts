import type { Addressee } from "../../mail/addressee.ts";
import { action, blocks, facts, paragraph } from "../../mail/mail-layout.ts";
import { plainMail } from "../../mail/mail-template.ts";

interface NumbersAsked {
  readonly to: Addressee;
  readonly applicant: string;
  readonly business: string;
  readonly url: string;
}

/** Before any lender is chosen, so it asks for no consent. */
export const coBorrowerNumbersMail = plainMail<NumbersAsked>({
  kind: "co-borrower-numbers-asked",
  sample: {
    to: { name: "Sample Partner", address: "partner@example.com" },
    applicant: "Sample Client",
    business: "Sample Bakery LLC",
    url: "https://example.com/co-borrower#sample",
  },
  letter: ({ to, applicant, business, url }, { letterhead }) => ({
    to,
    subject: "Please enter your own details for {business}",
    opening:
      "{applicant} named you in an application for business funding and left it to you to enter your own social security number, birth date, and license.",
    values: { applicant, business },
    title: "Please enter your own details",
    preview: "Only you enter them, and only a lender that you agree to can see them.",
    body: blocks(
      facts([
        { term: "Business", value: business },
        { term: "Named by", value: applicant },
      ]),
      paragraph(
        `Enter them on a page of your own. ${applicant} can't see them. Nothing about you goes to a lender before you agree to it; we'll ask you for each lender. We email you a code when you open the page.`,
      ),
      action("Open my page", url),
      paragraph(`Don't know ${applicant}? Don't enter anything, and call us at ${letterhead.phone}.`),
    ),
  }),
});

interface Moved {
  readonly to: Addressee;
  /** Whether the mail goes to the mailbox from before. */
  readonly isOld: boolean;
}

/** To both mailboxes: whoever reads one of them may not be who was meant. */
export const coBorrowerMovedMail = plainMail<Moved>({
  kind: "co-borrower-moved",
  sample: { to: { name: "Sample Partner", address: "partner@example.com" }, isOld: true },
  letter: ({ to, isOld }, { letterhead }) => ({
    to,
    subject: "Your email address at {firm} was changed",
    values: { name: to.name },
    title: "Your email address was changed",
    preview: "Links from before have ended.",
    body: blocks(
      paragraph(
        isOld
          ? "We were told that another address is yours, so we write there from now on."
          : "We were told that this address is yours, so we write here from now on.",
      ),
      paragraph("Links that we sent before have ended. What you signed through them doesn't count anymore."),
      paragraph(`Is this wrong? Call us at ${letterhead.phone}.`),
    ),
  }),
});
