import type { DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import type { SampleProgram } from "@funding-desk/contract/matching/catalog/sample-program";
import { amountTier, bankStatements, document, readAt, rule } from "./lender-program-parts.ts";

const sba = {
  id: "sba",
  name: "U.S. Small Business Administration",
  kind: "government",
  website: "https://www.sba.gov",
  mayBeNamed: true,
} as const;

const from = {
  terms: readAt(
    "U.S. Small Business Administration, 7(a) Terms, Conditions, and Eligibility",
    "https://www.sba.gov/partners/lenders/7a-loan-program/terms-conditions-eligibility",
  ),
  small: readAt(
    "Starfield & Smith on SBA Notice 5000-875701 of January 16, 2026",
    "https://www.starfieldsmith.com/2026/01",
  ),
  ownershipMarch: readAt(
    "Compliance Alliance on SBA Notices 5000-876441 and 5000-876626, February 16, 2026",
    "https://www.compliancealliance.com",
  ),
  ownershipBefore: readAt("Doeren Mayhew on the ownership rules for 7(a) and 504 loans", "https://www.doeren.com"),
  refinancing: readAt("SmartBiz on SOP 50 10 8", "https://www.smartbizloans.com"),
  pilot: readAt(
    "U.S. Small Business Administration, 7(a) Working Capital Pilot",
    "https://www.sba.gov/partners/lenders/7a-loan-program/7a-working-capital-pilot-program",
  ),
  pilotGuide: readAt("Swoop on the Working Capital Pilot, October 2, 2024", "https://swoopfunding.com"),
  cdc: readAt("SHL Residential on 504 loans", "https://shlresidential.com"),
  micro: readAt("Legalfix, 13 CFR 120 as of 2019", "https://www.legalfix.com"),
};

/** Who may own the business. It changed three times in a year, so every period is a rule of its own. */
const ownershipRules: readonly DraftRule[] = [
  rule("owners-2025-06", ["residentOwnersPercent", "atLeast", 100], {
    claim: from.ownershipBefore,
    validFrom: "2025-06-01",
    validUntil: "2025-12-31",
  }),
  rule("owners-2026-01", ["residentOwnersPercent", "atLeast", 95], {
    claim: from.ownershipBefore,
    validFrom: "2026-01-01",
    validUntil: "2026-02-28",
  }),
  rule("owners-2026-03", ["usOwnersPercent", "atLeast", 100], { claim: from.ownershipMarch, validFrom: "2026-03-01" }),
  rule("owners-live-in-us", ["ownersLiveInUs", "is", true], { claim: from.ownershipMarch, validFrom: "2026-03-01" }),
];

const ownershipNote =
  "Ownership, 7(a) and 504: since March 1, 2026, every direct and indirect owner must be a U.S. citizen or national with the principal residence in the U.S.; permanent residents don't count. There is a six-month look-back. From January 1 to February 28, 2026, 5% in all was excepted; from June 1, 2025, permanent residents counted. Forms 1919 and 1244 weren't updated by January 2026, so lenders add a certification of their own.";

const sevenA: readonly DraftRule[] = [
  rule("for-profit", ["isForProfit", "is", true], { claim: from.terms }),
  rule("us-business", ["isUsBusiness", "is", true], { claim: from.terms }),
  ...ownershipRules,
  rule("no-advance-refinancing", ["hasAdvanceBalance", "is", false], {
    claim: from.refinancing,
    severity: "usually",
    when: { fact: "purpose", op: "is", value: "Debt Consolidation" },
    validFrom: "2025-06-01",
  }),
];

const citizenship = document({ label: "Proof of citizenship" }, [1, "files"], { why: "Of every owner" });
const form1919 = document({ label: "SBA Form 1919" }, [1, "files"]);
const form413 = document({ label: "Personal financial statement (SBA Form 413)" }, [1, "files"], {
  why: "Of every owner of 20% or more",
});

/** The SBA's programs. Their lenders add rules of their own, which belong in programs of these lenders. */
export const sbaPrograms: readonly SampleProgram[] = [
  {
    id: "sba-7a",
    lender: sba,
    draft: {
      product: "sba-7a",
      name: "SBA 7(a) loan",
      amount: { to: 5_000_000 },
      rules: [...sevenA],
      documents: [
        form1919,
        form413,
        document("tax_returns", [3, "years"], { why: "Of the business" }),
        bankStatements(2),
        citizenship,
      ],
      note: `24 months is typical of lenders, not SBA's rule; so is a score of 650 to 680. Also asked: operating, small by SBA's sizes, no credit elsewhere, creditworthy. Terms: 10 years, 25 for real estate. Highest rate above the base: 6.5 points up to $50,000, 6.0 to $250,000, 4.5 to $350,000, 3.0 above. Guarantee 85% up to $150,000, 75% above. Express and Export Express up to $500,000, guaranteed at 50%. MCA and factoring debt can't be refinanced since June 1, 2025.\n${ownershipNote}\nGuarantee fees of fiscal year 2026, which ended on September 30, 2026; those of 2027 weren't found: 2% of the guaranteed part up to $150,000, 3% to $700,000, 3.5% to $1 million, 3.75% on what is above; none for manufacturers (NAICS 31-33) up to $950,000. Source: GlobeNewswire, September 18, 2025.`,
    },
  },
  {
    id: "sba-7a-small",
    lender: sba,
    draft: {
      product: "sba-7a",
      name: "SBA 7(a) Small loan",
      amount: { to: 350_000 },
      rules: [...sevenA, rule("dscr", ["dscr", "atLeast", 1.1], { claim: from.small, validFrom: "2026-03-01" })],
      documents: [
        form1919,
        form413,
        { ...bankStatements(2), why: "The two latest months, required since March 1, 2026" },
        document({ label: "Insurance" }, [1, "files"], { when: amountTier(50_000, undefined) }),
        citizenship,
      ],
      note: `No SBSS score since March 1, 2026: score models may inform a lender, not decide about repayment. DSCR historic or projected.\n${ownershipNote}`,
    },
  },
  {
    id: "sba-wcp",
    lender: sba,
    draft: {
      product: "sba-7a",
      name: "SBA 7(a) Working Capital Pilot",
      amount: { to: 5_000_000 },
      validFrom: "2024-08-01",
      validUntil: "2027-07-31",
      rules: [...sevenA, rule("months", ["monthsInBusiness", "atLeast", 12], { claim: from.pilotGuide })],
      documents: [
        document("ar_aging", [1, "files"]),
        document({ label: "Accounts payable aging" }, [1, "files"]),
        document({ label: "Inventory report" }, [1, "files"]),
        document({ label: "Financial statements" }, [1, "years"]),
        citizenship,
      ],
      note: "A pilot from August 1, 2024, to July 31, 2027. Up to 60 months; 3.0 to 6.5 points above the base rate. In place of an upfront fee, a yearly one of 0.25% (first year), then 0.275%, of the guaranteed part of the line. Asks for timely financial statements and collateral.",
    },
  },
  {
    id: "sba-504",
    lender: sba,
    draft: {
      product: "commercial-real-estate",
      name: "SBA 504 loan",
      amount: { to: 5_500_000 },
      rules: [
        rule("for-profit", ["isForProfit", "is", true], { claim: from.cdc }),
        ...ownershipRules,
        rule("months", ["monthsInBusiness", "atLeast", 24], { claim: from.cdc, severity: "usually" }),
        rule("score", ["personalCreditScore", "atLeast", 680], { claim: from.cdc, severity: "usually" }),
        rule("net-worth", ["netWorth", "atMost", 19_999_999], { claim: from.cdc }),
        rule("net-income", ["averageNetIncome", "atMost", 6_499_999], { claim: from.cdc }),
        rule("own-use", ["occupiedPercent", "atLeast", 51], { claim: from.cdc }),
      ],
      documents: [
        document("tax_returns", [3, "years"], { why: "Of the business" }),
        form413,
        document({ label: "Project costs" }, [1, "files"]),
        citizenship,
      ],
      note: "A newer business brings 5 points more equity: 10, 15, or 20% in all. Net worth below $20 million and two-year average net income below $6.5 million; older pages say 15 and 5. The owner uses 51% of the building, 60% of a new one. 10, 20, or 25 years at a fixed rate. Fees of fiscal year 2026, which ended on September 30, 2026: 0.50% upfront, 0.209% a year, none for manufacturers.",
    },
  },
  {
    id: "sba-micro",
    lender: sba,
    draft: {
      product: "sba-microloan",
      name: "SBA microloan through an intermediary",
      amount: { to: 50_000 },
      rules: [rule("purpose", ["purpose", "notIn", ["Real Estate", "Debt Consolidation"]], { claim: from.micro })],
      documents: [document({ label: "What the intermediary asks for" }, [1, "files"])],
      note: "Up to seven years by statute (reginfo.gov, RIN 3245-AH83) since December 27, 2020 (P.L. 116-260, s. 329; rule FR 2024-09520, effective June 17, 2024); older copies of the CFR still say six. $13,000 on average. 7.75 or 8.5 points above the intermediary's cost; 8 to 13% is typical. Not for existing debt or real estate; above $20,000 only without credit elsewhere. The score is the intermediary's affair.",
    },
  },
];
