import type { FundingProduct } from "@funding-desk/contract/matching/funding-product/product";
import { productSources as from } from "./product-sources.ts";

/** For cash flow: approved in days, mostly based on bank deposits, and expensive. */
export const quickProducts: readonly FundingProduct[] = [
  {
    id: "working-capital",
    name: "Working Capital Loan",
    group: "quick",
    purpose:
      "A short-term sum for payroll, rent, inventory or a gap you can see the end of. You pay it back on a fixed schedule within months.",
    amount: { text: "$2,000 to $1.5 million", source: from.lendingTree },
    sums: { from: 2_000, to: 1_500_000 },
    term: { text: "3 to 24 months", source: from.lendingTree },
    cost: { text: "Factor rate of 1.18 to 1.45, or 8% to 29% interest", source: from.advancePoint },
    price: { apr: { from: 8, to: 29 }, factor: { from: 1.18, to: 1.45 } },
    speed: { text: "2 to 10 days", source: from.bankedTimeline },
    repayment: {
      text: "Fixed payments taken from your bank account, often every business day or every week.",
      source: from.lendingTreeShort,
    },
    security: {
      text: "Typically a personal guarantee.",
      source: from.finderRequirements,
    },
    lookedAt: ["Deposits, month by month", "Average bank balance", "Overdrafts and other loans you are repaying"],
    minimums: {
      months: { from: 6, usual: 12, source: from.finderRequirements },
      revenue: { from: 100_000, usual: 120_000, source: from.finderRequirements },
      score: { from: 500, usual: 600, source: from.businessCapital },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Debt Consolidation", "Other"],
    caution: "Daily payments start right away. Check them against your slowest month, not your average one.",
  },
  {
    id: "line-of-credit-online",
    name: "Business Line of Credit, Online",
    group: "quick",
    purpose:
      "A limit you draw from when you need to, and pay for only while you use it. Good for needs that come and go.",
    amount: { text: "$10,000 to $500,000 limit", source: from.checkerLine },
    sums: { from: 10_000, to: 500_000 },
    term: { text: "Revolving: reuse as you repay", source: from.checkerLine },
    cost: { text: "15% to 40% APR on what you draw", source: from.checkerLine },
    price: { apr: { from: 15, to: 40 } },
    speed: { text: "1 to 3 days", source: from.businessCapitalSpeed },
    repayment: {
      text: "Interest on what you draw. You can draw again what you have paid back.",
      source: from.checkerLine,
    },
    security: { text: "Usually no collateral. Ask about a personal guarantee.", source: from.checkerLine },
    lookedAt: ["Monthly deposits", "Personal credit", "Time in business"],
    minimums: {
      months: { from: 6, usual: 12, source: from.checkerLine },
      revenue: { from: 50_000, usual: 100_000, source: from.checkerLine },
      score: { from: 580, usual: 620, source: from.bankedRequirements },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Other"],
    caution: "Ask what each draw costs, and whether the limit costs anything while you don't use it.",
  },
  {
    id: "revenue-based",
    name: "Revenue-Based Funding",
    group: "quick",
    purpose: "A sum you pay back with a share of your revenue, so payments follow good months and slow ones.",
    amount: { text: "$25,000 to $10 million", source: from.finderRevenue },
    sums: { from: 25_000, to: 10_000_000 },
    term: { text: "Until the agreed total is paid", source: from.finHelpRevenue },
    cost: { text: "1.2 to 2.5 times the sum, in total", source: from.finHelpRevenue },
    price: { factor: { from: 1.2, to: 2.5 } },
    speed: { text: "2 to 5 days", source: from.bankedTimeline },
    repayment: {
      text: "A fixed percentage of revenue, typically 3% to 8%, until you have paid the agreed total.",
      source: from.finHelpRevenue,
    },
    security: {
      text: "Usually no collateral. Ask about a personal guarantee.",
      source: from.finHelpRevenue,
    },
    lookedAt: ["Steady or growing revenue", "Margins", "How your sales come in, and from how many customers"],
    minimums: {
      months: { from: 6, usual: 12, source: from.biggerBottomLine },
      revenue: { from: 90_000, usual: 300_000, source: from.accountingRevenue },
      score: { from: 0, usual: 0, source: from.biggerBottomLine },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Other"],
    caution:
      "The total is fixed. If you pay faster, the yearly cost goes up and you save nothing, unless the contract says so.",
  },
  {
    id: "card-advance",
    name: "Merchant Card Advance",
    group: "quick",
    purpose:
      "An advance on future card sales, collected from them as they come in. It's a sale of receipts, not a loan.",
    amount: { text: "$5,000 to $500,000", source: from.bankedTypes },
    sums: { from: 5_000, to: 500_000 },
    term: { text: "3 to 18 months", source: from.bankedTypes },
    cost: { text: "Factor rate of 1.15 to 1.50", source: from.bankedTypes },
    price: { factor: { from: 1.15, to: 1.5 } },
    speed: { text: "1 to 3 days", source: from.bankedTimeline },
    repayment: {
      text: "A share of daily card sales, typically 5% to 25%, held back until you have paid the agreed total.",
      source: from.bankedTypes,
    },
    security: {
      text: "Your future card sales. Read what else you pledge, and what you guarantee yourself.",
      source: from.bankedTypes,
    },
    lookedAt: ["Card sales month by month", "Bank statements", "Other advances you are repaying"],
    minimums: {
      months: { from: 4, usual: 6, source: from.bankedRequirements },
      revenue: { from: 120_000, usual: 120_000, source: from.bankedRequirements },
      score: { from: 0, usual: 500, source: from.bankedRequirements },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Other"],
    provided: "customers pay for a good part of your sales by card",
    caution:
      "One of the most expensive kinds of funding. Calculate its APR below before you sign, and be wary of a second advance.",
  },
  {
    id: "invoice-factoring",
    name: "Invoice Factoring",
    group: "quick",
    purpose:
      "You sell unpaid invoices to a factor and get most of the money now, instead of waiting for your customers to pay.",
    amount: { text: "80% to 90% of the invoices", source: from.checkerFactoring },
    term: { text: "Until your customers pay", source: from.checkerFactoring },
    cost: { text: "1% to 5% of each invoice", source: from.checkerFactoring },
    speed: { text: "3 to 7 days at first, then the same day", source: from.bankedTimeline },
    repayment: {
      text: "Your customer pays the factor, who passes on the rest, minus the fee.",
      source: from.checkerFactoring,
    },
    security: { text: "The invoices. Ask who takes the loss if a customer never pays.", source: from.checkerFactoring },
    lookedAt: [
      "Your customers' credit, more than yours",
      "Invoices without disputes",
      "Invoices that aren't pledged already",
    ],
    minimums: {
      months: { from: 0, usual: 0, source: from.checkerFactoring },
      revenue: { from: 0, usual: 0, source: from.checkerFactoring },
      score: { from: 0, usual: 0, source: from.checkerFactoring },
    },
    purposes: ["Working Capital", "Marketing", "Inventory", "Other"],
    provided: "you invoice other businesses or government agencies that pay reliably",
    caution: "The fee often grows with every month a customer takes to pay.",
  },
];
