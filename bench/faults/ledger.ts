import type { SignedInClient } from "../../server/src/testing/sign-in-as.ts";

/** `abandoned`: the connection broke, and nobody asked again. It may be there or not, but not half. */
export type Outcome = "acknowledged" | "abandoned";

export const ways = ["document", "draft file", "application"] as const;
/** What a client does. */
export type Way = (typeof ways)[number];

/** A file that was sent, under a name that no other file has. */
export interface SentFile {
  readonly way: Way;
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly outcome: Outcome;
  /** `either`: in the draft, unless the application that was abandoned took it along. */
  place: "documents" | "draft" | "either";
}

export interface SentApplication {
  /** Its legal business name, which no other application has. */
  readonly name: string;
  /** Last digits of the owner's and the co-borrower's numbers, which are stored sealed and shown no further. */
  readonly ownerDigits: string;
  readonly coBorrowerDigits: string;
  /** Name of the file in its request. */
  readonly fileName: string;
  readonly outcome: Outcome;
  /** Undefined when nobody heard it. */
  readonly reference: string | undefined;
}

/** What one client has sent, and heard. */
export interface ClientRecord {
  readonly client: SignedInClient;
  readonly files: SentFile[];
  readonly applications: SentApplication[];
}

export interface Tally {
  sent: number;
  acknowledged: number;
  /** Of those acknowledged: after the connection had broken at least once. */
  acknowledgedByRetry: number;
  /** Of those: committed before the connection broke, so that the retry was answered with the first one's answer. */
  storedBeforeRetry: number;
  abandoned: number;
  /** How often it was under way when the server was killed. */
  underWayAtKill: number;
}

/** All that happened, and what should not have. */
export interface Ledger {
  readonly records: ClientRecord[];
  readonly tallies: Readonly<Record<Way, Tally>>;
  /** What the clients wait for at this moment. */
  readonly underWay: Set<{ readonly way: Way }>;
  readonly violations: string[];
}

const emptyTally = (): Tally => ({
  sent: 0,
  acknowledged: 0,
  acknowledgedByRetry: 0,
  storedBeforeRetry: 0,
  abandoned: 0,
  underWayAtKill: 0,
});

export const openLedger = (): Ledger => ({
  records: [],
  tallies: { document: emptyTally(), "draft file": emptyTally(), application: emptyTally() },
  underWay: new Set(),
  violations: [],
});
