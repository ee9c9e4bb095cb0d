/** What the ledger records about a commission. */
export const ledgerKinds = ["expected", "received", "split", "clawback", "split back", "correction"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerKindWords: Readonly<Record<LedgerKind, string>> = {
  expected: "Expected",
  received: "Received",
  split: "Advisor's part",
  clawback: "Taken back",
  "split back": "Advisor's part taken back",
  correction: "Correction",
};

/** Who pays the firm. */
export const ledgerPayers = ["lender", "client"] as const;
export type LedgerPayer = (typeof ledgerPayers)[number];

/** Kinds that name an advisor. */
export const isPart = (kind: LedgerKind): boolean => kind === "split" || kind === "split back";
