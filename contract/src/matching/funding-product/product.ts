/** The source of a figure: a name and a public address, shown as text. */
export interface Source {
  readonly name: string;
  readonly address: string;
  /** When we last read the figure there, as yyyy-mm-dd. */
  readonly readOn: string;
}

/** A typical range in words, with its source. */
export interface Figure {
  readonly text: string;
  readonly source: Source;
}

/**
 * The minimum that lenders publish: `from` is the lowest commonly published, `usual` is what most of them ask. 0 in both means
 * that no minimum is commonly published.
 */
export interface Minimum {
  /** 0 when some lenders publish none. */
  readonly from: number;
  readonly usual: number;
  readonly source: Source;
}

export type MinimumName = "months" | "revenue" | "score";

/** The stages of a business that products belong to, in the page's order. */
export type ProductGroup = "quick" | "purchase" | "bank" | "start";

interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The numbers of `cost`, where its words have any that hold for any sum. */
export interface Price {
  /** Percent a year. */
  readonly apr?: NumberRange;
  /** What is paid back in all, as a multiple of the sum. */
  readonly factor?: NumberRange;
}

/** A kind of funding as lenders commonly offer it. It doesn't predict any lender's decision. */
export interface FundingProduct {
  readonly id: string;
  readonly name: string;
  readonly group: ProductGroup;
  /** One sentence: what it is and what it's for. */
  readonly purpose: string;
  readonly amount: Figure;
  /** The numbers of `amount`, in dollars; absent where it depends on the business. */
  readonly sums?: NumberRange;
  readonly term: Figure;
  readonly cost: Figure;
  readonly price?: Price;
  readonly speed: Figure;
  readonly repayment: Figure;
  /** Collateral and personal guarantee. */
  readonly security: Figure;
  readonly lookedAt: readonly string[];
  /** Months in business, dollars of revenue a year, FICO-style personal score. */
  readonly minimums: Readonly<Record<MinimumName, Minimum>>;
  /** The values of `fundingPurposeOptions` that it suits. */
  readonly purposes: readonly string[];
  /** A condition that the estimator's questions don't cover. Completes "provided that …". */
  readonly provided?: string;
  readonly caution?: string;
}
