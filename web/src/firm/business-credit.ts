/** A list entry. */
export interface Point {
  readonly title: string;
  readonly text: string;
}

export const buildingSteps: readonly Point[] = [
  {
    title: "Separate the business from yourself",
    text: "Register it with the state, get an EIN from the IRS (both the number and the form are free), and open a bank account in its name. Pay its bills from that account alone.",
  },
  {
    title: "Be consistent everywhere",
    text: "Use one legal name, one address and one phone number on filings, invoices and applications. Bureaus match files by these, and two spellings make two thin files.",
  },
  {
    title: "Get on the bureaus' radar",
    text: "Request a D-U-N-S Number, which is free. Experian and Equifax open a file on their own once someone reports on you.",
  },
  {
    title: "Buy on terms from suppliers who report",
    text: "An account with 30 days to pay builds a record if the supplier reports it, so ask first. It typically takes about three reporting accounts before a score appears.",
  },
  {
    title: "Pay on time, and early where you can",
    text: "Every one of these scores weighs this most. With PAYDEX, paying before the due date is the only way to score above 80.",
  },
  {
    title: "Use only part of your credit",
    text: "A card or line that's always near its limit looks like trouble. Many guides suggest staying under about a third of the limit.",
  },
  {
    title: "Check twice a year and correct mistakes",
    text: "A mistaken lien or someone else's late bill stays until you dispute it. Write to the bureau that shows it, and enclose proof.",
  },
];

export const lendersLookFor: readonly Point[] = [
  {
    title: "Cash flow",
    text: "Do deposits cover what the business owes, and the new payment too? For most lenders this weighs more than any score.",
  },
  {
    title: "Time in business",
    text: "Banks typically ask for two years, and online lenders for six to twelve months.",
  },
  {
    title: "Personal credit",
    text: "Lenders usually ask anyone who owns a large share of a small business for a personal guarantee, and look at that person's score too.",
  },
  {
    title: "Business credit",
    text: "Scores, reports and public records: liens, judgments, bankruptcies, other lenders' UCC filings.",
  },
  {
    title: "What you already owe",
    text: "Every loan and advance, with its payment. One that turns up later does more harm than one you disclose.",
  },
  {
    title: "What the money is for",
    text: "A clear purpose with an amount, and any collateral: equipment, invoices, property.",
  },
];

/** The four steps of 'What We Do For You'. */
export const whatWeDo: readonly Point[] = [
  {
    title: "We start from your own estimate",
    text: "In the pre-qualification, you tell us what you think your scores are. We don't contact a bureau, and your credit isn't affected.",
  },
  {
    title: "We go over it with you",
    text: "On a call, your advisor goes over what lenders are likely to see, and what helps or hurts your chances of the funding you want.",
  },
  {
    title: "We plan what comes first",
    text: "Sometimes that's an application right away. Sometimes it's a corrected report, a paid-down card or three months of steadier balances. We tell you which.",
  },
  {
    title: "We take a complete file to lenders that fit",
    text: "Documents in order, debts disclosed, purpose clear. A lender looks at your credit only with your signed authorization.",
  },
];
