import type { SampleProgram } from "@funding-desk/contract/matching/catalog/sample-program";
import { bankStatements, document, readAt, rule } from "./lender-program-parts.ts";

const fundnode = (what: string) => readAt(`FundNode, ${what}`, "https://fundnode.co");

const bluevine = {
  help: readAt(
    "Bluevine, help page 360016040412",
    "https://support.bluevine.com/hc/en-us/articles/360016040412",
    "drop from over 625 to under 625",
  ),
  guide: fundnode("on Bluevine"),
};
const ondeck = fundnode("Credibly vs. OnDeck, June 30, 2026");
const fundbox = readAt("Gerald, January 30, 2026", "https://joingerald.com");
const amex = readAt("American Express, help pages of the Business Line of Credit", "https://www.americanexpress.com");
const credibly = fundnode("Credibly, June 2026");
const rbf = readAt("Towers Asset Group on revenue-based funding", "https://towersassetgroup.com");
const nerdWallet = readAt("NerdWallet, March 16, 2017", "https://www.nerdwallet.com");
const underwriting = readAt("1SS, underwriting guidelines", "https://1sssllc.com/underwriters-guidelines");
const fundLocal = readAt("FundLocal, help page 3163905", "https://help.fundlocal.com");
const axiant = readAt(
  "Axiant Partners, business loan eligibility, 2026",
  "https://axiantpartners.com/business-loan-eligibility",
);
const ibusiness = readAt(
  "Funding Circle, SBA 7(a) loan requirements, 2022-23",
  "https://www.fundingcircle.com/us/resources/sba-7a-loan-requirements",
);

