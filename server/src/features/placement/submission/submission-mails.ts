import type { Addressee } from "../../../platform/mail/addressee.ts";
import type { MailAttachment } from "../../../platform/mail/mail.ts";
import {
  action,
  blocks,
  type Fact,
  facts,
  formatInstant,
  paragraph,
  paragraphs,
} from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, plainMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

/** What a lender reads about a file in a mail: never a number of a person's. */
type FileWords = {
  readonly to: Addressee;
  readonly business: string;
  readonly reference: string;
  readonly funding: string;
  readonly program: string;
  readonly note: string;
};

const sampleFile = {
  to: { name: "Sample Bank", address: "underwriting@lender.example.com" },
  business: "Sample Bakery LLC",
  reference: "FA-SAMPLE1",
  funding: "Term Loan, $80,000",
  program: "Sample term loan",
  note: "Seasonal business; the summer months carry the year.",
};

const fileFacts = ({ business, reference, funding, program }: FileWords): Fact[] => [
  { term: "Business", value: business },
  { term: "Reference", value: reference },
  { term: "Asked for", value: funding },
  { term: "Program", value: program },
];

type Linked = FileWords & { readonly url: string; readonly expiresAt: string };
const sampleLinked = { ...sampleFile, url: "https://example.com/lender#sample", expiresAt: "2027-01-08T15:00:00Z" };

const openFile = (url: string, expires: string) => [
  action("Open the file", url),
  paragraph(`It works until ${expires}, with a code that we email you.`),
];

export const fileSentMail = plainMail<Linked>({
  kind: "lender-file",
  sample: sampleLinked,
  letter: ({ url, expiresAt, ...file }, { timeZone }) => ({
    to: file.to,
    subject: "{business}: a file for {program}",
    opening: "Everyone in this file has consented to our sending it to you.",
    values: { business: file.business, program: file.program, reference: file.reference },
    title: `A file for you: ${file.business}`,
    preview: `${file.funding}, for ${file.program}`,
    body: blocks(
      facts(fileFacts(file)),
      paragraphs(file.note),
      ...openFile(url, formatInstant(expiresAt, timeZone)),
      paragraph("Ask, offer, or pass there."),
    ),
  }),
});

type Attached = FileWords & { readonly attachments: readonly MailAttachment[] };

/** For lenders that take nothing but mail. */
export const fileAttachedMail = plainMail<Attached>({
  kind: "lender-file-attached",
  sample: { ...sampleFile, attachments: [] },
  letter: ({ attachments, ...file }, { letterhead }) => ({
    to: file.to,
    subject: "{business}: a file for {program}",
    opening: "Everyone in this file has consented to our sending it to you.",
    values: { business: file.business, program: file.program, reference: file.reference },
    title: `A file for you: ${file.business}`,
    preview: `${file.funding}, for ${file.program}`,
    attachments,
    body: blocks(
      facts(fileFacts(file)),
      paragraphs(file.note),
      paragraph("The documents are attached. Social Security numbers are masked: call us if you need one."),
      paragraph(`Questions, an offer, or not for you? Reply, or call ${letterhead.phone}.`),
    ),
  }),
});

type AnswerWords = {
  readonly to: Addressee;
  readonly business: string;
  readonly reference: string;
  readonly question: string;
};
const sampleAnswer = {
  to: sampleFile.to,
  business: sampleFile.business,
  reference: sampleFile.reference,
  question: "Please send the bank statement for December.",
};

/** The client's answer to what a lender asked for. */
export const fileAnsweredMail = plainMail<
  AnswerWords & { readonly url: string; readonly expiresAt: string; readonly attachments: readonly MailAttachment[] }
>({
  kind: "lender-file-answer",
  sample: { ...sampleAnswer, url: sampleLinked.url, expiresAt: sampleLinked.expiresAt, attachments: [] },
  letter: ({ to, business, reference, question, url, expiresAt, attachments }, { timeZone }) => ({
    to,
    subject: "{business}: what you asked for",
    values: { business, reference },
    title: "What you asked for is here",
    preview: question,
    ...(attachments.length > 0 ? { attachments } : {}),
    body: blocks(
      facts([
        { term: "Business", value: business },
        { term: "Reference", value: reference },
        { term: "You asked", value: question },
      ]),
      ...(url === "" ? [paragraph("The document is attached.")] : openFile(url, formatInstant(expiresAt, timeZone))),
    ),
  }),
});

