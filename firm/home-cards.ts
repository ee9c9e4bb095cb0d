import type { claims } from "./claims.ts";

type ClaimName = keyof typeof claims;

/** A product card of the home page. */
export interface HomeCard {
  /** A text, or the claim whose wording to show. */
  readonly title: string | { readonly wordingOf: ClaimName };
  /** The claim about the time from pre-qualification to funding. */
  readonly duration: ClaimName;
  readonly description: string;
  readonly tags: readonly string[];
  /** Its illustration. */
  readonly scene: "boat" | "basins" | "crane" | "ledger" | "shop" | "hillside";
  /** The claim about how many clients were funded with it. */
  readonly members: ClaimName;
}

/** In the page's order. */
export const homeCards: readonly HomeCard[] = [
  {
    title: "Working Capital Loans",
    duration: "cardDuration",
    description:
      "A fixed sum for what it costs to keep a business running: payroll, stock, a slow season. You repay it in regular payments over an agreed term.",
    tags: ["Payroll", "Inventory", "Slow season"],
    scene: "boat",
    members: "workingCapitalMembers",
  },
  {
    title: "Business Line of Credit",
    duration: "cardDuration",
    description:
      "A limit to draw on when you need it and repay as you go. You pay interest on what you have drawn; some lenders add a fee for keeping it open.",
    tags: ["Draw as needed", "Use it again", "Cash-flow gaps"],
    scene: "basins",
    members: "lineOfCreditMembers",
  },
  {
    title: "Equipment Financing",
    duration: "cardDuration",
    description:
      "For a truck, a machine or a kitchen. What you buy usually secures the loan, so the term tends to follow how long it will serve you.",
    tags: ["Vehicles", "Machinery", "Technology"],
    scene: "crane",
    members: "equipmentMembers",
  },
  {
    title: "Revenue-Based Funding",
    duration: "cardDuration",
    description:
      "An advance repaid by an agreed share of your revenue, so payments follow your sales. The total is set at the start and often costs more than a loan.",
    tags: ["Follows sales", "Uneven months", "Set total"],
    scene: "ledger",
    members: "revenueBasedMembers",
  },
  {
    title: "Merchant Card Advance",
    duration: "cardDuration",
    description:
      "Cash now against the card sales you expect. A part of each day's card takings goes to the funder until the set total is paid. Usually among the more expensive choices.",
    tags: ["Shops", "Restaurants", "Card sales"],
    scene: "shop",
    members: "cardAdvanceMembers",
  },
  {
    title: { wordingOf: "lenderNetwork" },
    duration: "cardDuration",
    description:
      "Not sure which one fits? Prepare your application once. We bring it to those lenders of our network whose published minimums you meet, and you choose among the offers that come back.",
    tags: ["One application", "Matched to minimums", "You choose"],
    scene: "hillside",
    members: "lenderNetworkMembers",
  },
];
