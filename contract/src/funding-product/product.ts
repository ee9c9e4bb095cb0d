/** Where a figure was read: a name and a public address, shown as text. */
export interface Source {
  readonly name: string;
  readonly address: string;
  /** yyyy-mm-dd, when the figure was last read there. */
  readonly readOn: string;
}

/** A range in words, worded as typical, with where it was read. */
export interface Figure {
  readonly text: string;
  readonly source: Source;
}

/**
 * What lenders publish as the least they take: `from` is the lowest commonly published, `usual` what most of them ask.
 * 0 in both means that no minimum is commonly published.
 */
export interface Minimum {
  /** 0 when some lenders publish none. */
  readonly from: number;
  readonly usual: number;
  readonly source: Source;
}

export type MinimumName = "months" | "revenue" | "score";

/** When in a business's life a product is usually met; the order of the page. */
export type ProductGroup = "quick" | "purchase" | "bank" | "start";

/** A family of funding, as the field offers it. It says nothing about what any lender would decide. */
export interface FundingProduct {
  readonly id: string;
  readonly name: string;
  readonly group: ProductGroup;
  /** One sentence: what it is and what it is for. */
  readonly purpose: string;
  readonly amount: Figure;
  readonly term: Figure;
  readonly cost: Figure;
  readonly speed: Figure;
  readonly repayment: Figure;
  /** Collateral and personal guarantee. */
  readonly security: Figure;
  readonly lookedAt: readonly string[];
  /** Months in business, dollars of revenue a year, FICO-style personal score. */
  readonly minimums: Readonly<Record<MinimumName, Minimum>>;
  /** Values of `fundingPurposeOptions` that it is made for. */
  readonly purposes: readonly string[];
  /** What the questions of an estimate cannot know; completes "provided that …". */
  readonly provided?: string;
  /** What an owner should know before signing. */
  readonly caution?: string;
}
