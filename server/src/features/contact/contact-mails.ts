import type { ContactAnswers } from "@funding-desk/contract/contact/form";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h } from "react";
import type { Mail } from "../../mail/mail.ts";
import { facts, type Letterhead, paragraph, rendered } from "../../mail/mail-layout.ts";

const quoted = (text: string) =>
  h(
    "blockquote",
    { style: { margin: "0 0 16px", paddingLeft: 16, borderLeft: "3px solid #e4ded3", whiteSpace: "pre-wrap" } },
    text,
  );

/** To the firm; an answer goes to the sender. */
export const contactMessageMail = (letterhead: Letterhead, message: ContactAnswers): Mail => {
  const { fullName = "", email = "", phone = "", company = "", subject = "", question = "" } = message;
  return {
    kind: "contact-message",
    to: { name: letterhead.firmName, address: letterhead.email },
    replyTo: { name: fullName, address: email },
    subject: `Contact form: ${subject}`,
    ...rendered(letterhead, {
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
  replyTo: { name: letterhead.firmName, address: letterhead.email },
  subject: `${letterhead.firmName} has your message`,
  ...rendered(letterhead, {
    title: "We have your message",
    preview: "A person reads it, and answers on a business day.",
    body: h(
      Fragment,
      null,
      paragraph("A person reads it and answers you, as a rule within one business day. This is what you sent:"),
      quoted(question),
      paragraph(`It is urgent? Call us at ${letterhead.phone}.`),
    ),
  }),
});
