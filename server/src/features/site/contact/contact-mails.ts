import { formatPhone } from "@funding-desk/contract/forms/format";
import { createElement as h } from "react";
import { toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { blocks, facts, formatDay, paragraph, paragraphs } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

const renderQuote = (text: string) =>
  h(
    "blockquote",
    { style: { margin: "0 0 16px", paddingLeft: 16, borderLeft: "3px solid #e4ded3", whiteSpace: "pre-wrap" } },
    text,
  );

const previewChars = 120;

type ContactMessage = {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly company?: string | undefined;
  readonly subject: string;
  readonly question: string;
};

const sample: ContactMessage = {
  fullName: "Sample Visitor",
  email: "visitor@example.com",
  phone: "5550100143",
  subject: "A question",
  question: "Which documents do you need?",
};

const toSender = ({ fullName, email }: Pick<ContactMessage, "fullName" | "email">) => ({
  name: fullName,
  address: email,
});

/** To the firm. */
export const contactMessageMail = plainMail<ContactMessage>({
  kind: "contact-message",
  sample,
  letter: ({ company, ...message }, { letterhead }) => ({
    to: toFirmAddressee(letterhead),
    replyTo: toSender(message),
    subject: "Contact form: {subject}",
    values: { name: message.fullName, subject: message.subject },
    title: message.subject,
    preview: `From ${message.fullName}`,
    body: blocks(
      facts([
        { term: "From", value: message.fullName },
        { term: "Email", value: message.email },
        { term: "Phone", value: formatPhone(message.phone) },
        ...(company ? [{ term: "Company", value: company }] : []),
      ]),
      renderQuote(message.question),
      paragraph("Reply to this email to answer the sender."),
    ),
  }),
});

/** Such as "Tuesday, January 5 at 5:00 PM EST". */
const formatDue = (due: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(due));

/**
 * To the sender. Anyone can type in anyone's email, so it repeats nothing that was typed, not even the name: strangers could
 * use it to mail their own words and links in the firm's name.
 */
export const contactReceivedMail = plainMail<
  Pick<ContactMessage, "email"> & {
    /** The instant by which the firm means to answer; null when it doesn't say. */
    readonly due: string | null;
  }
>({
  kind: "contact-received",
  sample: { email: sample.email, due: "2027-01-05T22:00:00Z" },
  letter: ({ email, due }, { letterhead, timeZone }) => ({
    to: { name: "", address: email },
    replyTo: toFirmAddressee(letterhead),
    subject: "{firm} has your message",
    opening: "Thank you. A person will read it and reply.",
    values: {},
    title: "We have your message",
    preview: "A person will read it and reply.",
    body: blocks(
      ...(due === null ? [] : [paragraph(`We aim to answer by ${formatDue(due, timeZone)}.`)]),
      paragraph(`Urgent? Call ${letterhead.phone}.`),
      paragraph("Not you? Ignore this email: someone else typed in your address."),
    ),
  }),
});

type ContactReply = Pick<ContactMessage, "fullName" | "email" | "question"> & {
  /** Instant */
  readonly receivedAt: string;
  readonly reply: { readonly subject: string; readonly text: string };
  readonly staffName: string;
};

/** To the sender, in a member of staff's own words, with the question below. */
export const contactReplyMail = plainMail<ContactReply>({
  kind: "contact-reply",
  sample: {
    ...sample,
    receivedAt: "2027-01-05T15:00:00Z",
    reply: {
      subject: "A question",
      text: "For an oven, three bank statements are enough.\n\nCould we talk on Thursday?",
    },
    staffName: "Sample Advisor",
  },
  letter: ({ receivedAt, reply, staffName, question, ...sender }, { letterhead, timeZone }) => ({
    to: toSender(sender),
    replyTo: toFirmAddressee(letterhead),
    subject: reply.subject,
    title: reply.subject,
    preview: reply.text.slice(0, previewChars),
    body: blocks(
      paragraphs(reply.text),
      paragraph(`${staffName}, ${letterhead.firmName}`),
      paragraph(`You wrote on ${formatDay(receivedAt, timeZone)}:`),
      renderQuote(question),
    ),
  }),
});
