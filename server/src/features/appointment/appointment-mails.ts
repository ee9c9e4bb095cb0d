import { Fragment, createElement as h, type ReactNode } from "react";
import { firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, choiceOfMails, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { AppointmentRow } from "./appointment.repository.ts";
import { type CalendarOwner, calendarFileOf } from "./calendar-file.ts";

export interface CallMailParts {
  readonly call: AppointmentRow;
  readonly letterhead: Letterhead;
  readonly owner: CalendarOwner;
  readonly advisorName: string;
  /** Where the client moves or cancels the call. */
  readonly manageUrl: string;
  /** Who of the firm did it on the client's behalf; undefined when the client did. */
  readonly actedBy?: string | undefined;
}

/** How reminders are turned off. */
export interface ReminderChoice {
  /** At one press of the mail program's own button. */
  readonly unsubscribeUrl: string;
  /** The page that chooses. */
  readonly preferencesUrl: string;
}

/** The instant on the wall clock and calendar of a zone, in words. */
const spokenTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
  }).format(instant);

const factsOf = ({ call, advisorName }: CallMailParts) =>
  facts([
    { term: "What", value: call.title },
    { term: "When", value: spokenTime(call.starts_at, call.time_zone) },
    { term: "How long", value: `${Math.round((call.ends_at.getTime() - call.starts_at.getTime()) / 60_000)} minutes` },
    { term: "How", value: `${call.location} to the number you gave` },
    { term: "With", value: advisorName },
  ]);

const toClient = (
  parts: CallMailParts,
  words: { kind: string; subject: string; opening: string; title: string; body: ReactNode; foot?: ReactNode },
): Mail => {
  const { call, letterhead, owner, advisorName, actedBy = "" } = parts;
  const { kind, ...letter } = words;
  const when = spokenTime(call.starts_at, call.time_zone);
  const method = call.status === "Cancelled" ? "CANCEL" : "REQUEST";
  return {
    kind,
    to: { name: call.full_name, address: call.email },
    replyTo: firmOf(letterhead),
    ...written(letterhead, {
      ...letter,
      values: { first_name: call.full_name.split(" ")[0] ?? "", when, advisor: advisorName, by: actedBy },
      preview: when,
    }),
    attachments: [
      {
        filename: "appointment.ics",
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: calendarFileOf(call, owner),
      },
    ],
  };
};

const changeIt = ({ manageUrl, letterhead }: CallMailParts) =>
  h(
    Fragment,
    null,
    paragraph("You cannot make it? Move or cancel the call in a minute:"),
    action("Change this call", manageUrl),
    paragraph(`Or call us at ${letterhead.phone}.`),
  );

export const bookedMail = (parts: CallMailParts): Mail =>
  toClient(parts, {
    kind: "appointment-booked",
    subject: "Your call is booked: {when}",
    opening: "",
    title: "Your call is booked",
    body: h(Fragment, null, factsOf(parts), changeIt(parts)),
  });

export const movedMail = (parts: CallMailParts): Mail =>
  toClient(parts, {
    kind: "appointment-moved",
    subject: "Your call was moved to {when}",
    opening: parts.actedBy ? "{by} moved it for you. This is the new time:" : "This is the new time:",
    title: "Your call was moved",
    body: h(Fragment, null, factsOf(parts), changeIt(parts)),
  });

export const cancelledMail = (parts: CallMailParts): Mail =>
  toClient(parts, {
    kind: "appointment-cancelled",
    subject: "Your call is cancelled",
    opening: parts.actedBy ? "{by} cancelled it for you." : "",
    title: "Your call is cancelled",
    body: h(
      Fragment,
      null,
      factsOf(parts),
      paragraph("It was taken out of the calendar. You can book another time whenever you like:"),
      action("Book another call", `${parts.letterhead.siteUrl}/dashboard/all-appointment`),
    ),
  });

export const reminderMail = (parts: CallMailParts, { unsubscribeUrl, preferencesUrl }: ReminderChoice): Mail => {
  const mail = toClient(parts, {
    kind: "appointment-reminder",
    subject: "Reminder: your call on {when}",
    opening: "",
    title: "Your call is coming up",
    body: h(Fragment, null, factsOf(parts), changeIt(parts)),
    foot: choiceOfMails(preferencesUrl),
  });
  return { ...mail, unsubscribeUrl };
};

/** To the firm: who, when, and what was answered. */
export const firmBookingMail = (
  { call, letterhead, actedBy }: CallMailParts,
  {
    what,
    address,
    timeZone,
  }: { readonly what: "booked" | "moved" | "cancelled"; readonly address: string; readonly timeZone: string },
): Mail => ({
  kind: "firm-appointment",
  to: { name: letterhead.firmName, address },
  replyTo: { name: call.full_name, address: call.email },
  ...written(letterhead, {
    subject: "Call {what}: {client}, {when}",
    opening: "",
    values: { what, client: call.full_name, when: spokenTime(call.starts_at, timeZone) },
    title: `Call ${what}`,
    preview: `${call.full_name}, ${spokenTime(call.starts_at, timeZone)}`,
    body: facts([
      { term: "Client", value: call.full_name },
      ...(actedBy ? [{ term: "By", value: `${actedBy}, on the client's behalf` }] : []),
      { term: "What", value: call.title },
      { term: "When", value: spokenTime(call.starts_at, timeZone) },
      { term: "There", value: spokenTime(call.starts_at, call.time_zone) },
      { term: "Phone", value: call.phone },
      { term: "Email", value: call.email },
      ...call.answers.map(({ question, answer }) => ({ term: question, value: answer || "N/A" })),
    ]),
  }),
});
