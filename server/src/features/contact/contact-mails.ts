import type { ContactAnswers } from "@funding-desk/contract/contact/form";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h } from "react";
import { firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { facts, type Letterhead, paragraph, paragraphs, rendered } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";

const quoted = (text: string) =>
  h(
    "blockquote",
    { style: { margin: "0 0 16px", paddingLeft: 16, borderLeft: "3px solid #e4ded3", whiteSpace: "pre-wrap" } },
    text,
  );

const previewChars = 120;

/** To the firm; an answer goes to the sender. */
export const contactMessageMail = (letterhead: Letterhead, message: ContactAnswers): Mail => {
  const { fullName = "", email = "", phone = "", company = "", subject = "", question = "" } = message;
  return {
    kind: "contact-message",
    to: firmOf(letterhead),
    replyTo: { name: fullName, address: email },
    ...written(letterhead, {
      subject: "Contact form: {subject}",
      opening: "",
      values: { name: fullName, subject },
      title: subject,
      preview: `From ${fullName}`,
      body: h(
        Fragment,
        null,
        facts([
          { term: "From", value: fullName },
          { term: "Email", value: email },
          { term: "Phone", value: formatPhone(phone) },
          ...(company ? [{ term: "Company", value: company }] : []),
        ]),
        quoted(question),
        paragraph("Answer this mail to answer the sender."),
      ),
    }),
  };
};

/** To the sender, with what was sent. */
export const contactReceivedMail = (
  letterhead: Letterhead,
  { fullName = "", email = "", question = "" }: ContactAnswers,
): Mail => ({
  kind: "contact-received",
  to: { name: fullName, address: email },
  replyTo: firmOf(letterhead),
  ...written(letterhead, {
    subject: "{firm} has your message",
    opening: "A person reads it and answers you, as a rule within one business day. This is what you sent:",
    values: { name: fullName },
    title: "We have your message",
    preview: "A person reads it, and answers on a business day.",
    body: h(Fragment, null, quoted(question), paragraph(`It is urgent? Call us at ${letterhead.phone}.`)),
  }),
});

export const replyCause = (replyId: string): string => `contact-reply:${replyId}`;

interface Asked {
  readonly full_name: string;
  readonly email: string;
  readonly question: string;
  readonly received_at: Date;
}

/** To the sender, in the words of whoever answers, with the question below. */
export const contactReplyMail = (
  letterhead: Letterhead,
  { full_name, email, question, received_at }: Asked,
  reply: {
    readonly id: string;
    readonly subject: string;
    readonly text: string;
    readonly staffName: string;
    /** The firm's IANA zone, in which the day of the question is told. */
    readonly timeZone: string;
  },
): Mail => ({
  kind: "contact-reply",
  cause: replyCause(reply.id),
  to: { name: full_name, address: email },
  replyTo: firmOf(letterhead),
  subject: reply.subject,
  ...rendered(letterhead, {
    title: reply.subject,
    preview: reply.text.slice(0, previewChars),
    body: h(
      Fragment,
      null,
      paragraphs(reply.text),
      paragraph(`${reply.staffName}, ${letterhead.firmName}`),
      paragraph(
        `You wrote on ${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: reply.timeZone }).format(received_at)}:`,
      ),
      quoted(question),
    ),
  }),
});