/** Lenders on the internet and funders of advances. A threshold is null where the pages disagree or are out of date. */
export const onlinePrograms: readonly SampleProgram[] = [
  {
    id: "bluevine-loc",
    lender: { id: "bluevine", name: "Bluevine", kind: "online", website: "https://www.bluevine.com" },
    draft: {
      product: "line-of-credit-online",
      name: "Bluevine line of credit",
      amount: { to: 250_000 },
      rules: [
        rule("score", ["personalCreditScore", "atLeast", 625], { claim: bluevine.help }),
        rule("months", ["monthsInBusiness", "atLeast", 12], { claim: bluevine.guide }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", 10_000], { claim: bluevine.guide }),
        rule("no-tax-lien", ["hasTaxLien", "is", false], { claim: bluevine.help }),
        rule("no-advances", ["hasAdvanceBalance", "is", false], { claim: bluevine.help }),
      ],
      documents: [{ ...bankStatements(3), why: "Or a link to the bank; at most 30 days old" }],
      note: "Its own help page names a score that drops below 625 as a reason to lose draws. Also asked: an active entity.",
    },
  },
  {
    id: "ondeck",
    lender: { id: "ondeck", name: "OnDeck", kind: "online", website: "https://www.ondeck.com" },
    draft: {
      product: "working-capital",
      name: "OnDeck term loan or line",
      amount: { from: 5_000, to: 400_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: ondeck }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", null], { claim: ondeck }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: ondeck }),
      ],
      documents: [bankStatements(3)],
      note: "The pages disagree, so no minimum is entered: 12 or 24 months; $8,000 a month, $100,000 a year, or $250,000 a year; a score of 600 or 625. Term loans $5,000 to $400,000 from 27% APR, lines $6,000 to $200,000 from 30% APR. Pages: fundnode.co, June 30, 2026; legalclarity.org.",
    },
  },
  {
    id: "fundbox",
    lender: { id: "fundbox", name: "Fundbox", kind: "online", website: "https://fundbox.com" },
    draft: {
      product: "line-of-credit-online",
      name: "Fundbox line of credit",
      amount: { to: 250_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: fundbox }),
        rule("revenue", ["yearlyRevenue", "atLeast", null], { claim: fundbox }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: fundbox }),
      ],
      documents: [
        document({ label: "Link to the bank" }, [1, "files"], {
          why: "Business checking with three months of history",
        }),
      ],
      note: "The pages disagree, so no minimum is entered. Gerald, January 30, 2026: 3 months, $30,000 a year, a score of 600.",
    },
  },
  {
    id: "amex-bloc",
    lender: {
      id: "american-express",
      name: "American Express",
      kind: "online",
      website: "https://www.americanexpress.com",
    },
    draft: {
      product: "line-of-credit-online",
      name: "American Express Business Line of Credit",
      amount: { from: 2_000, to: 250_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: amex }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", null], { claim: amex }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: amex }),
      ],
      documents: [document({ label: "Link to the bank" }, [1, "files"], { why: "Linked accounts stay linked" })],
      note: "Formerly Kabbage. No page was found that settles the minimums; commonly repeated are 12 months, $3,000 a month, a score of 660. Above $150,000 for existing customers. A flat monthly fee for each draw.",
    },
  },
  {
    id: "credibly",
    lender: { id: "credibly", name: "Credibly", kind: "online", website: "https://www.credibly.com" },
    draft: {
      product: "working-capital",
      name: "Credibly working capital",
      amount: { from: 5_000, to: 600_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: credibly }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", null], { claim: credibly }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: credibly }),
        rule("industries", ["industry", "notInIndustry", null], { claim: credibly }),
      ],
      documents: [bankStatements(3)],
      note: "The pages disagree, so no minimum is entered: 6 months, $15,000 a month, a score of 550 (older pages: 500). Factor rate from 1.11. Excludes adult, gambling, weapons, cannabis, and dating. Pages: fundnode.co, June 2026; bizit.com, 2019.",
    },
  },
  {
    id: "rbf",
    lender: { id: "revenue-based-funders", name: "Revenue-based funders, as a class", kind: "class", website: "" },
    draft: {
      product: "revenue-based",
      name: "Revenue-based funding, typical",
      rules: [
        rule("deposits", ["averageMonthlyDeposits", "atLeast", 15_000], { claim: rbf }),
        rule("industry", ["industry", "in", ["E-Commerce/Online Retail", "IT & Software Development"]], {
          claim: rbf,
          severity: "usually",
        }),
      ],
      documents: [
        document({ label: "Link to the platform or bank" }, [1, "files"], { why: "Card or platform revenue" }),
      ],
      note: "Clearco, Wayflyer, Capchase, Pipe. $15,000 to $50,000 a month and more; software or online retail. A flat fee of 6 to 12%, 5 to 15% of monthly revenue, 6 to 18 months.",
    },
  },
  {
    id: "mca-tiers",
    lender: { id: "advance-funders", name: "Advance funders, as a class", kind: "class", website: "" },
    draft: {
      product: "card-advance",
      name: "Advance, typical tiers",
      amount: { from: 5_000, to: 600_000 },
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", 3], { claim: underwriting }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", 10_000], { claim: underwriting }),
        rule("score", ["personalCreditScore", "atLeast", 500], { claim: underwriting, severity: "usually" }),
        rule("negative-days", ["negativeDaysPerMonth", "atMost", 7], { claim: underwriting }),
      ],
      documents: [
        bankStatements(4),
        document("drivers_license", [1, "files"]),
        document("voided_check", [1, "files"]),
        document({ label: "Signed application" }, [1, "files"]),
      ],
      note: "3 to 6 months, 3 to 18 months of term, factor 1.11 to 1.55. Returned payments in 90 days: 0-2 A, 3-5 B, 6-8 C, 9 and more D (fundnode.co, June 28, 2026). Each funder has a limit of open positions. Payoffs must leave the client 50%. See also eincap.com, 2016.",
    },
  },
  {
    id: "fundlocal",
    lender: { id: "fundlocal", name: "FundLocal", kind: "online", website: "https://fundlocal.com" },
    draft: {
      product: "working-capital",
      name: "FundLocal, all products",
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", 6], { claim: fundLocal }),
        rule("revenue", ["yearlyRevenue", "atLeast", 100_000], { claim: fundLocal }),
      ],
      documents: [
        { ...bankStatements(3), when: { fact: "state", op: "notIn", value: ["CA", "NY", "UT"] } },
        { ...bankStatements(4), when: { fact: "state", op: "in", value: ["CA", "NY", "UT"] } },
      ],
      note: "",
    },
  },
  {
    id: "axiant",
    lender: { id: "axiant-partners", name: "Axiant Partners", kind: "class", website: "https://axiantpartners.com" },
    draft: {
      product: "bank-term-loan",
      name: "A broker’s own matrix",
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", 6], { claim: axiant, severity: "usually" }),
        rule("deposits", ["averageMonthlyDeposits", "atLeast", 10_000], { claim: axiant, severity: "usually" }),
        rule("score", ["personalCreditScore", "atLeast", 500], { claim: axiant, severity: "usually" }),
        rule("dscr", ["dscr", "atLeast", 1.15], { claim: axiant, severity: "usually" }),
      ],
      documents: [],
      note: "By product: 6 to 36 months, $10,000 to $25,000 a month, a score of 500 to 720, DSCR 1.15 to 1.25, owner equity 10%. The lowest are entered.",
    },
  },
  {
    id: "natfunding",
    lender: {
      id: "national-funding",
      name: "National Funding",
      kind: "online",
      website: "https://www.nationalfunding.com",
    },
    draft: {
      product: "working-capital",
      name: "National Funding working capital",
      amount: { from: 5_000, to: 500_000 },
      rules: [rule("months", ["monthsInBusiness", "atLeast", null], { claim: nerdWallet })],
      documents: [],
      note: "No current minimum was found. In 2017: 6 to 15 months, paid daily or weekly, 15 to 30% in all.",
    },
  },
  {
    id: "headway",
    lender: {
      id: "headway-capital",
      name: "Headway Capital",
      kind: "online",
      website: "https://www.headwaycapital.com",
    },
    draft: {
      product: "line-of-credit-online",
      name: "Headway Capital line of credit",
      rules: [rule("months", ["monthsInBusiness", "atLeast", null], { claim: nerdWallet })],
      documents: [bankStatements(3)],
      note: "No current minimum was found. A page of 2016 names three statements, sometimes two years of tax returns.",
    },
  },
  {
    id: "fundingcircle-7a",
    lender: { id: "ibusiness-funding", name: "iBusiness Funding", kind: "online", website: "" },
    draft: {
      product: "sba-7a",
      name: "SBA 7(a) loan, formerly Funding Circle US",
      rules: [
        rule("months", ["monthsInBusiness", "atLeast", null], { claim: ibusiness }),
        rule("revenue", ["yearlyRevenue", "atLeast", null], { claim: ibusiness }),
        rule("score", ["personalCreditScore", "atLeast", null], { claim: ibusiness }),
        rule("no-tax-lien", ["hasTaxLien", "is", false], { claim: ibusiness }),
      ],
      documents: [document({ label: "SBA Form 1919" }, [1, "files"])],
      note: "Out of date: the company was sold. In 2022-23 it asked for 24 months, $150,000 a year, a score of 650, and no federal tax lien. SBA's sizes and caps.",
    },
  },
];
