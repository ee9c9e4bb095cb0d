/** Whom a private link lets in: a lender's employee, or a co-borrower. Each has a door of its own. */
export const privateLinkKinds = ["lender", "co-borrower"] as const;
export type PrivateLinkKind = (typeof privateLinkKinds)[number];
