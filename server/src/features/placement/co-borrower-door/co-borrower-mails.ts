import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

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
  /** For the mailbox from before. */
  readonly stopUrl: string | null;
  /** How long what is signed through the new one doesn't count. */
  readonly waitHours: number;
}

/** To both mailboxes: whoever reads one of them may not be who was meant. */
export const coBorrowerMovedMail = plainMail<Moved>({
  kind: "co-borrower-moved",
  sample: {
    to: { name: "Sample Partner", address: "partner@example.com" },
    stopUrl: "https://example.com/confirm-email#sample",
    waitHours: 72,
  },
  letter: ({ to, stopUrl, waitHours }, { letterhead }) => ({
    to,
    subject: "Your email address at {firm} was changed",
    values: { name: to.name },
    title: "Your email address was changed",
    preview: "Links from before have ended.",
    body: blocks(
      paragraph(
        stopUrl
          ? "We were told that another address is yours, so we write there from now on."
          : "We were told that this address is yours, so we write here from now on.",
      ),
      paragraph("Links that we sent before have ended. What you signed through them doesn't count anymore."),
      paragraph(
        stopUrl
          ? `For ${waitHours} hours, what is signed through the new address doesn't count. Is this wrong? Stop it, and call us at ${letterhead.phone}.`
          : `What you sign through this address counts after ${waitHours} hours, so that the other mailbox can stop it. In a hurry, or is this wrong? Call us at ${letterhead.phone}.`,
      ),
      ...(stopUrl ? [action("Look at the change", stopUrl)] : []),
    ),
  }),
});
