import type { Founder } from "@funding-desk/contract/firm/firm";

/** What a new installation starts with. Managers replace it at the desk. Until then, the page labels it as sample text. */
export const founder: Founder = {
  isSample: true,
  lead: "Good businesses lose funding over paperwork. That part we can fix.",
  paragraphs: [
    "I have worked where applications arrive. Many come back for reasons that say little about the business: a bank statement with a page missing, a debt no one mentioned, a product that never fit.",
    "So this firm does the part before the lender. We look at what a business earns and owes, say plainly which kinds of funding may fit and what each would cost, and put the file in the order lenders read it.",
  ],
  principles: [
    "We tell you when the answer is “not now”, and what would change it.",
    "We show you the total you would pay back, not only the payment.",
    "Nothing goes to a lender until you agree to it.",
  ],
};
