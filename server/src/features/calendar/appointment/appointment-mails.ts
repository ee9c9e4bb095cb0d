import type { CallChange } from "@funding-desk/contract/calendar/appointment/states";
import { action, blocks, facts } from "../../../platform/mail/mail-layout.ts";
import { type ClientMailContext, clientMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";
import type { WithTextInstants } from "../../../platform/text/instants.ts";
import type { AppointmentRow } from "./appointment.repository.ts";
import { createCalendarFile, toCalendarOwner } from "./calendar-file.ts";

/** A call as it was when the mail was ordered: it may be moved again before the mail is written. */
export interface CallFacts {
  readonly call: StoredCall;
  readonly advisorName: string;
  /** Where the client moves or cancels the call. */
  readonly manageUrl: string;
  /** The member of staff who acted on the client's behalf; left out when the client did. */
  readonly actedBy?: string | undefined;
}

type StoredCall = WithTextInstants<AppointmentRow>;

const readCall = (call: StoredCall): AppointmentRow => ({
  ...call,
  starts_at: new Date(call.starts_at),
  ends_at: new Date(call.ends_at),
  change_until: new Date(call.change_until),
});

const sampleCall: CallFacts = {
  call: {
    id: "00000000-0000-4000-8000-000000000000",
    client_id: "00000000-0000-4000-8000-000000000001",
    advisor_id: 1,
    appointment_type_id: 1,
    title: "Discovery call",
    starts_at: "2027-01-05T15:00:00Z",
    ends_at: "2027-01-05T16:00:00Z",
    status: "Scheduled",
    time_zone: "America/New_York",
    full_name: "Sample Client",
    email: "client@example.com",
    phone: "5550100142",
    location: "Phone call",
    answers: [{ questionId: 1, question: "What would you like to talk about?", answer: "An oven" }],
    sequence: 0,
    change_until: "2027-01-05T11:00:00Z",
  },
  advisorName: "Sample Advisor",
  manageUrl: "https://desk.example.com/appointment-change#sample",
};

/** Such as "Tuesday, January 5, 2027 at 10:00 AM Eastern Standard Time". */
const formatCallTime = (instant: Date, timeZone: string): string =>
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

/**
 * To the account's address, with a calendar file. No one has confirmed the address given with the booking: it may be a
 * stranger's.
 */
const toCaller = ({ advisorName, actedBy = "", ...stored }: CallFacts, context: ClientMailContext) => {
  const { client, letterhead } = context;
  const call = { ...readCall(stored.call), email: client.email };
  const when = formatCallTime(call.starts_at, call.time_zone);
  const method = call.status === "Cancelled" ? "CANCEL" : "REQUEST";
  return {
    ...toClient(context),
    values: { first_name: call.full_name.split(" ")[0] ?? "", when, advisor: advisorName, by: actedBy },
    preview: when,
    attachments: [
      {
        filename: "appointment.ics",
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: createCalendarFile(call, toCalendarOwner(letterhead)),
      },
    ],
  };
};

const listCallFacts = ({ call: stored, advisorName }: CallFacts) => {
  const call = readCall(stored);
  const minutes = Math.round((call.ends_at.getTime() - call.starts_at.getTime()) / 60_000);
  return facts([
    { term: "What", value: call.title },
    { term: "When", value: formatCallTime(call.starts_at, call.time_zone) },
    { term: "How", value: `${call.location} to the number you gave us, ${minutes} minutes` },
    { term: "With", value: advisorName },
  ]);
};

const writeBodyWithChange = (given: CallFacts) =>
  blocks(listCallFacts(given), action("Move or cancel this call", given.manageUrl));

export const bookedMail = clientMail<CallFacts>({
  kind: "appointment-booked",
  sample: sampleCall,
  letter: (given, context) => ({
    ...toCaller(given, context),
    subject: "Your call is booked: {when}",
    opening: given.actedBy ? "{by} booked it for you." : "",
    title: "Your call is booked",
    body: writeBodyWithChange(given),
  }),
});

export const movedMail = clientMail<CallFacts>({
  kind: "appointment-moved",
  sample: sampleCall,
  letter: (given, context) => ({
    ...toCaller(given, context),
    subject: "Your call was moved to {when}",
    opening: given.actedBy ? "{by} moved it for you." : "",
    title: "Your call was moved",
    body: writeBodyWithChange(given),
  }),
});

export const canceledMail = clientMail<CallFacts>({
  kind: "appointment-cancelled",
  sample: { ...sampleCall, call: { ...sampleCall.call, status: "Cancelled" } },
  letter: (given, context) => ({
    ...toCaller(given, context),
    subject: "Your call is canceled",
    opening: given.actedBy ? "{by} canceled it for you." : "",
    title: "Your call is canceled",
    body: blocks(
      listCallFacts(given),
      action("Book another call", `${context.letterhead.siteUrl}/dashboard/all-appointment`),
    ),
  }),
});

export const reminderMail = clientMail<CallFacts>({
  kind: "appointment-reminder",
  optional: "reminders",
  sample: sampleCall,
  letter: (given, context) => ({
    ...toCaller(given, context),
    subject: "Reminder: your call on {when}",
    title: "Your call is coming up",
    body: writeBodyWithChange(given),
  }),
});

interface FirmCallFacts extends Omit<CallFacts, "manageUrl" | "advisorName"> {
  readonly what: "booked" | CallChange;
  /** The advisor's email and IANA zone. */
  readonly address: string;
  readonly timeZone: string;
}

/** To the advisor: who, when, and what the client answered. */
export const firmBookingMail = clientMail<FirmCallFacts>({
  kind: "firm-appointment",
  sample: { call: sampleCall.call, what: "booked", address: "advisor@example.com", timeZone: "America/New_York" },
  letter: ({ what, address, timeZone, actedBy, ...stored }, context) => {
    const call = readCall(stored.call);
    const when = formatCallTime(call.starts_at, timeZone);
    return {
      ...toFirm(context),
      to: { name: context.letterhead.firmName, address },
      subject: "Call {what}: {client}, {when}",
      values: { what, client: call.full_name, when },
      title: `Call ${what}`,
      preview: `${call.full_name}, ${when}`,
      body: facts([
        { term: "Client", value: call.full_name },
        ...(actedBy ? [{ term: "By", value: `${actedBy}, on the client's behalf` }] : []),
        { term: "What", value: call.title },
        { term: "When", value: when },
        { term: "Client's time", value: formatCallTime(call.starts_at, call.time_zone) },
        { term: "Phone", value: call.phone },
        { term: "Email", value: call.email },
        ...call.answers.map(({ question, answer }) => ({ term: question, value: answer || "N/A" })),
      ]),
    };
  },
});
