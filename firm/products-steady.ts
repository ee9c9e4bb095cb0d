import type { FundingProduct } from "@funding-desk/contract/matching/funding-product/product";
import { productSources as from } from "./product-sources.ts";

/** For one specific purchase, which secures the loan. */
export const purchaseProducts: readonly FundingProduct[] = [
  {
    id: "equipment",
    name: "Equipment Financing",
    group: "purchase",
    purpose: "Money for a machine, vehicle or fixture, which usually secures it. For a purchase that earns for years.",
    amount: { text: "$5,000 to $5 million", source: from.checkerEquipment },
    sums: { from: 5_000, to: 5_000_000 },
    term: { text: "1 to 7 years, depending on the equipment's life", source: from.checkerEquipment },
    cost: { text: "4% to 45% APR; 0% to 20% down", source: from.startupOwl },
    price: { apr: { from: 4, to: 45 } },
    speed: { text: "4 to 10 days", source: from.bankedTimeline },
    repayment: {
      text: "Monthly payments, as a loan that ends in ownership or as a lease.",
      source: from.checkerEquipment,
    },
    security: { text: "The equipment itself. Ask about a personal guarantee.", source: from.startupOwl },
    lookedAt: ["The vendor's quote", "What the equipment will be worth", "Cash flow that covers the payment"],
    minimums: {
      months: { from: 6, usual: 12, source: from.checkerEquipment },
      revenue: { from: 50_000, usual: 50_000, source: from.checkerEquipment },
      score: { from: 580, usual: 600, source: from.startupOwl },
    },
    purposes: ["Equipment"],
    provided: "you have a quote or an invoice for the equipment",
  },
  {
    id: "commercial-real-estate",
    name: "Commercial Real Estate Loan",
    group: "purchase",
    purpose: "Money to buy, build or improve your place of business, paid back over many years.",
    amount: { text: "Up to $5 million", source: from.lendingTree },
    sums: { from: 0, to: 5_000_000 },
    term: { text: "5 to 10 years, with payments spread over up to 25", source: from.businessNewsDaily },
    cost: { text: "Interest; 10% to 30% down", source: from.nnn },
    speed: { text: "Two months or more", source: from.businessOrg },
    repayment: {
      text: "Monthly payments. If the term is shorter than the spread, one large payment at the end.",
      source: from.businessNewsDaily,
    },
    security: {
      text: "The property. Typically, your business must use more than half of it.",
      source: from.businessNewsDaily,
    },
    lookedAt: ["Income comfortably above the loan's payments", "The property and its appraisal", "Down payment"],
    minimums: {
      months: { from: 24, usual: 24, source: from.connexion },
      revenue: { from: 0, usual: 0, source: from.valuePenguin },
      score: { from: 660, usual: 660, source: from.businessNewsDaily },
    },
    purposes: ["Real Estate"],
    provided: "you can make the down payment and your business will use most of the building",
  },
];

