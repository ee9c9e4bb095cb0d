import type { Source } from "@funding-desk/contract/matching/funding-product/product";

const readOn = "2026-11-21";
const source = (name: string, address: string): Source => ({ name, address, readOn });

/**
 * Sources of the figures in firm/products.ts: public guides by lenders, brokers, comparison sites and the SBA. Most earn money by
 * referring borrowers, so their figures are typical values, not offers. Check them at least once a year.
 */
export const productSources = {
  bankedRequirements: source(
    "Banked, Business Funding Requirements",
    "banked.fyi/knowledge/article/business-funding-requirements",
  ),
  bankedTimeline: source(
    "Banked, How Long Does Business Funding Take?",
    "banked.fyi/knowledge/article/business-funding-timeline",
  ),
  bankedTypes: source(
    "Banked, Guide to Business Funding Types",
    "banked.fyi/knowledge/article/types-of-business-funding",
  ),
  lendingTree: source(
    "LendingTree, How to Get a Business Loan",
    "lendingtree.com/business/requirements/how-to-get-a-business-loan",
  ),
  lendingTreeShort: source("LendingTree, Short-Term Business Loans", "lendingtree.com/business/short-term/bad-credit"),
  finderRequirements: source("Finder, 5 Business Loan Requirements", "finder.com/business-loan-requirements"),
  finderRevenue: source("Finder, Revenue-Based Business Loans", "finder.com/business-loans/revenue-based-financing"),
  businessCapital: source(
    "BusinessCapital, Business Loan Requirements",
    "businesscapital.com/blog/business-loan-requirements-what-you-need-to-qualify",
  ),
  businessCapitalSpeed: source(
    "BusinessCapital, How Long Does It Take to Get a Business Loan?",
    "businesscapital.com/blog/how-long-does-it-take-to-get-a-business-loan",
  ),
  advancePoint: source(
    "AdvancePoint Capital, Types of Short Term Loans",
    "advancepointcap.com/types-of-short-term-loans",
  ),
  checkerLine: source("BusinessLoanChecker, Business Line of Credit", "businessloanchecker.com/qualify/line-of-credit"),
  checkerEquipment: source(
    "BusinessLoanChecker, Equipment Financing",
    "businessloanchecker.com/qualify/equipment-financing",
  ),
  checkerFactoring: source(
    "BusinessLoanChecker, Invoice Factoring",
    "businessloanchecker.com/qualify/invoice-factoring",
  ),
  startupOwl: source("StartupOwl, Equipment Financing", "startupowl.com/fund/equipment-financing"),
  finHelpRevenue: source(
    "FinHelp, When to Use Revenue-Based Financing",
    "finhelp.io/glossary/when-to-use-revenue-based-financing-for-small-business-expansion",
  ),
  accountingRevenue: source(
    "Accounting Insights, How Does Revenue Based Financing Work?",
    "accountinginsights.org/how-does-revenue-based-financing-work",
  ),
  biggerBottomLine: source(
    "Bigger Bottom Line, How to Qualify for Revenue Based Financing",
    "biggerbottomline.com/financing/ultimate-guide-to-small-business-revenue-based-financing/how-to-qualify-for-revenue-based-financing",
  ),
  sbaTerms: source(
    "U.S. Small Business Administration, 7(a) Terms, Conditions, and Eligibility",
    "sba.gov/partners/lenders/7a-loan-program/terms-conditions-eligibility",
  ),
  sbaRates: source("SBARates, SBA 7(a) Loan Explained", "sbarates.com/blog/SBA%207%28a%29%20Loan%20Explained"),
  liminal: source(
    "Liminal Lending, Business Loan Requirements",
    "liminallending.com/resources/articles/qualifying-for-funding/loan-requirements",
  ),
  rcap: source("RCAP Solutions, SBA Micro Loans", "rcapsolutions.org/micro-loans-under-30k-2"),
  junglePros: source("Jungle Pros, Business Funding", "junglepros.com/services/business-funding"),
  cgaa: source("CGAA, SBA Microloan Credit Requirements", "cgaa.org/article/sba-microloan-credit-requirements"),
  merchantMaverick: source("Merchant Maverick, SBA Loan Approval Time", "merchantmaverick.com/sba-loan-approval-time"),
  goodStanding: source(
    "Proof of Good Standing, Small Business Term Loans Guide",
    "proofofgoodstanding.com/learn/small-business-term-loans-guide",
  ),
  connexion: source("Connexion Solutions, Term Loans", "connexionsolutions.com/term-loans"),
  businessNewsDaily: source(
    "Business News Daily, Commercial Real Estate Loans",
    "businessnewsdaily.com/15807-commercial-real-estate-loan.html",
  ),
  nnn: source(
    "NNN Triple Net, Average Down Payment on a Commercial Property Loan",
    "nnntriplenet.com/learn/whats-the-average-down-payment-on-a-commercial-property-loan",
  ),
  valuePenguin: source(
    "ValuePenguin, How to Get a Commercial Real Estate Loan",
    "valuepenguin.com/small-business/how-to-get-commercial-real-estate-loan",
  ),
  businessOrg: source(
    "Business.org, How Long Does It Take To Get a Business Loan?",
    "business.org/finance/loans/how-long-does-it-take-to-get-a-business-loan",
  ),
  startingGate: source(
    "Starting Gate Financial, Startup Financing Guide",
    "startinggatefinancial.com/blog/startup-financing-guide",
  ),
  accountingCard: source(
    "Accounting Insights, What Credit Score Is Needed for a Business Credit Card?",
    "accountinginsights.org/what-credit-score-is-needed-for-a-business-credit-card",
  ),
} as const satisfies Readonly<Record<string, Source>>;
