import { createElement as h } from "react";
import { formatName } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

const sampleSigning = { signature: "Sample Client", at: "2027-01-05T15:00:00Z" };

const signingFacts = ({ signature, at }: typeof sampleSigning, timeZone: string) => [
  { term: "Signed as", value: signature },
  { term: "When", value: formatInstant(at, timeZone) },
];

/** With the text, for the client to keep. */
export const creditPullSignedMail = clientMail({
  kind: "credit-pull-signed",
  sample: { ...sampleSigning, wording: "I authorize the firm to look at my credit.\n\nI can revoke this at any time." },
  letter: ({ wording, ...signing }, context) => ({
    ...toClient(context),
    subject: "Your credit pull authorization",
    title: "You signed the credit pull authorization",
    preview: "Here is the text you signed. You can revoke it at any time.",
    body: blocks(
      facts(signingFacts(signing, context.timeZone)),
      paragraph("Keep this email: what you signed is below. Revoke it anytime:"),
      action("See or revoke it", `${context.letterhead.siteUrl}/credit-pull-authorization`),
      paragraph(`Not you? Call ${context.letterhead.phone}.`),
      wording
        .split("\n\n")
        .map((block) => h("p", { key: block, style: { margin: "0 0 12px", fontSize: 14, lineHeight: 1.5 } }, block)),
    ),
  }),
});

export const firmCreditPullSignedMail = clientMail({
  kind: "firm-credit-pull-signed",
  sample: sampleSigning,
  letter: (signing, context) => ({
    ...toFirm(context),
    subject: "Credit pull authorization signed: {client}",
    title: "Credit pull authorization signed",
    preview: `By ${formatName(context.client)}`,
    body: facts([...clientFacts(context), ...signingFacts(signing, context.timeZone)]),
  }),
});

export const creditPullRevokedMail = clientMail({
  kind: "credit-pull-revoked",
  sample: { at: "2027-01-05T15:00:00Z" },
  letter: ({ at }, context) => ({
    ...toClient(context),
    subject: "Your credit pull authorization is revoked",
    title: "Your credit pull authorization is revoked",
    preview: "We won't request your credit report again.",
    body: blocks(
      facts([{ term: "When", value: formatInstant(at, context.timeZone) }]),
      paragraph(
        "From now on we won't make any credit inquiry under this authorization. Inquiries we already made can't be undone, and an application that requires a credit check may not move forward.",
      ),
      paragraph(`Not you, or questions? Call ${context.letterhead.phone}.`),
    ),
  }),
});

/** The firm must not pull credit from now on. */
export const firmCreditPullRevokedMail = clientMail({
  kind: "firm-credit-pull-revoked",
  sample: { at: "2027-01-05T15:00:00Z" },
  letter: ({ at }, context) => ({
    ...toFirm(context),
    subject: "Credit pull authorization revoked: {client}",
    title: "Credit pull authorization revoked",
    preview: `By ${formatName(context.client)}: no new inquiries from now on`,
    body: facts([...clientFacts(context), { term: "Revoked", value: formatInstant(at, context.timeZone) }]),
  }),
});
