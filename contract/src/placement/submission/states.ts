/** What the product knows about one status of a submission. */
interface SubmissionStatusRow {
  /** For staff. */
  readonly label: string;
  /** How the desk marks it: good news, waiting for someone to act, or on its way. */
  readonly tone: "good" | "waiting" | "neutral";
  /** The lender may open it, and no second one to the same lender can be started. */
  readonly isOpen: boolean;
  /** What clients read. We report what a lender did; we never decide ourselves. */
  readonly toClient: string;
  /** The same once the lender's link opens nothing anymore. */
  readonly toClientClosed: string;
}

const table = {
  preparing: {
    label: "Preparing",
    tone: "waiting",
    isOpen: true,
    toClient: "We're preparing your file. Nothing has been sent.",
    toClientClosed: "We're preparing your file. Nothing has been sent.",
  },
  sent: {
    label: "Sent",
    tone: "neutral",
    isOpen: true,
    toClient: "The lender has your file and is looking at it.",
    toClientClosed: "The lender got your file, and can't open it anymore.",
  },
  offer: {
    label: "Offer",
    tone: "good",
    isOpen: true,
    toClient: "The lender made an offer.",
    toClientClosed: "The lender made an offer, and can't open your file anymore.",
  },
  chosen: {
    label: "Chosen",
    tone: "good",
    isOpen: true,
    toClient: "You chose this lender's offer.",
    toClientClosed: "You chose this lender's offer. The lender can't open your file anymore.",
  },
  funded: {
    label: "Paid out",
    tone: "good",
    isOpen: false,
    toClient: "The lender paid out the money.",
    toClientClosed: "The lender paid out the money, and can't open your file anymore.",
  },
  passed: {
    label: "Passed",
    tone: "neutral",
    isOpen: false,
    toClient: "The lender won't make an offer on this file.",
    toClientClosed: "The lender won't make an offer on this file, and can't open it anymore.",
  },
  withdrawn: {
    label: "Taken back",
    tone: "neutral",
    isOpen: false,
    toClient: "This file was withdrawn. The lender can't open it anymore.",
    toClientClosed: "This file was withdrawn. The lender can't open it anymore.",
  },
} as const satisfies Readonly<Record<string, SubmissionStatusRow>>;

/** How far a client's file has come with one lender. */
export type SubmissionStatus = keyof typeof table;
export const submissionStatuses = Object.keys(table) as SubmissionStatus[];
export const submissionStatusRows: Readonly<Record<SubmissionStatus, SubmissionStatusRow>> = table;

/** A client has at most one of these with a lender. */
export const openSubmissionStatuses = submissionStatuses.filter((status) => table[status].isOpen);

/** The lender has it, and it isn't over. */
export const withLenderStatuses = ["sent", "offer", "chosen"] as const satisfies readonly SubmissionStatus[];
export const isWithLender = (status: SubmissionStatus): boolean => withLenderStatuses.some((each) => each === status);

/** The lender has it, and the client hasn't chosen an offer: the lender can make another one, or pass. */
export const undecidedStatuses = ["sent", "offer"] as const satisfies readonly SubmissionStatus[];
export const isUndecided = (status: SubmissionStatus): boolean => undecidedStatuses.some((each) => each === status);

export const submissionItemKinds = ["summary", "application", "document"] as const;
export type SubmissionItemKind = (typeof submissionItemKinds)[number];

/** Who did something with a submission. */
export const submissionActors = ["staff", "client", "co-borrower", "lender", "system"] as const;
export type SubmissionActor = (typeof submissionActors)[number];

const eventTable = {
  prepared: "Prepared",
  changed: "Changed what would be sent",
  "consent asked": "Asked for consent",
  "consent given": "Gave consent",
  "consent declined": "Declined to consent",
  "consent revoked": "Revoked consent",
  sent: "Sent to the lender",
  "link renewed": "Sent the lender a new link",
  "address changed": "Sent it to another address",
  "mail returned": "A mail to the lender came back",
  opened: "Opened the file",
  downloaded: "Downloaded a document",
  "door closed": "The lender can't open the file until a co-borrower agrees again",
  "asked for more": "Asked for more",
  answered: "Sent the lender an answer",
  passed: "Passed",
  offered: "Made an offer",
  chosen: "Chose an offer",
  refused: "Said no to an offer",
  evidence: "Sent proof of the disclosure to the lender",
  funded: "Paid out",
  "payout taken back": "Took back a payout recorded by mistake",
  withdrawn: "Took the file back",
} as const;

/** What can happen with a submission, stored for good. */
export type SubmissionEventKind = keyof typeof eventTable;
export const submissionEventKinds = Object.keys(eventTable) as SubmissionEventKind[];
/** For a list whose lines begin with who and when. */
export const submissionEventWords: Readonly<Record<SubmissionEventKind, string>> = eventTable;