/** Slower, less expensive and stricter: banks, and loans backed by the Small Business Administration. */
export const bankProducts: readonly FundingProduct[] = [
  {
    id: "line-of-credit-bank",
    name: "Business Line of Credit, Bank",
    group: "bank",
    purpose:
      "A limit to draw from, as with an online line, but at a bank's price and with a bank's questions. For established businesses.",
    amount: { text: "$10,000 to $500,000 limit", source: from.checkerLine },
    sums: { from: 10_000, to: 500_000 },
    term: { text: "Revolving: reuse as you repay", source: from.checkerLine },
    cost: { text: "7% to 15% APR on what you draw", source: from.checkerLine },
    price: { apr: { from: 7, to: 15 } },
    speed: { text: "2 to 5 weeks", source: from.bankedTimeline },
    repayment: {
      text: "Interest on what you draw. You can draw again what you have paid back.",
      source: from.checkerLine,
    },
    security: { text: "Collateral is often required. Ask about a personal guarantee.", source: from.checkerLine },
    lookedAt: ["Tax returns", "Profit", "Personal and business credit"],
    minimums: {
      months: { from: 24, usual: 24, source: from.bankedRequirements },
      revenue: { from: 250_000, usual: 250_000, source: from.bankedRequirements },
      score: { from: 680, usual: 680, source: from.bankedRequirements },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Other"],
  },
  {
    id: "bank-term-loan",
    name: "Bank Term Loan",
    group: "bank",
    purpose:
      "One sum for a planned step, such as an expansion or paying off more expensive debt, over several years at a bank's rate.",
    amount: { text: "$25,000 to $5 million", source: from.goodStanding },
    sums: { from: 25_000, to: 5_000_000 },
    term: { text: "1 to 10 years", source: from.goodStanding },
    cost: { text: "5% to 15% interest", source: from.goodStanding },
    price: { apr: { from: 5, to: 15 } },
    speed: { text: "4 to 10 weeks", source: from.bankedTimeline },
    repayment: { text: "Fixed monthly payments of interest and principal.", source: from.connexion },
    security: { text: "Most require some collateral, and a personal guarantee.", source: from.connexion },
    lookedAt: ["Tax returns and financial statements", "Cash flow compared with all debt payments", "Collateral"],
    minimums: {
      months: { from: 24, usual: 24, source: from.connexion },
      revenue: { from: 100_000, usual: 100_000, source: from.connexion },
      score: { from: 680, usual: 680, source: from.goodStanding },
    },
    purposes: ["Working Capital", "Equipment", "Marketing", "Inventory", "Debt Consolidation", "Other"],
  },
  {
    id: "sba-7a",
    name: "SBA 7(a) Loan",
    group: "bank",
    purpose:
      "A lender's loan that the Small Business Administration guarantees in part. For nearly any sound purpose, over a long term.",
    amount: { text: "Up to $5 million", source: from.sbaTerms },
    sums: { from: 0, to: 5_000_000 },
    term: { text: "Up to 10 years, 25 for real estate", source: from.sbaTerms },
    cost: { text: "Interest below a ceiling the SBA sets", source: from.sbaRates },
    speed: { text: "1 to 3 months", source: from.lendingTree },
    repayment: { text: "Monthly payments of interest and principal.", source: from.goodStanding },
    security: {
      text: "Whatever collateral you have, and typically a guarantee from each owner of 20% or more.",
      source: from.startingGate,
    },
    lookedAt: ["Cash flow compared with all debt payments", "Your own money in the business", "Who owns the business"],
    minimums: {
      months: { from: 24, usual: 24, source: from.liminal },
      revenue: { from: 100_000, usual: 100_000, source: from.liminal },
      score: { from: 650, usual: 680, source: from.liminal },
    },
    purposes: ["Working Capital", "Equipment", "Marketing", "Inventory", "Debt Consolidation", "Real Estate", "Other"],
    provided: "the business and its owners meet the SBA's rules on ownership and size",
  },
];

/** For a business with little history, based on the owner's credit and plan. */
export const startProducts: readonly FundingProduct[] = [
  {
    id: "sba-microloan",
    name: "SBA Microloan",
    group: "start",
    purpose: "A small loan from a nonprofit lender, often with advice. Open to new businesses that have a plan.",
    amount: { text: "Up to $50,000, about $13,000 on average", source: from.rcap },
    sums: { from: 0, to: 50_000 },
    term: { text: "Up to 7 years, most 3 to 6", source: from.junglePros },
    cost: { text: "8% to 13% interest", source: from.rcap },
    price: { apr: { from: 8, to: 13 } },
    speed: { text: "Several weeks", source: from.merchantMaverick },
    repayment: {
      text: "On the lender's schedule. You can't use it to pay off debts or buy real estate.",
      source: from.rcap,
    },
    security: { text: "Some collateral and a personal guarantee.", source: from.rcap },
    lookedAt: ["A business plan with projections", "Personal credit", "Willingness to take advice"],
    minimums: {
      months: { from: 0, usual: 0, source: from.cgaa },
      revenue: { from: 0, usual: 0, source: from.cgaa },
      score: { from: 500, usual: 620, source: from.cgaa },
    },
    purposes: ["Working Capital", "Equipment", "Marketing", "Inventory", "Other"],
    provided: "a nonprofit lender in the program serves your area",
  },
  {
    id: "startup",
    name: "Startup and Card Options",
    group: "start",
    purpose:
      "Before there is revenue, funding depends on you: a business credit card, a first equipment lease, or your savings along with a loan.",
    amount: { text: "Depends on your credit; often 20% to 30% has to be your own money", source: from.startingGate },
    term: { text: "Revolving for cards", source: from.accountingCard },
    cost: { text: "Depends on the card or lender, and on your credit", source: from.startingGate },
    speed: { text: "Depends on the issuer or lender", source: from.startingGate },
    repayment: {
      text: "As the card or lender sets them.",
      source: from.accountingCard,
    },
    security: {
      text: "Your personal guarantee: you owe the money if the business can't pay.",
      source: from.accountingCard,
    },
    lookedAt: [
      "Your personal credit and income",
      "Experience in the industry",
      "Your plan, and your own money in the business",
    ],
    minimums: {
      months: { from: 0, usual: 0, source: from.startingGate },
      revenue: { from: 0, usual: 0, source: from.startingGate },
      score: { from: 670, usual: 670, source: from.accountingCard },
    },
    purposes: ["Working Capital", "Equipment", "Marketing", "Inventory", "Other"],
    caution: "Be wary of anyone who promises startup money for an upfront fee. We charge nothing to pre-qualify.",
  },
];
