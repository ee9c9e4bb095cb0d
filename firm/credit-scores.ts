import type { Source } from "@funding-desk/contract/matching/funding-product/product";

const readOn = "2026-11-21";
const source = (name: string, address: string): Source => ({ name, address, readOn });

/** Part of a score's scale, both ends included. */
export interface ScoreBand {
  readonly from: number;
  readonly to: number;
  readonly meaning: string;
}

/** A score that lenders and suppliers use, as publicly described. */
export interface CreditScore {
  readonly name: string;
  /** The company that computes it. */
  readonly by: string;
  readonly min: number;
  readonly max: number;
  /** In order and without gaps; empty when no reading of the scale has been published. */
  readonly bands: readonly ScoreBand[];
  /** What it says about a business, in one sentence. */
  readonly says: string;
  readonly note: string;
  readonly source: Source;
}

/** Check these at least once a year, because models and scales change. */
export const creditScores: readonly CreditScore[] = [
  {
    name: "PAYDEX",
    by: "Dun & Bradstreet",
    min: 0,
    max: 100,
    bands: [
      { from: 0, to: 49, meaning: "High risk of late payment" },
      { from: 50, to: 79, meaning: "Moderate risk" },
      { from: 80, to: 100, meaning: "Low risk" },
    ],
    says: "How promptly the business has paid the suppliers that report to Dun & Bradstreet, over up to two years. Large bills weigh more than small ones.",
    note: "80 means paid on time, 70 about 15 days late, and 50 about 30 days late. To score above 80, a business has to pay early.",
    source: source(
      "Dun & Bradstreet, customer support questions",
      "docs.dnb.com/solution/docusign/en-US/customer-support/faqs",
    ),
  },
  {
    name: "Intelliscore Plus",
    by: "Experian",
    min: 1,
    max: 100,
    bands: [
      { from: 1, to: 10, meaning: "High risk" },
      { from: 11, to: 25, meaning: "Medium to high risk" },
      { from: 26, to: 50, meaning: "Medium risk" },
      { from: 51, to: 75, meaning: "Low to medium risk" },
      { from: 76, to: 100, meaning: "Low risk" },
    ],
    says: "How likely the business is to fall seriously behind on a payment. For a young business, the owner's personal credit may be factored in.",
    note: "A newer version, V3, runs from 300 to 850. When someone tells you a score, ask which version it is.",
    source: source("Nav, Experian Intelliscore Plus", "nav.com/business-credit-scores/experian-intelliscore-plus"),
  },
  {
    name: "Business Credit Risk Score",
    by: "Equifax",
    min: 101,
    max: 992,
    bands: [],
    says: "How likely the business is to become severely late on a payment, or to have a debt written off, within a year.",
    note: "Higher is better. Equifax gives reason codes with a score instead of fixed bands, and 0 means there's a bankruptcy on file.",
    source: source(
      "North Shore Advisory, Equifax business credit reports",
      "northshoreadvisory.com/business-credit/business-credit-reports/equifax-business-credit-reports",
    ),
  },
  {
    name: "FICO SBSS",
    by: "FICO, for lenders",
    min: 0,
    max: 300,
    bands: [],
    says: "One number for a lender, made from the owner's personal credit, the business's credit and what the application says.",
    note: "Higher is better. The SBA stopped screening its 7(a) Small loans with it on March 1, 2026; some lenders still use it for other loans.",
    source: source(
      "Nav, SBA to sunset FICO SBSS for Small Loans",
      "nav.com/blog/sba-to-sunset-fico-sbss-for-small-loans-what-does-this-mean-for-your-small-business",
    ),
  },
];

/** Where owners can see their business's own file. */
export interface CreditCheck {
  readonly where: string;
  readonly shows: string;
  /** Typical cost, in words. */
  readonly costs: string;
  readonly source: Source;
}

export const creditChecks: readonly CreditCheck[] = [
  {
    where: "Dun & Bradstreet, Credit Insights",
    shows:
      "Whether you have a file, alerts when it changes and, with a paid plan, the PAYDEX itself. You need a D-U-N-S Number, which is free and may take a few weeks.",
    costs:
      "Typically free for alerts. The scores come with a monthly plan; plans that also build your file cost up to about $149 a month",
    source: source("Nav, D&B CreditBuilder Plus review", "nav.com/blog/dun-and-bradstreet-credit-builder-review-14786"),
  },
  {
    where: "Experian, business credit reports",
    shows:
      "Your Intelliscore, payment history, liens and judgments, right away. Looking at your own file doesn't change the score.",
    costs: "Typically about $40 to $50 for one report, or about $190 for a year",
    source: source("Experian Small Business, questions and answers", "smallbusiness.experian.com"),
  },
  {
    where: "Equifax, business credit report",
    shows:
      "The risk score, a payment index and a failure score. What you can buy depends on what Equifax knows about you.",
    costs: "Typically paid, and often sold through a reseller, so compare prices first",
    source: source("Equifax, Small Business FAQs", "equifax.com/small-business-faqs"),
  },
  {
    where: "FICO SBSS",
    shows: "Lenders order it for an application. If one did, ask what your score was and why.",
    costs: "Typically not sold to owners",
    source: source(
      "Nav, FICO SBSS",
      "nav.com/blog/sba-to-sunset-fico-sbss-for-small-loans-what-does-this-mean-for-your-small-business",
    ),
  },
];

/** Sources for the page's other figures. */
export const creditSources = {
  sbssSunset: source(
    "Irving Fund, SBA eliminating SBSS; SBA Procedural Notice 5000-875701",
    "irvingfund.com/if-blog/sba-eliminating-sbss-2026",
  ),
  lenders: source(
    "Liminal Lending, What lenders look for; Nav, What do lenders look for",
    "liminallending.com/resources/articles/qualifying-for-funding/what-lenders-look-for",
  ),
  tradelines: source(
    "NerdWallet Starting Small, Jumpstart your business credit",
    "nerdwalletsmb.substack.com/p/one-easy-way-to-jumpstart-your-business",
  ),
} as const;
