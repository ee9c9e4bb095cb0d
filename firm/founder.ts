import type { Founder } from "@funding-desk/contract/firm";

/** Replace this with the founder's own words, all provably true. Until then, the page says that it's sample text. */
export const founder: Founder = {
  isSample: true,
  lead: "Good businesses lose funding over paperwork. That is the part we can mend.",
  paragraphs: [
    "I have sat on the side of the table where applications arrive. Many come back for reasons that say little about the business: a bank statement with a page missing, a debt that was not mentioned, a product that never fitted.",
    "So this firm does the part before the lender: look at what a business earns and owes, say plainly which kinds of funding may fit and what each would cost, and put the file in the order in which it will be read.",
  ],
  principles: [
    "We say when the answer is “not now”, and what would change it.",
    "We show the total you would pay back, not the payment alone.",
    "Nothing goes to a lender before you have agreed to it.",
  ],
};
