import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { namePaper } from "@funding-desk/contract/intake/owed/paper-words";
import type { NextStep } from "@funding-desk/contract/intake/status/api";
import { findStatus } from "@funding-desk/contract/intake/status/statuses";
import { formatShortInstant, formatShortWeekday } from "../../../forms/format-time.ts";
import type { AppointmentRow } from "../../calendar/appointment/booking-queries.ts";
import type { ApplicationRow } from "../../intake/application/application-queries.ts";
import type { UnfinishedApplication } from "../../intake/application/unfinished-query.ts";
import type { PrequalificationRow } from "../../intake/prequalification/summary-query.ts";
import { describeGoal } from "../../office/answer-goal/goal-words.ts";

/** The client's lists. Undefined where one couldn't be loaded. */
export interface KnownLists {
  readonly requests: readonly PrequalificationRow[] | undefined;
  readonly applications: readonly ApplicationRow[] | undefined;
  readonly appointments: readonly AppointmentRow[] | undefined;
  /** The funding application that isn't sent yet; null when there is none. */
  readonly unfinished: UnfinishedApplication | null | undefined;
  /** Null before the first pre-qualification. */
  readonly nextStep: NextStep | null | undefined;
  /** What the client still has to give us. */
  readonly owed: readonly OwedItem[] | undefined;
  /** The instant by which the firm means to answer the client's form; null when it doesn't say, or none waits. */
  readonly formsDue?: string | null | undefined;
  /** Who advises the client; undefined until it's known. */
  readonly advisor?: string | undefined;
}

/** One answer: a fact, a line about it, and a link to what comes next. */
export interface GlanceAnswer {
  readonly fact: string;
  readonly detail?: string;
  readonly link?: { readonly path: string; readonly label: string; readonly isGated?: boolean };
}

const unknown: GlanceAnswer = { fact: "We couldn't load this", detail: "You can retry in the lists below." };
const prequalify = { path: "/dashboard/prequalification", label: "Go to PreQualification" };
const apply = { path: "/dashboard/funding-application", isGated: true };
const documents = { path: "/dashboard/documents", label: "Go to My Documents", isGated: true };
const offers = { path: "/dashboard/offers", label: "See your offers" };
const lenders = { path: "/dashboard/who-has-my-file", label: "Look at it" };
const schedule = { path: "/dashboard/all-appointment", label: "Schedule a call", isGated: true };

/** Whose turn it is since when, and by when we mean to take ours. */
const formatTurn = ({ by, since }: NextStep, { advisor, formsDue }: KnownLists): string => {
  const from = `since ${formatShortInstant(since)}.`;
  switch (by) {
    case "you":
      return `Since ${formatShortInstant(since)}.`;
    case "lender":
      return `The lender's turn ${from}`;
    case "advisor":
      return [`${advisor ?? "Your advisor"} has it ${from}`, ...(formsDue ? [describeGoal(formsDue)] : [])].join(" ");
    default:
      return `Closed ${formatShortInstant(since)}.`;
  }
};

export const describeStatus = (known: KnownLists): GlanceAnswer => {
  const { requests, applications, unfinished, nextStep } = known;
  if (requests === undefined || applications === undefined) return unknown;
  const [application] = applications;
  if (application) {
    const led = nextStep?.kind === "application" ? nextStep : undefined;
    if (led) return { fact: led.status, detail: formatTurn(led, known) };
    return { fact: application.status, detail: `Sent ${formatShortInstant(application.date)}.` };
  }
  const [request] = requests;
  if (!request) return { fact: "Not started yet" };
  if (unfinished) return { fact: "Started, not sent yet", detail: `You stopped at ${unfinished.stepTitle}.` };
  if (nextStep) return { fact: `Pre-qualification: ${nextStep.status}`, detail: formatTurn(nextStep, known) };
  return { fact: `Pre-qualification: ${request.stage}`, detail: `Sent ${formatShortInstant(request.creation_date)}.` };
};

