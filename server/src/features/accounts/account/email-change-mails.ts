import { emailChangeDays } from "@funding-desk/contract/accounts/account/email-change-api";
import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

type ToMailbox = {
  /** A mailbox of its own: the client has two while the address changes. */
  readonly to: Addressee;
  readonly firstName: string;
};

type Waiting = {
  /** 0 when it can be confirmed at once. */
  readonly waitHours: number;
};

const sample: ToMailbox = { to: { name: "Sample Client", address: "client@example.com" }, firstName: "Sample" };

/** To the new mailbox. */
export const confirmEmailMail = plainMail<ToMailbox & Waiting & { readonly url: string }>({
  kind: "confirm-email",
  sample: { ...sample, url: "https://example.com/confirm-email#sample", waitHours: 72 },
  letter: ({ to, firstName, url, waitHours }, { letterhead }) => ({
    to,
    subject: "Confirm your new email for {firm}",
    opening:
      "This address was given as the new email of an account with us. Confirm it to sign in with it from now on.",
    values: { first_name: firstName },
    title: "Confirm your new email",
    preview: "Nothing changes until you confirm it.",
    body: blocks(
      action("Look at the change", url),
      ...(waitHours === 0
        ? []
        : [
            paragraph(
              `You can confirm it after ${waitHours} hours, so that the owner of the account can stop it. In a hurry? Call us at ${letterhead.phone}.`,
            ),
          ]),
      paragraph(
        `The link works once, within ${emailChangeDays} days. Nothing changes until you press the button behind it.`,
      ),
      paragraph(`You didn't expect this? Don't confirm it, and call us at ${letterhead.phone}.`),
    ),
  }),
});

/** To the old mailbox, at once. */
export const emailChangeAskedMail = plainMail<
  ToMailbox & Waiting & { readonly newEmail: string; readonly askedBy: string; readonly url: string }
>({
  kind: "email-change-asked",
  sample: {
    ...sample,
    newEmail: "n•••@example.com",
    askedBy: "Sample Advisor",
    url: "https://example.com/confirm-email#sample",
    waitHours: 72,
  },
  letter: ({ to, firstName, newEmail, askedBy, url, waitHours }, { letterhead }) => ({
    to,
    subject: "Your email at {firm} is about to change",
    opening:
      "Someone asked to replace this address as the email of your account. It changes once the new mailbox confirms it.",
    values: { first_name: firstName },
    title: "Your email is about to change",
    preview: "If you don't want this, stop it.",
    body: blocks(
      facts([
        { term: "New email", value: newEmail },
        { term: "Asked by", value: askedBy },
        ...(waitHours === 0 ? [] : [{ term: "Not before", value: `${waitHours} hours from now` }]),
      ]),
      paragraph("If you want this, you don't need to do anything."),
      paragraph(`If you don't, stop it, and call us at ${letterhead.phone}.`),
      action("Look at the change", url),
    ),
  }),
});

/** To both mailboxes. */
export const emailChangedMail = plainMail<ToMailbox & { readonly at: string }>({
  kind: "email-changed",
  sample: { ...sample, at: "2027-01-05T15:00:00Z" },
  letter: ({ to, firstName, at }, { letterhead, timeZone }) => ({
    to,
    subject: "Your email at {firm} was changed",
    values: { first_name: firstName },
    title: "Your email was changed",
    preview: "We signed you out everywhere.",
    body: blocks(
      facts([{ term: "When", value: formatInstant(at, timeZone) }]),
      paragraph(
        "The new mailbox confirmed the change. You sign in with the new email and the same password from now on.",
      ),
      paragraph("We signed you out on every device."),
      paragraph(`If you don't want this, call us at once at ${letterhead.phone}.`),
    ),
  }),
});
