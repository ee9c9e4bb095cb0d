import type { applicationStatuses } from "../application/api.ts";
import type { prequalificationStages } from "../prequalification/api.ts";

export const submissionKinds = ["prequalification", "application"] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

export type PrequalificationStage = (typeof prequalificationStages)[number];
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Who has the next step; "nobody" when a submission has come to its end. */
export const stepOwners = ["you", "advisor", "lender", "nobody"] as const;
export type StepOwner = (typeof stepOwners)[number];

/** A stage or status as the client is told of it. */
export interface StatusWords {
  /** What happened, on the timeline and in the mail. */
  readonly title: string;
  /** One sentence on what it means. */
  readonly meaning: string;
  readonly nextBy: StepOwner;
  /** What happens next, and by whom. */
  readonly next: string;
}

/**
 * The firm guides and does not decide (FACTS: adverse action is the lender's): a "no" is told as what lenders publish, and as theirs.
 */
const stages: Readonly<Record<PrequalificationStage, StatusWords>> = {
  Submitted: {
    title: "Pre-qualification received",
    meaning: "Your answers have arrived.",
    nextBy: "advisor",
    next: "Your advisor reads your answers.",
  },
  "In Review": {
    title: "Pre-qualification in review",
    meaning: "Your advisor is comparing your answers with what lenders ask for.",
    nextBy: "advisor",
    next: "Your advisor tells you which kinds of funding fit.",
  },
  "Pre-Qualified": {
    title: "You are pre-qualified",
    meaning: "Your answers meet what lenders publish for at least one kind of funding.",
    nextBy: "you",
    next: "Fill in your funding application. Your advisor goes through it with you.",
  },
  "Not Qualified": {
    title: "Not pre-qualified for now",
    meaning:
      "Your answers do not meet the minimums that lenders publish at the moment. That is no decision of a lender.",
    nextBy: "nobody",
    next: "Your advisor can tell you what would change that. You can pre-qualify again at any time.",
  },
};

const statuses: Readonly<Record<ApplicationStatus, StatusWords>> = {
  Submitted: {
    title: "Application received",
    meaning: "Your application has arrived.",
    nextBy: "advisor",
    next: "Your advisor checks that everything lenders ask for is there.",
  },
  "Under Review": {
    title: "Application under review",
    meaning: "Your advisor is preparing your application for lenders.",
    nextBy: "advisor",
    next: "Your advisor tells you what is missing, if anything is.",
  },
  "Documents Needed": {
    title: "Documents needed",
    meaning: "Something is missing before your application can go on.",
    nextBy: "you",
    next: "Hand over the documents your advisor asked for.",
  },
  "Term Sheet": {
    title: "A term sheet is here",
    meaning: "A lender has offered terms.",
    nextBy: "you",
    next: "Go through the terms with your advisor, and decide.",
  },
  Approved: {
    title: "Approved by the lender",
    meaning: "The lender has approved your funding.",
    nextBy: "lender",
    next: "The lender prepares the closing and the payment.",
  },
  Funded: {
    title: "Funded",
    meaning: "The lender has paid out your funding.",
    nextBy: "nobody",
    next: "Nothing is left to do. Your papers stay here for you.",
  },
  Declined: {
    title: "No offer from a lender",
    meaning: "No lender made an offer on this application. The lenders decide that, not we.",
    nextBy: "nobody",
    next: "Your advisor can tell you what other ways there are.",
  },
  Withdrawn: {
    title: "Application withdrawn",
    meaning: "This application goes no further.",
    nextBy: "nobody",
    next: "You can start a new application at any time.",
  },
};

/** @param status of that kind; text that is none of its statuses has no words */
export const statusWordsOf = (kind: SubmissionKind, status: string): StatusWords | undefined => {
  const table: Readonly<Record<string, StatusWords>> = kind === "prequalification" ? stages : statuses;
  return Object.hasOwn(table, status) ? table[status] : undefined;
};
