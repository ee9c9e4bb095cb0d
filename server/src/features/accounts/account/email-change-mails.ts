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
    opening: "Confirm this address to sign in with it from now on.",
    values: { first_name: firstName },
    title: "Confirm your new email",
    preview: "Nothing changes until you confirm it.",
    body: blocks(
      action("Look at the change", url),
      ...(waitHours === 0
        ? []
        : [paragraph(`It can be confirmed after ${waitHours} hours. In a hurry? Call ${letterhead.phone}.`)]),
      paragraph(`The link works once, within ${emailChangeDays} days.`),
      paragraph(`Not expected? Don't confirm it, and call ${letterhead.phone}.`),
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
    opening: "It changes once the new mailbox confirms it.",
    values: { first_name: firstName },
    title: "Your email is about to change",
    preview: "If you don't want this, stop it.",
    body: blocks(
      facts([
        { term: "New email", value: newEmail },
        { term: "Asked by", value: askedBy },
        ...(waitHours === 0 ? [] : [{ term: "Not before", value: `${waitHours} hours from now` }]),
      ]),
      paragraph(`If you want this, do nothing. If not, stop it, and call ${letterhead.phone}.`),
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
      paragraph("From now on, sign in with the new email and the same password."),
      paragraph("We signed you out on every device."),
      paragraph(`Not wanted? Call at once: ${letterhead.phone}.`),
    ),
  }),
});
