import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

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
      paragraph("Earlier links have ended. What you signed through them doesn't count anymore."),
      paragraph(
        stopUrl
          ? `For ${waitHours} hours, what is signed through the new address doesn't count. Is this wrong? Stop it, and call us at ${letterhead.phone}.`
          : `What you sign through this address counts after ${waitHours} hours, so that the other mailbox can stop it. In a hurry, or is this wrong? Call us at ${letterhead.phone}.`,
      ),
      ...(stopUrl ? [action("Look at the change", stopUrl)] : []),
    ),
  }),
});
