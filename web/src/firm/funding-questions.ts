interface FundingQuestion {
  readonly question: string;
  /** Paragraphs. Figures about the firm are placeholders for the claims table; see claim-text.ts. */
  readonly answer: readonly string[];
}

/** The ten questions of the types-of-funding page. */
export const fundingQuestions: readonly FundingQuestion[] = [
  {
    question: "What types of funding do you help with?",
    answer: [
      "Working capital loans, business lines of credit from banks and online lenders, equipment financing, revenue-based funding, merchant card advances, invoice factoring, bank term loans, SBA 7(a) loans, SBA microloans and commercial real estate loans. If your business is new, we also go over what can carry it until it has revenue.",
      "We don't lend. We explain which of these may fit, prepare the application and its documents with you, and take your file to third-party lenders chosen from {claim:lenders.wording}.",
    ],
  },
  {
    question: "How fast can I get funded?",
    answer: [
      "It depends on the kind of funding. Short-term loans, online lines of credit and advances are the fast ones. Once they have a complete file, these lenders can manage {claim:approvalTime.wording} and {claim:fundingTime.wording} after you accept an offer, but not for every file. SBA loans take longer: {claim:sbaTime.wording}.",
      "Our home page says “{claim:cardDuration.value}”. That counts from the day you apply until the money arrives, gathering documents included. The days above are only the last part. A complete file shortens it most.",
    ],
  },
  {
    question: "What are the minimum requirements?",
    answer: [
      "As a starting point: {claim:minTimeInBusiness.wording} and {claim:minMonthlyRevenue.wording}. Those are the lowest minimums we commonly see, and they open the faster kinds of funding, not all of them. Banks and SBA lenders typically ask for two years in business and a personal credit score of 650 to 680 or more.",
      "Some kinds look at other things: factoring at your customers, equipment financing at the machine, a microloan at your plan. Meeting a published minimum isn't an approval. Each lender decides for itself and looks at more than these three numbers.",
    ],
  },
  {
    question: "Will this affect my credit score?",
    answer: [
      "Pre-qualifying doesn't. You give your own estimate of your score, and we don't contact a credit bureau.",
      "Later, there are two kinds of inquiry. A soft inquiry is a look at your report that other lenders don't see and that doesn't change your score. A hard inquiry is made when a lender considers an application. Other lenders can see it for about two years, and it may lower your score, typically by 5 to 10 points and mostly for a few months (Experian, “How Many Points Do You Lose from a Soft or Hard Inquiry?”, read November 21, 2026).",
      "Neither is made without your written authorization. We ask for it in the funding application and nowhere else, and you can revoke it in writing. Read the full text on the “Credit Pull Authorization” page.",
    ],
  },
  {
    question: "What documents will I need?",
    answer: [
      "For nearly every application: a driver's license, a voided check from the business account, the IRS letter that assigned your EIN, and every page of your last three months of business bank statements. Most lenders also ask for the most recent business tax return, and many for your personal returns.",
      "Some kinds need more: a quote or invoice for equipment, a list of who owes you what for factoring, a business plan for a startup or an SBA loan. You upload each document once, in your dashboard, as a photo or a file, and we tell you if one can't be read.",
    ],
  },
  {
    question: "Can I get funding with bad credit?",
    answer: [
      "Possibly, but it will cost more. Card advances, revenue-based funding and factoring look first at your sales or your customers, and some short-term lenders publish a minimum score of about 500. Below that, or soon after a bankruptcy, most will say no for now.",
      "Before you sign, find the APR with the calculator on this page. If the payments would take more than your slowest month can afford, it may be better to wait and raise your score first, and we'll tell you so. No one can promise you an approval, and you shouldn't pay anyone an upfront fee for one.",
    ],
  },
  {
    question: "How does repayment work?",
    answer: [
      "You repay a loan in fixed payments: monthly for banks, SBA and equipment, weekly or every business day for many short-term loans. On a line of credit, you pay on what you have drawn. Revenue-based funding and card advances take an agreed share of your sales until an agreed total is paid, so you pay less in slow months but for longer. With factoring, your customer pays the factor.",
      "Ask three things about every offer: the total you will pay back, how the payment fits your slowest month, and whether paying early saves anything. With a factor rate, it usually doesn't.",
    ],
  },
  {
    question: "Which industries do you work with?",
    answer: [
      "Nearly all of them: restaurants, contractors, shops and online stores, medical practices, trucking, salons, manufacturers, professional services, nonprofits and more. The pre-qualification lists 25 industries, and the last one is “Other”.",
      "Some lenders exclude certain industries, such as cannabis, or ask more of seasonal ones. That narrows your choice of lenders, but it doesn't mean there is none. Tell us what you do, and we'll tell you what we know before you apply.",
    ],
  },
  {
    question: "Can I apply with a co-applicant?",
    answer: [
      "Yes. You can name co-borrowers in the funding application: partners or others who own part of the business or back it. A co-borrower's credit and income count along with yours, which helps when one of you is stronger.",
      "It's a commitment. A co-borrower signs, gives the same personal details, may have their credit pulled, and is typically as responsible for the debt as you are. In any case, SBA lenders typically want a guarantee from every owner of 20% or more.",
    ],
  },
  {
    question: "How do I get started?",
    answer: [
      "Contact us for your Sign Up Id, use it to open an account, and pre-qualify: four short steps that take {claim:minutes.wording} and cost nothing. Then you can book a call with an advisor, who will go over what may fit and what it costs.",
      "If you decide to go ahead, you fill out one funding application and upload your documents, and we take it to lenders that may fit. Your dashboard always shows where things stand and whose turn it is.",
    ],
  },
];
