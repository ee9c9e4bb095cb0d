/** Whose move it is. "nobody" means the submission has reached its end. */
export const stepOwners = ["you", "advisor", "lender", "nobody"] as const;
export type StepOwner = (typeof stepOwners)[number];

/** Milestones that an application reaches by its status, in order, as the funnel report names them. */
export const milestoneLabels = { terms: "Terms from a lender", funded: "Funded" } as const;
export type Milestone = keyof typeof milestoneLabels;

/** What a status rests on: an offer that was shown, the client's choice, a payout, or a lender that had the file. */
export type StatusRecord = "offer" | "choice" | "payout" | "lender";

/** What clients read about a status. The firm can reword it, so only the server, which knows how, gives it out. */
export interface StatusWords {
  /** What happened, on the client's timeline and as the subject of the mail. */
  readonly title: string;
  /** What that means for the client, in one sentence. */
  readonly meaning: string;
  /** What happens next, and who does it. */
  readonly next: string;
}

/** What the product knows about one status, besides its words. */
export interface StatusRow {
  /** How the desk marks it: good news, waiting for someone to act, or on its way. */
  readonly tone: "good" | "waiting" | "neutral";
  /** Green in the client's own tables. Only "Approved" is (decision 12). */
  readonly isGreenForClient?: true;
  readonly nextBy: StepOwner;
  /** No one at the firm has picked it up yet. */
  readonly isUnanswered?: true;
  /** What the client has to do, when there is a page for it. */
  readonly asksFor?: "documents" | "application" | "decision";
  /** Of the summary above the client's applications, the number that counts it. */
  readonly countsAs?: "under_process" | "approval_term_sheet";
  /** An application that gets here has reached this milestone, and the ones before it. */
  readonly milestone?: Milestone;
  /** Without this record, whoever is moved here learned of it by phone. */
  readonly restsOn?: StatusRecord;
}

/** The order of the rows is the order of columns, choices, and lists. */
type StatusTable = Readonly<Record<string, StatusRow & StatusWords>>;

/** We guide; lenders decide. We word a "no" as the lender's, because only a lender may give notice of adverse action. */
const prequalification = {
  Submitted: {
    tone: "waiting",
    title: "Pre-qualification received",
    meaning: "We have your answers.",
    nextBy: "advisor",
    next: "Your advisor will go through your answers.",
    isUnanswered: true,
  },
  "In Review": {
    tone: "neutral",
    title: "Pre-qualification in review",
    meaning: "Your advisor is comparing your answers with what lenders ask for.",
    nextBy: "advisor",
    next: "Your advisor will let you know which kinds of funding fit.",
  },
  "Pre-Qualified": {
    tone: "good",
    title: "You're pre-qualified",
    meaning: "Your answers meet what lenders publish for at least one kind of funding.",
    nextBy: "you",
    next: "Fill out your funding application. Your advisor will go through it with you.",
    asksFor: "application",
  },
  "Not Qualified": {
    tone: "neutral",
    title: "Not pre-qualified for now",
    meaning: "Your answers don't meet the minimums lenders publish right now. This isn't a lender's decision.",
    nextBy: "nobody",
    next: "Your advisor can tell you what would change that. You can pre-qualify again anytime.",
  },
} as const satisfies StatusTable;

