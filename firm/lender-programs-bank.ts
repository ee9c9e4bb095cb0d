import type { SampleProgram } from "@funding-desk/contract/matching/catalog/sample-program";
import { bankStatements, document, readAt, rule } from "./lender-program-parts.ts";

const wellsFargo = {
  own: readAt(
    "Wells Fargo, BusinessLine questions and answers",
    "https://www.wellsfargo.com/biz/help/faqs/business-line",
    "typically, guarantors have at least",
  ),
  guide: readAt("LegalClarity on Wells Fargo lines", "https://legalclarity.org"),
};
const bankOfAmerica = {
  own: readAt("Bank of America, financing questions and answers", "https://www.bankofamerica.com"),
  guide: readAt("LegalClarity on Bank of America lines", "https://legalclarity.org"),
};
const crest = readAt(
  "Crest Capital, credit requirements",
  "https://www.crestcapital.com/crest-capital-credit-requirements",
);
const balboa = readAt("Balboa Capital, guidelines of 2009", "https://usermanual.wiki");
const altline = readAt("altLINE by The Southern Bank, February 27, 2025", "https://altline.sobanco.com");
const accion = readAt("Tualatin Chamber of Commerce on Accion Opportunity Fund", "https://tualatinchamber.com");
const navy = readAt("Navy Federal Credit Union, business lines of credit", "https://www.navyfederal.org");

/** Banks, credit unions, equipment lenders, factors, and a community lender. */
export const bankPrograms: readonly SampleProgram[] = [
  {
    id: "wf-line",
    lender: { id: "wells-fargo", name: "Wells Fargo", kind: "bank", website: "https://www.wellsfargo.com" },
    draft: {
      product: "line-of-credit-bank",
      name: "Wells Fargo BusinessLine",
      amount: { to: 150_000 },
      rules: [
        rule("score", ["personalCreditScore", "atLeast", 680], { claim: wellsFargo.own, severity: "usually" }),
        rule("months", ["monthsInBusiness", "atLeast", 24], { claim: wellsFargo.guide, severity: "usually" }),
        rule("revenue", ["yearlyRevenue", "atLeast", 50_000], { claim: wellsFargo.guide, severity: "usually" }),
      ],
      documents: [document("ein_letter", [1, "files"])],
      note: "Every owner of 25% and more guarantees, together at least 51%; citizens or permanent residents. $50,000 to $100,000 a year. 1.75 to 9.75 points above prime, by an old page.",
    },
  },
  {
    id: "bofa-line",
    lender: { id: "bank-of-america", name: "Bank of America", kind: "bank", website: "https://www.bankofamerica.com" },
    draft: {
      product: "line-of-credit-bank",
      name: "Bank of America unsecured line",
      amount: { from: 10_000 },
      rules: [
        rule("months-owner", ["monthsCurrentOwner", "atLeast", 24], { claim: bankOfAmerica.own }),
        rule("revenue", ["yearlyRevenue", "atLeast", 100_000], { claim: bankOfAmerica.own }),
        rule("score", ["personalCreditScore", "atLeast", 700], { claim: bankOfAmerica.guide, severity: "usually" }),
      ],
      documents: [],
      note: "24 months under the current ownership, not since the business was founded.",
    },
  },
  {
    id: "navyfed-line",
    lender: {
      id: "navy-federal",
      name: "Navy Federal Credit Union",
      kind: "credit union",
      website: "https://www.navyfederal.org",
    },
    draft: {
      product: "line-of-credit-bank",
      name: "Navy Federal business line of credit",
      amount: { from: 10_000 },
      rules: [rule("revenue", ["yearlyRevenue", "atLeast", 100_000], { claim: navy, severity: "usually" })],
      documents: [
        document("tax_returns", [2, "years"], { why: "Of the business, under the existing ownership" }),
        document("tax_returns", [2, "years"], { why: "Of the owners" }),
        bankStatements(3),
        document("ar_aging", [1, "files"]),
        document({ label: "Accounts payable aging" }, [1, "files"]),
        document({ label: "Personal financial statement" }, [1, "files"]),
      ],
      note: "Business membership and a personal guarantee. Secured above $100,000. Based on prime.",
    },
  },
  {
    id: "crest-equip",
    lender: { id: "crest-capital", name: "Crest Capital", kind: "equipment", website: "https://www.crestcapital.com" },
    draft: {
      product: "equipment",
      name: "Crest Capital equipment financing",
      amount: { from: 5_000, to: 500_000 },
      rules: [
        rule("months-owner", ["monthsCurrentOwner", "atLeast", 24], { claim: crest }),
        rule("score", ["personalCreditScore", "atLeast", 650], { claim: crest }),
        rule("paydex", ["paydex", "atLeast", 80], { claim: crest, severity: "usually" }),
        rule("dscr", ["dscr", "atLeast", 1.2], { claim: crest, severity: "usually" }),
        rule("bankruptcy", ["bankruptcyDischargedOn", "atLeast", 84], { claim: crest }),
      ],
      documents: [document("equipment_quote", [1, "files"], { why: "The seller's invoice" })],
      note: "Profitable and stable. 650 if closely held. DSCR above 1.2 on larger amounts; similar past credit above $100,000; application only up to $250,000. Up to 60 months, 84 for some.",
    },
  },
  {
    id: "balboa-equip",
    lender: {
      id: "balboa-capital",
      name: "Balboa Capital",
      kind: "equipment",
      website: "https://www.balboacapital.com",
    },
    draft: {
      product: "equipment",
      name: "Balboa equipment tiers (2009, for their shape only)",
      amount: { from: 5_000, to: 150_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: balboa, severity: "usually" }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: balboa, severity: "usually" }),
      ],
      documents: [document({ label: "Site inspection" }, [1, "files"])],
      note: "A matrix of 2009: 2, 3, 5, and 7 years and 630, 640, 660, and 680 by size. Please enter the lender's own, one rule for each tier. It lists restricted industries (adult, casino, logging, mining and more) and special ones with longer times (restaurants 5 years, contractors 10).",
    },
  },
  {
    id: "altline",
    lender: {
      id: "altline",
      name: "altLINE by The Southern Bank",
      kind: "factor",
      website: "https://altline.sobanco.com",
    },
    draft: {
      product: "invoice-factoring",
      name: "altLINE factoring",
      rules: [rule("invoices", ["monthlyB2bInvoices", "atLeast", 15_000], { claim: altline })],
      documents: [document({ label: "Unpaid invoices" }, [1, "files"]), document("ar_aging", [1, "files"])],
      note: "To businesses or the government, due within 90 days, not pledged already. The debtors' credit counts. Advance 80 to 90%, about 1 to 3% for each period.",
    },
  },
  {
    id: "aof",
    lender: {
      id: "accion-opportunity-fund",
      name: "Accion Opportunity Fund",
      kind: "nonprofit",
      website: "https://aofund.org",
    },
    draft: {
      product: "startup",
      name: "Accion Opportunity Fund loan",
      amount: { from: 5_000, to: 100_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", 12], { claim: accion }),
        rule("revenue", ["yearlyRevenue", "atLeast", 50_000], { claim: accion }),
        rule("owner", ["ownerPercent", "atLeast", 20], { claim: accion }),
      ],
      documents: [bankStatements(3)],
      note: "A CDFI. 12 to 60 months, 5.99 to 25.99%. No score is stated; older Accion pages: 550, 600 in Texas. Not for alcohol, tobacco, arms, cannabis, or adult businesses.",
    },
  },
];
