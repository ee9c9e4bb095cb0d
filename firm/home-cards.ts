import type { claims } from "./claims.ts";

type ClaimName = keyof typeof claims;

/** A product card of the home page. */
export interface HomeCard {
  /** Text, or the claim whose wording to show. */
  readonly title: string | { readonly wordingOf: ClaimName };
  /** The claim about the time from pre-qualification to funding. */
  readonly duration: ClaimName;
  readonly description: string;
  readonly tags: readonly string[];
  /** The card's illustration. */
  readonly scene: "boat" | "basins" | "crane" | "ledger" | "shop" | "hillside";
  /** The claim about how many clients were funded this way. */
  readonly members: ClaimName;
}

/** In page order. */
export const homeCards: readonly HomeCard[] = [
  {
    title: "Working Capital Loans",
    duration: "cardDuration",
    description:
      "A fixed sum for the cost of keeping a business running: payroll, stock, a slow season. You repay it in regular payments over an agreed term.",
    tags: ["Payroll", "Inventory", "Slow season"],
    scene: "boat",
    members: "workingCapitalMembers",
  },
  {
    title: "Business Line of Credit",
    duration: "cardDuration",
    description:
      "Draw on your limit when you need it, and repay as you go. You pay interest on what you have drawn, and some lenders charge a fee to keep the line open.",
    tags: ["Draw as needed", "Use it again", "Cash-flow gaps"],
    scene: "basins",
    members: "lineOfCreditMembers",
  },
  {
    title: "Equipment Financing",
    duration: "cardDuration",
    description:
      "For a truck, a machine or a kitchen. What you buy usually secures the loan, so the term tends to match how long you'll use it.",
    tags: ["Vehicles", "Machinery", "Technology"],
    scene: "crane",
    members: "equipmentMembers",
  },
  {
    title: "Revenue-Based Funding",
    duration: "cardDuration",
    description:
      "You repay an advance with an agreed share of your revenue, so payments follow your sales. The total is set at the start and often costs more than a loan.",
    tags: ["Follows sales", "Uneven months", "Set total"],
    scene: "ledger",
    members: "revenueBasedMembers",
  },
  {
    title: "Merchant Card Advance",
    duration: "cardDuration",
    description:
      "Cash now against the card sales you expect. Part of each day's card sales goes to the funder until you have paid a set total. Usually one of the more expensive choices.",
    tags: ["Shops", "Restaurants", "Card sales"],
    scene: "shop",
    members: "cardAdvanceMembers",
  },
  {
    title: { wordingOf: "lenderNetwork" },
    duration: "cardDuration",
    description:
      "Not sure which one fits? Prepare your application once. We take it to the lenders in our network whose published minimums you meet, and you choose from the offers that come back.",
    tags: ["One application", "Matched to minimums", "You choose"],
    scene: "hillside",
    members: "lenderNetworkMembers",
  },
];