type Ended = {
  readonly to: Addressee;
  readonly business: string;
  readonly reference: string;
  /** What may not be done anymore. */
  readonly what: "file" | "soft inquiry" | "hard inquiry";
  readonly isRevoked: boolean;
};

/** Asks a lender to stop. */
export const fileEndedMail = plainMail<Ended>({
  kind: "lender-file-ended",
  sample: { ...sampleAnswer, what: "file", isRevoked: true },
  letter: ({ to, business, reference, what, isRevoked }) => ({
    to,
    subject: "{business}: please stop",
    values: { business, reference },
    title: what === "file" ? "Please stop using this file" : `Please make no ${what}`,
    preview: isRevoked ? "A consent was revoked." : "The file was withdrawn.",
    body: blocks(
      facts([
        { term: "Business", value: business },
        { term: "Reference", value: reference },
      ]),
      paragraph(
        what === "file"
          ? `${isRevoked ? "Its consent was revoked" : "We withdrew this file"}. Make no credit inquiry, and delete what you aren't required to keep. The link no longer works.`
          : `The consent to a ${what} was revoked. Please make none under it from now on. Everything else stays as it was.`,
      ),
    ),
  }),
});

/** So that the client knows at once who has the file. */
export const clientFileSentMail = clientMail({
  kind: "submission-sent",
  sample: {
    lender: "Sample Bank",
    program: "Sample term loan",
    names: ["01 Bank statements Sample Bakery 2027-01.pdf"],
  },
  letter: ({ lender, program, names }, context) => ({
    ...toClient(context),
    subject: "We sent your file to {lender}",
    opening: "As you agreed, it has:",
    values: { lender },
    title: `We sent your file to ${lender}`,
    preview: "See what was sent, when it is opened, and how to revoke it.",
    body: blocks(
      facts([
        { term: "Lender", value: lender },
        { term: "Program", value: program },
      ]),
      ...names.map((name) => paragraph(name)),
      action("Who has my file", `${context.letterhead.siteUrl}/dashboard/who-has-my-file`),
      paragraph("Revoke your consent there anytime."),
    ),
  }),
});

/** So that the client knows at once where the file goes from now on. */
export const clientFileMovedMail = clientMail({
  kind: "submission-moved",
  sample: { lender: "Sample Bank", mailbox: "u•••@lender.example.com" },
  letter: ({ lender, mailbox }, context) => ({
    ...toClient(context),
    subject: "{lender} gets your file at another address",
    values: { lender },
    title: "Another address for your file",
    preview: `${lender} gets it at ${mailbox} from now on.`,
    body: blocks(
      facts([
        { term: "Lender", value: lender },
        { term: "Address from now on", value: mailbox },
      ]),
      action("Who has my file", `${context.letterhead.siteUrl}/dashboard/who-has-my-file`),
      paragraph(`Revoke your consent there anytime. Something wrong? Call ${context.letterhead.phone}.`),
    ),
  }),
});

/** To the mailbox from before, whose link has ended. */
export const lenderFileMovedMail = plainMail<{ readonly to: Addressee; readonly lender: string }>({
  kind: "lender-file-moved",
  sample: { to: sampleFile.to, lender: "Sample Bank" },
  letter: ({ to, lender }, { letterhead }) => ({
    to,
    subject: "A file goes to another address of {lender}",
    values: { lender },
    title: "A file goes to another address",
    preview: "The link that we sent here has ended.",
    body: blocks(
      paragraph("We send it to another address now. The link that we sent here has ended."),
      paragraph(`Nobody at ${lender} asked for that? Call ${letterhead.phone}.`),
    ),
  }),
});

/** To the firm: a lender did something on its page. */
export const lenderAnsweredMail = clientMail({
  kind: "firm-lender-answer",
  sample: { lender: "Sample Bank", what: "asked for more", words: "Please send the bank statement for December." },
  letter: ({ lender, what, words }, context) => ({
    ...toFirm(context),
    subject: "{lender} {what}: {client}",
    values: { lender, what },
    title: `${lender} ${what}`,
    preview: words,
    body: blocks(
      facts(clientFacts(context)),
      paragraphs(words),
      action("Open the client's file", `${context.letterhead.siteUrl}/desk/clients/${context.clientId}`),
    ),
  }),
});
