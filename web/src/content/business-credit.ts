/** A line of a list: what it is, and why it matters. */
export interface Point {
  readonly title: string;
  readonly text: string;
}

export const buildingSteps: readonly Point[] = [
  {
    title: "Set the business apart",
    text: "Register it with the state, get an EIN from the IRS (both the number and the form are free), and open a bank account in its name. Pay its bills from that account alone.",
  },
  {
    title: "Say the same everywhere",
    text: "One legal name, one address, one phone number, on filings, invoices and applications. Bureaus match files by them, and a file under two spellings is two thin files.",
  },
  {
    title: "Be found by the bureaus",
    text: "Ask for a D-U-N-S Number, which is free. Experian and Equifax open a file by themselves once somebody reports about you.",
  },
  {
    title: "Buy on terms from suppliers who report",
    text: "An account with 30 days to pay builds a record if the supplier reports it: ask first. Three or so reporting accounts are typically needed before a score appears.",
  },
  {
    title: "Pay on time, and early where you can",
    text: "It is what every one of these scores weighs most. With PAYDEX, paying before the due date is the only way above 80.",
  },
  {
    title: "Use little of what you are granted",
    text: "A card or line that is always near its limit reads as need. Many guides name about a third of the limit as a good upper mark.",
  },
  {
    title: "Look twice a year, and have mistakes mended",
    text: "A wrong lien or a stranger’s late bill stays until somebody objects. Write to the bureau that shows it, with proof.",
  },
];

export const lendersLookFor: readonly Point[] = [
  {
    title: "Cash flow",
    text: "Do deposits cover what the business owes, and the new payment too? For most lenders this weighs more than any score.",
  },
  {
    title: "Time in business",
    text: "Banks typically ask for two years, online lenders for six to twelve months.",
  },
  {
    title: "Personal credit",
    text: "Whoever owns a good part of a small business is usually asked for a personal guarantee, and the owner’s score is read with it.",
  },
  {
    title: "Business credit",
    text: "Scores and reports, and what is on public record: liens, judgments, bankruptcies, other lenders’ UCC filings.",
  },
  {
    title: "What you owe already",
    text: "Every loan and advance, with its payment. One that turns up later does more harm than one that you name.",
  },
  {
    title: "What the money is for",
    text: "A plain purpose with a figure, and collateral where there is some: equipment, invoices, property.",
  },
];

/** Part 2: 'What We Do For You', in four steps. */
export const whatWeDo: readonly Point[] = [
  {
    title: "We start from your own estimate",
    text: "In the pre-qualification you say what you believe your scores are. No bureau is asked, and nothing on your credit changes.",
  },
  {
    title: "We read it with you",
    text: "In a call your advisor goes through what lenders are likely to see, and what of it helps or stands in the way of the funding you want.",
  },
  {
    title: "We plan what comes first",
    text: "Sometimes that is an application now. Sometimes it is a corrected report, a paid-down card or three months of steadier balances. We say which.",
  },
  {
    title: "We bring a whole file to lenders that fit",
    text: "Documents in order, debts named, the purpose plain. A look at your credit by a lender comes only with your signed authorization.",
  },
];