/** Offers told by phone aren't on any page. */
const findDecision = (step: NextStep | null | undefined): GlanceAnswer | undefined => {
  if (!step || step.wants_documents) return undefined;
  if (step.wants_answer) return { fact: "Your decision", link: offers };
  if (step.by !== "you" || findStatus(step.kind, step.status)?.asksFor !== "decision") return undefined;
  return { fact: "Your decision", detail: "Your advisor tells you the terms by phone.", link: schedule };
};

/** A client who reads of an end or an approval that no page shows needs someone to explain it. */
const findPhoneNews = (step: NextStep | null | undefined): GlanceAnswer | undefined =>
  step?.is_by_phone && step.by !== "you" && !findStatus(step.kind, step.status)?.asksFor
    ? { fact: "Nothing right now", detail: "Your advisor goes through it with you by phone.", link: schedule }
    : undefined;

const nameDocuments = (owed: readonly OwedItem[]): string[] =>
  owed.flatMap((item) => {
    if (item.kind === "paper") return [namePaper(item)];
    return item.kind === "request" ? [item.document_type] : [];
  });

/** Only the client's word is missing before something goes to a lender. */
const findForLender = (owed: readonly OwedItem[]): GlanceAnswer | undefined => {
  for (const item of owed) {
    if (item.kind === "consent")
      return {
        fact: "Your signature",
        detail: `For ${item.lender_name}.`,
        link: { ...lenders, label: "Read and sign" },
      };
    if (item.kind === "answer")
      return { fact: "Your word", detail: `May we send ${item.filename} to ${item.lender_name}?`, link: lenders };
  }
  return undefined;
};

/** What is in the list of what we need. */
const findOwed = (owed: readonly OwedItem[] = []): GlanceAnswer | undefined => {
  if (owed.length === 0) return undefined;
  const forLender = findForLender(owed);
  if (forLender) return forLender;
  const [first, ...others] = nameDocuments(owed);
  if (first === undefined)
    return { fact: "Your explanation", detail: "You answered yes to a disclosure.", link: documents };
  const isExplanationOwed = owed.some(({ kind }) => kind === "explanation");
  const what = others.length > 0 ? `${others.length + 1} documents` : first;
  const fact = isExplanationOwed ? "Documents and an explanation" : "Documents";
  return { fact, detail: `Send us: ${what}.`, link: documents };
};

export const describeNextStep = (known: KnownLists): GlanceAnswer => {
  const { requests, applications, appointments, unfinished } = known;
  if (requests === undefined || applications === undefined) return unknown;
  if (requests.length === 0) {
    return { fact: "Your pre-qualification", link: prequalify };
  }
  const asked = findDecision(known.nextStep) ?? findOwed(known.owed);
  if (asked) return asked;
  if (known.nextStep?.wants_documents) return { fact: "Documents", detail: known.nextStep.text, link: documents };
  if (applications.some(({ status }) => findStatus("application", status)?.asksFor === "documents")) {
    return { fact: "Documents", detail: "Your advisor is waiting for them.", link: documents };
  }
  if (unfinished) {
    const detail = `Saved ${formatShortInstant(unfinished.savedAt)}, at ${unfinished.stepTitle}.`;
    return { fact: "The rest of your application", detail, link: { ...apply, label: "Continue" } };
  }
  if (applications.length === 0 && appointments?.length === 0) {
    return { fact: "A time for our first call", link: schedule };
  }
  if (applications.length === 0) {
    const link = { ...apply, label: "Start your application" };
    return { fact: "Your funding application", link };
  }
  if (known.owed === undefined) return unknown;
  const news = findPhoneNews(known.nextStep);
  if (news) return news;
  const ahead = known.nextStep?.by === "you" ? undefined : known.nextStep?.text;
  return { fact: "Nothing right now", ...(ahead && { detail: ahead }) };
};

export const describeNextCall = ({ requests, applications, appointments }: KnownLists): GlanceAnswer => {
  if (appointments === undefined) return unknown;
  const [next] = appointments;
  if (next) return { fact: `${formatShortWeekday(next.date)}, ${next.time}`, detail: next.title };
  if (requests?.length === 0) return { fact: "No call booked", detail: "After your pre-qualification." };
  // Before the first application, the next step is a call and already has the link.
  return applications?.length === 0 ? { fact: "No call booked" } : { fact: "No call booked", link: schedule };
};
