import { formatDate } from "@funding-desk/contract/forms/format";
import type { NextStep } from "@funding-desk/contract/status/api";
import type { StepOwner } from "@funding-desk/contract/status/words";
import { shownDay } from "../../forms/shown-day.ts";
import type { ApplicationRow } from "../application/application-queries.ts";
import type { BegunApplication } from "../application/begun-query.ts";
import type { AppointmentRow } from "../appointment/booking-queries.ts";
import type { PrequalificationRow } from "../prequalification/summary-query.ts";

/** What the lists say; undefined where one could not be read. */
export interface KnownLists {
  readonly requests: readonly PrequalificationRow[] | undefined;
  readonly applications: readonly ApplicationRow[] | undefined;
  readonly appointments: readonly AppointmentRow[] | undefined;
  /** The funding application that is begun and not sent; null when there is none. */
  readonly begun: BegunApplication | null | undefined;
  /** Who has the next step; null before the first pre-qualification. */
  readonly nextStep: NextStep | null | undefined;
}

/** One answer: the fact, a line about it, and where to go on. */
export interface Standing {
  readonly fact: string;
  readonly detail?: string;
  readonly link?: { readonly path: string; readonly label: string; readonly isGated?: boolean };
}

const unknown: Standing = { fact: "We could not look that up", detail: "The lists below let you try again." };
const prequalify = { path: "/dashboard/prequalification", label: "Go to PreQualification" };
const apply = { path: "/dashboard/funding-application", isGated: true };
const schedule = { path: "/dashboard/all-appointment", label: "Schedule a call", isGated: true };

const owners: Readonly<Record<StepOwner, string>> = {
  you: "The next step is yours",
  advisor: "The next step is your advisor's",
  lender: "The next step is the lender's",
  nobody: "At its end",
};

/** Of the submission that is worked on: which, and whose turn it is since when. */
const turnOf = ({ reference, by, since }: NextStep): string => `${reference}. ${owners[by]}, since ${shownDay(since)}.`;

export const whereItStands = ({ requests, applications, begun, nextStep }: KnownLists): Standing => {
  if (requests === undefined || applications === undefined) return unknown;
  const [application] = applications;
  if (application) {
    const led = nextStep?.kind === "application" ? nextStep : undefined;
    if (led) return { fact: led.status, detail: turnOf(led) };
    return { fact: application.status, detail: `${application.reference}, sent ${shownDay(application.date)}` };
  }
  const [request] = requests;
  if (!request) return { fact: "Not started yet", detail: "The pre-qualification comes first." };
  if (begun) return { fact: "Begun, not sent yet", detail: `You stopped at ${begun.stepTitle}.` };
  if (nextStep) return { fact: `Pre-qualification: ${nextStep.status}`, detail: turnOf(nextStep) };
  return {
    fact: `Pre-qualification: ${request.stage}`,
    detail: `${request.reference}, sent ${shownDay(request.creation_date)}`,
  };
};

/** What the timeline asks of the client besides the forms. */
const askedFor = (step: NextStep | null | undefined): Standing | undefined => {
  if (step?.by === "you" && step.status === "Term Sheet" && !step.wants_documents) {
    return { fact: "Your decision", detail: step.text, link: schedule };
  }
  if (!step?.wants_documents) return undefined;
  const link = { path: "/dashboard/documents", label: "Go to My Documents", isGated: true };
  return { fact: "Documents", detail: step.text, link };
};

export const nextStep = (known: KnownLists): Standing => {
  const { requests, applications, appointments, begun } = known;
  if (requests === undefined || applications === undefined) return unknown;
  if (requests.length === 0) {
    return { fact: "Your pre-qualification", detail: "Four short steps.", link: prequalify };
  }
  const asked = askedFor(known.nextStep);
  if (asked) return asked;
  if (applications.some(({ status }) => status === "Documents Needed")) {
    const link = { path: "/dashboard/documents", label: "Go to My Documents", isGated: true };
    return { fact: "Documents", detail: "Your advisor is waiting for them.", link };
  }
  if (begun) {
    const detail = `Saved ${shownDay(begun.savedAt)}, at ${begun.stepTitle}.`;
    return { fact: "The rest of your application", detail, link: { ...apply, label: "Go on with it" } };
  }
  if (applications.length === 0 && appointments?.length === 0) {
    return { fact: "A time for our first call", detail: "We go through your answers together.", link: schedule };
  }
  if (applications.length === 0) {
    const link = { ...apply, label: "Start your application" };
    return { fact: "Your funding application", detail: "Eight steps, kept as you go.", link };
  }
  const ahead = known.nextStep?.by === "you" ? undefined : known.nextStep?.text;
  return { fact: "Nothing right now", detail: ahead ?? "We tell you here when we do." };
};

export const nextCall = ({ requests, applications, appointments }: KnownLists): Standing => {
  if (appointments === undefined) return unknown;
  const [next] = appointments;
  if (next) return { fact: `${formatDate(next.date)}, ${next.time}`, detail: next.title };
  if (requests?.length === 0) return { fact: "No call booked", detail: "You can book one once you are pre-qualified." };
  // Before the first application a call is the next step, and its link stands there.
  return applications?.length === 0 ? { fact: "No call booked" } : { fact: "No call booked", link: schedule };
};
