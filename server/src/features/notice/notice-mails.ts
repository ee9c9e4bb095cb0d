import { formatMoney } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h, type ReactNode } from "react";
import { addresseeOf, firmOf, nameOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, choiceOfMails, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";
import type { ApplicationFacts } from "../application/application.service.ts";
import type { PrequalificationFacts } from "../prequalification/prequalification.service.ts";

export interface MailParts {
  readonly letterhead: Letterhead;
  readonly client: Client;
  readonly advisorName: string;
  /** Once per this; see `Mail.cause`. */
  readonly cause: string;
}

interface Words {
  readonly kind: string;
  readonly subject: string;
  readonly opening: string;
  /** By placeholder of the two, besides the client's. */
  readonly values?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly preview: string;
  readonly body: ReactNode;
  readonly foot?: ReactNode;
}

const toClient = ({ letterhead, client, advisorName, cause }: MailParts, { kind, values, ...letter }: Words): Mail => ({
  kind,
  cause: `${kind}:${cause}`,
  to: addresseeOf(client),
  replyTo: firmOf(letterhead),
  ...written(letterhead, { ...letter, values: { first_name: client.firstName, advisor: advisorName, ...values } }),
});

const toFirm = ({ letterhead, client, cause }: MailParts, { kind, values, ...letter }: Words): Mail => ({
  kind,
  cause: `${kind}:${cause}`,
  to: firmOf(letterhead),
  replyTo: addresseeOf(client),
  ...written(letterhead, { ...letter, values: { client: nameOf(client), ...values } }),
});

const all = (...children: ReactNode[]) => h(Fragment, null, ...children);

export const welcomeMail = (parts: MailParts): Mail =>
  toClient(parts, {
    kind: "welcome",
    subject: "Welcome to {firm}",
    opening: "Your account is open. The first step is the pre-qualification: four short steps, kept as you go.",
    title: `Welcome, ${parts.client.firstName}`,
    preview: "Your account is open. The pre-qualification is the first step.",
    body: all(
      action("Pre-qualify", `${parts.letterhead.siteUrl}/dashboard/prequalification`),
      paragraph(`Questions? ${parts.advisorName} is at ${parts.letterhead.phone}.`),
    ),
  });

export const newDeviceMail = (parts: MailParts, at: string): Mail =>
  toClient(parts, {
    kind: "new-device",
    subject: "A new sign-in to your account",
    opening: "Somebody signed in to your account from a browser or a network that has not been used with it before.",
    title: "A new sign-in to your account",
    preview: "From a browser or a network that has not been used with your account before.",
    body: all(
      facts([{ term: "When", value: at }]),
      paragraph("It was you? Then there is nothing to do."),
      paragraph("It was not? Choose a new password: that signs out every device."),
      action("Reset the password", `${parts.letterhead.siteUrl}/forgot-password`),
    ),
  });

export const prequalificationReceivedMail = (parts: MailParts, { reference }: PrequalificationFacts): Mail =>
  toClient(parts, {
    kind: "prequalification-received",
    subject: "We have your pre-qualification ({reference})",
    opening: "",
    values: { reference },
    title: "We have your pre-qualification",
    preview: `Reference ${reference}`,
    body: all(
      facts([{ term: "Reference", value: reference }]),
      paragraph(
        `${parts.advisorName} reads your answers next. Where it stands is on your dashboard. A call is the quickest way on.`,
      ),
      action("Schedule a call", `${parts.letterhead.siteUrl}/dashboard/all-appointment`),
    ),
  });

const firmFacts = ({ client }: MailParts, reference: string) => [
  { term: "Reference", value: reference },
  { term: "Client", value: nameOf(client) },
  { term: "Email", value: client.email },
];

export const newPrequalificationMail = (parts: MailParts, about: PrequalificationFacts): Mail =>
  toFirm(parts, {
    kind: "firm-prequalification",
    subject: "New pre-qualification {reference}: {business}",
    opening: "",
    values: { reference: about.reference, business: about.businessName },
    title: "New pre-qualification",
    preview: `${about.businessName}, ${formatMoney(String(about.requestedAmount))}`,
    body: facts([
      ...firmFacts(parts, about.reference),
      { term: "Business", value: about.businessName },
      { term: "Purpose", value: about.purpose },
      { term: "Amount", value: formatMoney(String(about.requestedAmount)) },
    ]),
  });

export const applicationReceivedMail = (parts: MailParts, { reference }: ApplicationFacts): Mail =>
  toClient(parts, {
    kind: "application-received",
    subject: "We have your application ({reference})",
    opening: "",
    values: { reference },
    title: "We have your funding application",
    preview: `Reference ${reference}`,
    body: all(
      facts([{ term: "Reference", value: reference }]),
      paragraph(
        `What happens next: ${parts.advisorName} checks that everything lenders ask for is there, and tells you what is missing. Nothing is sent to a lender before you have agreed to it.`,
      ),
      paragraph("Papers can be handed over at any time:"),
      action("My Documents", `${parts.letterhead.siteUrl}/dashboard/documents`),
    ),
  });

export const newApplicationMail = (parts: MailParts, about: ApplicationFacts): Mail =>
  toFirm(parts, {
    kind: "firm-application",
    subject: "New application {reference}",
    opening: "",
    values: { reference: about.reference },
    title: "New funding application",
    preview: `${about.fundingType}, ${formatMoney(String(about.requestedAmount))}`,
    body: facts([
      ...firmFacts(parts, about.reference),
      { term: "Funding type", value: about.fundingType },
      { term: "Amount", value: formatMoney(String(about.requestedAmount)) },
    ]),
  });

export interface Unsubscribing {
  /** Turns such mails off at one press of the mail program's own button. */
  readonly unsubscribeUrl: string;
  /** The page that chooses. */
  readonly preferencesUrl: string;
}

export const documentsReceivedMail = (parts: MailParts, { unsubscribeUrl, preferencesUrl }: Unsubscribing): Mail => ({
  ...toClient(parts, {
    kind: "documents-received",
    subject: "We have your documents",
    opening:
      "Your documents have arrived, and are stored encrypted. Which ones, and what else is asked for, you see here:",
    title: "We have your documents",
    preview: "They are stored encrypted.",
    body: all(action("My Documents", `${parts.letterhead.siteUrl}/dashboard/documents`)),
    foot: choiceOfMails(preferencesUrl),
  }),
  unsubscribeUrl,
});
