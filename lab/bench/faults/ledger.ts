import type { SignedInClient } from "../../../server/src/testing/sign-in-as.ts";

/** `abandoned`: the connection broke, and no one tried again. It may be stored or not, but not by half. */
export type Outcome = "acknowledged" | "abandoned";

export const ways = ["document", "draft file", "application"] as const;
/** What a client does. */
export type Way = (typeof ways)[number];

/** A file that was sent, under a unique name. */
export interface SentFile {
  readonly way: Way;
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly outcome: Outcome;
  /** `either`: in the draft, unless an abandoned application took it. */
  place: "documents" | "draft" | "either";
}

export interface SentApplication {
  /** Its legal business name, which is unique. */
  readonly name: string;
  /** Last digits of the owner's and co-borrower's numbers. The rest is sealed and never shown. */
  readonly ownerDigits: string;
  readonly coBorrowerDigits: string;
  /** Name of the file in its request. */
  readonly fileName: string;
  readonly outcome: Outcome;
  /** Undefined when no answer arrived. */
  readonly reference: string | undefined;
}

/** What one client has sent and heard. */
export interface ClientRecord {
  readonly client: SignedInClient;
  readonly files: SentFile[];
  readonly applications: SentApplication[];
}

export interface Tally {
  sent: number;
  acknowledged: number;
  /** Acknowledged only after a lost connection. */
  acknowledgedByRetry: number;
  /** Committed before the connection broke, so the retry returned the first answer. */
  storedBeforeRetry: number;
  abandoned: number;
  /** In progress when the server was killed. */
  underWayAtKill: number;
}

/** Everything that happened, and every violation. */
export interface Ledger {
  readonly records: ClientRecord[];
  readonly tallies: Readonly<Record<Way, Tally>>;
  /** Calls in progress. */
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
