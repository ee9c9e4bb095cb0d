import { formatDate } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h, type ReactNode } from "react";
import { toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import type { OptionalMail } from "../../../platform/mail/mail-preferences.ts";
import { clientMail, type MailTemplate, plainMail, toClient } from "../../../platform/mail/mail-template.ts";

/** One thing to remind of, as it was when the reminder was planned. */
export interface RemindedItem {
  readonly title: string;
  /** When it's due, in words; "" for something without a day. */
  readonly when: string;
  /** Where the client answers it. */
  readonly path: string;
}

interface ReminderWords {
  readonly subject: string;
  readonly opening: string;
  readonly title: string;
  readonly button: string;
  readonly sample: RemindedItem;
  readonly optional: OptionalMail;
}

const renderItem = ({ title, when }: RemindedItem, key: number): ReactNode =>
  h(
    Fragment,
    { key },
    h("p", { style: { margin: "0 0 4px", fontSize: 16, fontWeight: 600 } }, title),
    h("p", { style: { margin: "0 0 16px", color: "#4a605b" } }, when),
  );

/** Without a figure, an answer, or a document's content: mail isn't sealed. */
const createReminderMail = (kind: string, { sample, optional, button, ...words }: ReminderWords) =>
  clientMail<{ readonly items: readonly RemindedItem[] }>({
    kind,
    optional,
    isPatient: true,
    sample: { items: [sample] },
    letter: ({ items }, context) => {
      const paths = new Set(items.map(({ path }) => path));
      const [path = ""] = paths;
      const { siteUrl, phone } = context.letterhead;
      return {
        ...toClient(context),
        subject: words.subject,
        opening: words.opening,
        title: words.title,
        preview: items.map(({ title }) => title).join(", "),
        body: blocks(
          ...items.map(renderItem),
          paths.size === 1 ? action(button, `${siteUrl}${path}`) : action("Open my account", `${siteUrl}/dashboard`),
          paragraph(`Need help? ${context.advisorName}, ${phone}.`),
        ),
      };
    },
  });

const papers = createReminderMail("reminder-papers", {
  subject: "A reminder: we're still waiting for a document",
  opening: "We can't go on with your file until we have this:",
  title: "Still needed from you",
  button: "My Documents",
  sample: { title: "Bank statements", when: "Needed by 01/15/2027", path: "/dashboard/documents" },
  optional: "owed",
});

const form = createReminderMail("reminder-form", {
  subject: "You can finish your form anytime",
  opening: "Your answers are saved, but not sent yet.",
  title: "Your form is waiting",
  button: "Continue the form",
  sample: {
    title: "Your funding application",
    when: "Last saved on 01/10/2027",
    path: "/dashboard/funding-application",
  },
  optional: "owed",
});

const offer = createReminderMail("reminder-offer", {
  subject: "An offer is waiting for your answer",
  opening: "You don't have to take it, but please tell us either way.",
  title: "An offer is waiting for you",
  button: "See your offers",
  sample: { title: "Example Bank's offer", when: "Ends on 01/31/2027", path: "/dashboard/offers" },
  optional: "owed",
});

const consent = createReminderMail("reminder-consent", {
  subject: "We're waiting for your decision",
  opening: "Nothing goes to a lender before you agree. Read it, then sign or say no.",
  title: "Your consent is still open",
  button: "Read and decide",
  sample: { title: "Consent for Sample Bank", when: "Asked on 01/10/2027", path: "/dashboard/who-has-my-file" },
  optional: "owed",
});

const renewal = createReminderMail("reminder-renewal", {
  subject: "Is it time to look at your funding again?",
  opening: "Could your business use more funding? If not, ignore this email.",
  title: "Time for another look",
  button: "Book a call",
  sample: {
    title: "Half of the money from Sample Bank should be repaid",
    when: "By 01/10/2027",
    path: "/dashboard/all-appointment",
  },
  optional: "renewals",
});

/** Several things of different kinds, in one email. */
export const reminderDigestMail = createReminderMail("reminder-digest", {
  subject: "A reminder: a few things are waiting for you",
  opening: "These are still open in your file:",
  title: "Waiting for you",
  button: "Open my account",
  sample: { title: "Bank statements", when: "Needed by 01/15/2027", path: "/dashboard/documents" },
  optional: "owed",
});

/** For a reminder of one kind alone. */
export const reminderMails = { papers, form, offer, consent, renewal };

/** Without names: the desk has them. */
export const callsWithoutOutcomeMail = plainMail<{
  readonly name: string;
  readonly address: string;
  readonly count: number;
}>({
  kind: "reminder-calls",
  sample: { name: "Sample Advisor", address: "advisor@example.com", count: 2 },
  letter: ({ name, address, count }, { letterhead }) => ({
    to: { name, address },
    replyTo: toFirmAddressee(letterhead),
    subject: count === 1 ? "A call has no outcome yet" : "{count} calls have no outcome yet",
    values: { name, count: String(count) },
    title: count === 1 ? "What came of this call?" : "What came of these calls?",
    preview: "Note it at the desk.",
    body: blocks(
      paragraph(
        count === 1
          ? "A call in your calendar is over, and its outcome isn't noted."
          : `${count} calls in your calendar are over, and their outcomes aren't noted.`,
      ),
      action("Open Today", `${letterhead.siteUrl}/desk`),
    ),
  }),
});

export const allReminderMails: readonly MailTemplate[] = [
  ...Object.values(reminderMails),
  reminderDigestMail,
  callsWithoutOutcomeMail,
];

interface DatedItem {
  readonly kind: string;
  readonly beganOn: string;
  readonly dueOn: string | null;
}

/** When something is due, as a client reads it on that day. */
export const formatWhen = ({ kind, beganOn, dueOn }: DatedItem, today: string): string => {
  if (kind === "renewal") return dueOn === null ? "" : `By ${formatDate(dueOn)}`;
  if (kind === "form") return `Last saved on ${formatDate(beganOn)}`;
  if (dueOn === null) return kind === "offer" ? `From ${formatDate(beganOn)}` : `Asked on ${formatDate(beganOn)}`;
  if (dueOn === today) return kind === "offer" ? "Ends today" : "Needed today";
  if (kind === "offer") return `Ends on ${formatDate(dueOn)}`;
  return dueOn < today ? `Was needed by ${formatDate(dueOn)}` : `Needed by ${formatDate(dueOn)}`;
};
