import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { createElement as h, type ReactNode } from "react";
import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, plainMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

const renderText = (text: string): ReactNode =>
  text
    .split("\n\n")
    .map((block) => h("p", { key: block, style: { margin: "0 0 12px", fontSize: 14, lineHeight: 1.5 } }, block));

const ownPage = (siteUrl: string): string => `${siteUrl}/dashboard/who-has-my-file`;

/** Part of the service: clients can't turn it off. */
export const consentAskedMail = clientMail({
  kind: "lender-consent-asked",
  sample: { lender: "Sample Bank" },
  letter: ({ lender }, context) => ({
    ...toClient(context),
    subject: "May we send your file to {lender}?",
    opening: "Nothing goes to a lender before you agree. Read what we'd send, then sign or say no.",
    values: { lender },
    title: `May we send your file to ${lender}?`,
    preview: "Read what we'd send, then sign or say no.",
    body: blocks(
      action("Read and decide", ownPage(context.letterhead.siteUrl)),
      paragraph(`Questions? ${context.advisorName}, ${context.letterhead.phone}.`),
    ),
  }),
});

type Signed = { readonly lender: string; readonly signature: string; readonly at: string; readonly text: string };
const sampleSigned = {
  lender: "Sample Bank",
  signature: "Sample Client",
  at: "2027-01-05T15:00:00Z",
  text: "Consent to send my file to Sample Bank\n\nI authorize the firm to send my file.",
};

const renderSigned = ({ signature, at, text }: Signed, timeZone: string): ReactNode[] => [
  facts([
    { term: "Signed as", value: signature },
    { term: "When", value: formatInstant(at, timeZone) },
  ]),
  paragraph("Keep this email: what you signed is below."),
  renderText(text),
];

/** With the text, for the client to keep. */
export const consentGivenMail = clientMail<Signed>({
  kind: "lender-consent-given",
  sample: sampleSigned,
  letter: (signed, context) => ({
    ...toClient(context),
    subject: "You consented: {lender}",
    values: { lender: signed.lender },
    title: `Your consent for ${signed.lender}`,
    preview: "Here is what you signed. Revoke it anytime.",
    body: blocks(
      ...renderSigned(signed, context.timeZone),
      action("See or revoke it", ownPage(context.letterhead.siteUrl)),
      paragraph(`Not you? Call ${context.letterhead.phone}.`),
    ),
  }),
});

export const coBorrowerGaveMail = plainMail<Signed & { readonly to: Addressee }>({
  kind: "co-borrower-consent-given",
  sample: { ...sampleSigned, to: { name: "Sample Partner", address: "partner@example.com" } },
  letter: ({ to, ...signed }, { letterhead, timeZone }) => ({
    to,
    subject: "You consented: {lender}",
    values: { lender: signed.lender },
    title: `Your consent for ${signed.lender}`,
    preview: "Here is what you signed. Revoke it anytime.",
    body: blocks(
      ...renderSigned(signed, timeZone),
      paragraph(
        `To revoke it, use the link in our first email, write to us, or call ${letterhead.phone}. Not you? Call, too.`,
      ),
    ),
  }),
});

type Revoked = { readonly lender: string; readonly who: string; readonly at: string };

/** Also when a co-borrower revoked: the client's file goes no further either. */
export const consentRevokedMail = clientMail<Revoked>({
  kind: "lender-consent-revoked",
  sample: { lender: "Sample Bank", who: "Sample Client", at: "2027-01-05T15:00:00Z" },
  letter: ({ lender, who, at }, context) => ({
    ...toClient(context),
    subject: "Consent revoked: {lender}",
    values: { lender },
    title: `The consent for ${lender} is revoked`,
    preview: "The lender can no longer open your file with us.",
    body: blocks(
      facts([
        { term: "Revoked by", value: who },
        { term: "When", value: formatInstant(at, context.timeZone) },
      ]),
      paragraph(
        `${lender} can't open your file with us anymore. If it was sent, we asked it to stop using what it has. We can't take back what it downloaded, or undo an inquiry that was made.`,
      ),
      action("Who has my file", ownPage(context.letterhead.siteUrl)),
    ),
  }),
});

type Answered = {
  readonly lender: string;
  readonly who: string;
  readonly purpose: keyof typeof consentPurposeLabels;
  readonly what: "given" | "declined" | "revoked";
};

export const firmConsentMail = clientMail<Answered>({
  kind: "firm-lender-consent",
  sample: { lender: "Sample Bank", who: "Sample Client", purpose: "submit", what: "given" },
  letter: ({ lender, who, purpose, what }, context) => ({
    ...toFirm(context),
    subject: "Consent {what}: {client}, {lender}",
    values: { lender, what },
    title: `Consent ${what}`,
    preview: `By ${who}, for ${lender}`,
    body: blocks(
      facts([
        ...clientFacts(context),
        { term: "By", value: who },
        { term: "Lender", value: lender },
        { term: "For", value: consentPurposeLabels[purpose] },
      ]),
      action("Open the client's file", `${context.letterhead.siteUrl}/desk/clients/${context.clientId}`),
    ),
  }),
});
