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
    description: "A fixed sum to keep the business running, repaid in regular payments over an agreed term.",
    tags: ["Payroll", "Inventory", "Slow season"],
    scene: "boat",
    members: "workingCapitalMembers",
  },
  {
    title: "Business Line of Credit",
    duration: "cardDuration",
    description: "Draw when you need it, repay as you go. You pay interest on what you draw, and sometimes a fee.",
    tags: ["Draw as needed", "Use it again", "Cash-flow gaps"],
    scene: "basins",
    members: "lineOfCreditMembers",
  },
  {
    title: "Equipment Financing",
    duration: "cardDuration",
    description: "For a truck, a machine, or a kitchen. What you buy usually secures the loan.",
    tags: ["Vehicles", "Machinery", "Technology"],
    scene: "crane",
    members: "equipmentMembers",
  },
  {
    title: "Revenue-Based Funding",
    duration: "cardDuration",
    description:
      "An agreed share of your revenue repays an advance. The total is set at the start and often costs more than a loan.",
    tags: ["Follows sales", "Uneven months", "Set total"],
    scene: "ledger",
    members: "revenueBasedMembers",
  },
  {
    title: "Merchant Card Advance",
    duration: "cardDuration",
    description:
      "Cash now against future card sales, repaid from each day's sales. Usually one of the more expensive choices.",
    tags: ["Shops", "Restaurants", "Card sales"],
    scene: "shop",
    members: "cardAdvanceMembers",
  },
  {
    title: { wordingOf: "lenderNetwork" },
    duration: "cardDuration",
    description:
      "Not sure? Prepare one application. We take it to lenders whose published minimums you meet, and you choose.",
    tags: ["One application", "Matched to minimums", "You choose"],
    scene: "hillside",
    members: "lenderNetworkMembers",
  },
];