const application = {
  Submitted: {
    tone: "waiting",
    title: "Application received",
    meaning: "We have your application.",
    nextBy: "advisor",
    next: "Your advisor will check that it has everything lenders ask for.",
    isUnanswered: true,
    countsAs: "under_process",
  },
  "Under Review": {
    tone: "neutral",
    title: "Application under review",
    meaning: "Your advisor is preparing your application for lenders.",
    nextBy: "advisor",
    next: "Your advisor will let you know if anything is missing.",
    countsAs: "under_process",
  },
  "Documents Needed": {
    tone: "waiting",
    title: "Documents needed",
    meaning: "We need something from you before your application can move forward.",
    nextBy: "you",
    next: "Send us the documents your advisor asked for.",
    asksFor: "documents",
    countsAs: "under_process",
  },
  "Term Sheet": {
    tone: "waiting",
    title: "You have a term sheet",
    meaning: "A lender has offered terms.",
    nextBy: "you",
    next: "Go through the terms with your advisor, then decide.",
    asksFor: "decision",
    countsAs: "approval_term_sheet",
    milestone: "terms",
    restsOn: "offer",
  },
  Approved: {
    tone: "good",
    isGreenForClient: true,
    title: "Approved by the lender",
    meaning: "The lender has approved your funding.",
    nextBy: "lender",
    next: "The lender will prepare the closing and the payment.",
    countsAs: "approval_term_sheet",
    milestone: "terms",
    restsOn: "choice",
  },
  Funded: {
    tone: "good",
    title: "Funded",
    meaning: "The lender has paid out your funding.",
    nextBy: "nobody",
    next: "There's nothing left to do. Your papers stay here for you.",
    countsAs: "approval_term_sheet",
    milestone: "funded",
    restsOn: "payout",
  },
  Declined: {
    tone: "neutral",
    title: "No offer from a lender",
    meaning: "No lender made an offer on this application. That was the lenders' decision, not ours.",
    nextBy: "nobody",
    next: "Your advisor can tell you what other options you have.",
    restsOn: "lender",
  },
  Withdrawn: {
    tone: "neutral",
    title: "Application withdrawn",
    meaning: "This application won't go any further.",
    nextBy: "nobody",
    next: "You can start a new application anytime.",
  },
} as const satisfies StatusTable;

const table = { prequalification, application };

export type SubmissionKind = keyof typeof table;
export type PrequalificationStage = keyof typeof prequalification;
export type ApplicationStatus = keyof typeof application;
export type SubmissionStatus = PrequalificationStage | ApplicationStatus;

const listNames = <Name extends string>(rows: Readonly<Record<Name, StatusRow>>) => Object.keys(rows) as Name[];

export const submissionKinds = Object.keys(table) as SubmissionKind[];

/** In order; a submission begins with the first. */
export const statusesOf = {
  prequalification: listNames(prequalification),
  application: listNames(application),
} as const satisfies Record<SubmissionKind, readonly SubmissionStatus[]>;

export const submissionStatuses: readonly SubmissionStatus[] = [
  ...new Set(submissionKinds.flatMap((kind): SubmissionStatus[] => statusesOf[kind])),
];

/** @param status of that kind; text that isn't one of its statuses has no row */
export const findStatus = (kind: SubmissionKind, status: string): StatusRow | undefined => {
  const rows: Readonly<Record<string, StatusRow>> = table[kind];
  return Object.hasOwn(rows, status) ? rows[status] : undefined;
};

/** The product's own words of every status, by kind and in order. */
export const listOriginalWords = (): (StatusWords & { readonly kind: SubmissionKind; readonly status: string })[] =>
  submissionKinds.flatMap((kind) =>
    Object.entries<StatusWords>(table[kind]).map(([status, { title, meaning, next }]) => ({
      kind,
      status,
      title,
      meaning,
      next,
    })),
  );

export const listStatuses = (kind: SubmissionKind, isWanted: (row: StatusRow) => boolean): SubmissionStatus[] =>
  statusesOf[kind].filter((status) => {
    const row = findStatus(kind, status);
    return row !== undefined && isWanted(row);
  });

/** No one works on it anymore. */
export const isFinalStatus = (kind: SubmissionKind, status: string): boolean =>
  findStatus(kind, status)?.nextBy === "nobody";

/** Statuses of an application that has reached a milestone of the report. */
export const listStatusesPast = (milestone: Milestone): SubmissionStatus[] => {
  const milestones = Object.keys(milestoneLabels);
  const passed = milestones.slice(milestones.indexOf(milestone));
  return listStatuses("application", (row) => row.milestone !== undefined && passed.includes(row.milestone));
};

/** The first status at which an application has reached a milestone. */
export const getMilestoneStatus = (milestone: Milestone): SubmissionStatus => {
  const [first] = listStatuses("application", (row) => row.milestone === milestone);
  if (first === undefined) throw new Error(`No status reaches the milestone ${milestone}.`);
  return first;
};
