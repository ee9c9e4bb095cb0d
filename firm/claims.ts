import type { Claim } from "@funding-desk/contract/firm/firm";

/** A figure from the product's specification. Replace it with the firm's own and its evidence. */
const sample = (value: string, wording: string, evidence: string): Claim => ({
  isSample: true,
  value,
  wording,
  evidence,
  checkedOn: "2025-05-01",
});

const members = (value: string, product: string): Claim =>
  sample(
    value,
    `${value} members`,
    `Replace with the number of clients funded with ${product}, from the firm's books.`,
  );

/** The firm's numbers on the site. Pages show them only through `web/src/firm/claim.tsx`. */
export const claims = {
  lenders: sample("200+", "200+ lenders", "Replace with the number of lender agreements in force."),
  years: sample(
    "25",
    "over 25 years of lending expertise",
    "Replace with the advisors' employment history, added up and dated.",
  ),
  minutes: sample("5", "about 5 minutes", "Replace with the median time from opening the form to submitting it."),
  lenderNetwork: sample("Over 200", "Over 200 Lenders", "The number behind `lenders`; change the two together."),
  cardDuration: sample(
    "6 - 8 Weeks",
    "6 - 8 Weeks from start to funding",
    "Replace with the median time from a client's first pre-qualification to the money in their account, by product.",
  ),
  workingCapitalMembers: members("867+", "working capital loans"),
  lineOfCreditMembers: members("567+", "a business line of credit"),
  equipmentMembers: members("937+", "equipment financing"),
  revenueBasedMembers: members("467+", "revenue-based funding"),
  cardAdvanceMembers: members("267+", "a merchant card advance"),
  lenderNetworkMembers: members("867+", "any lender in the network"),
  approvalTime: sample(
    "24 hours",
    "approval in 24 hours",
    "Replace with the share of files that lenders answered within a day, and say which products.",
  ),
  fundingTime: sample(
    "1 to 5 business days",
    "funding in 1 to 5 business days",
    "Replace with the time from a signed offer to the money in the client's account, by product.",
  ),
  sbaTime: sample(
    "up to 3 months",
    "SBA up to 3 months",
    "Replace with the time the firm's own SBA files took, from first to last day.",
  ),
  minTimeInBusiness: sample(
    "6+ months",
    "minimum 6+ months in business",
    "Replace with the lowest published minimum among the firm's lenders.",
  ),
  minMonthlyRevenue: sample(
    "$10,000+",
    "$10,000+ monthly revenue",
    "Replace with the lowest published minimum among the firm's lenders.",
  ),
} as const satisfies Readonly<Record<string, Claim>>;
