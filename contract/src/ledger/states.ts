/** What the ledger records about a commission. */
export const ledgerKinds = ["expected", "received", "split", "clawback", "correction"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerKindWords: Readonly<Record<LedgerKind, string>> = {
  expected: "Expected",
  received: "Received",
  split: "Advisor's part",
  clawback: "Taken back",
  correction: "Correction",
};

/** Who pays the firm. */
export const ledgerPayers = ["lender", "client"] as const;
export type LedgerPayer = (typeof ledgerPayers)[number];
