interface FundingQuestion {
  readonly question: string;
  /** Paragraphs. What they say in numbers about the firm is a placeholder of the claims table, see claim-text.ts. */
  readonly answer: readonly string[];
}

/** The ten questions of the types-of-funding page. */
export const fundingQuestions: readonly FundingQuestion[] = [
  {
    question: "What types of funding do you help with?",
    answer: [
      "Working capital loans, business lines of credit from banks and online lenders, equipment financing, revenue-based funding, merchant card advances, invoice factoring, bank term loans, SBA 7(a) loans, SBA microloans and commercial real estate loans. For a new business we also go through what can carry it until it has revenue.",
      "We do not lend. We explain which of these may fit, prepare the application and its documents with you, and bring your file to third-party lenders out of {claim:lenders.wording}.",
    ],
  },
  {
    question: "How fast can I get funded?",
    answer: [
      "It depends on the kind. Once a lender has a complete file, short-term loans, online lines and advances are the quick ones: {claim:approvalTime.wording} and {claim:fundingTime.wording} after you accept an offer is what these lenders can do, and not what every file gets. For SBA loans count on longer: {claim:sbaTime.wording}.",
      "On our home page you read “{claim:cardDuration.value}”. That measures something else: the whole way of a typical file, from the day the application is handed in, with the documents gathered and the lenders’ questions answered, until the money is there. The days above are only the last part of it. A file that is complete on the first day is what shortens the way most.",
    ],
  },
  {
    question: "What are the minimum requirements?",
    answer: [
      "As a starting point: {claim:minTimeInBusiness.wording} and {claim:minMonthlyRevenue.wording}. Those are the lowest minimums that we commonly meet, and they open the quick kinds of funding, not all of them. Banks and SBA lenders typically ask for two years in business and a personal credit score of 650 to 680 or more.",
      "Some kinds look at something else: factoring at your customers, equipment financing at the machine, a microloan at your plan. Meeting a published minimum is not an approval. Each lender decides for itself, and looks at more than these three numbers.",
    ],
  },
  {
    question: "Will this affect my credit score?",
    answer: [
      "Pre-qualifying does not. You give your own estimate of your score, and we ask no credit bureau.",
      "Later there are two kinds of inquiry. A soft inquiry is a look at your report that other lenders do not see and that does not change your score. A hard inquiry is made when a lender decides on an application: other lenders can see it for about two years, and it may lower your score, typically by 5 to 10 points and mostly for some months (Experian, “How Many Points Do You Lose from a Soft or Hard Inquiry?”, read November 21, 2026).",
      "Neither is made without your written authorization, which is asked for in the funding application and nowhere else. You can revoke it in writing. The page “Credit Pull Authorization” has the whole text.",
    ],
  },
  {
    question: "What documents will I need?",
    answer: [
      "For nearly every application: a driver’s license, a voided check of the business account, the letter in which the IRS gave your business its EIN, and the last three months of business bank statements, every page of them. Most lenders also ask for the most recent business tax return, and many for your personal ones.",
      "By kind: a quote or an invoice for equipment, a list of who owes you how much for factoring, a business plan for a startup or an SBA loan. You upload them once, in your dashboard, as photographs or files, and we tell you when one cannot be read.",
    ],
  },
  {
    question: "Can I get funding with bad credit?",
    answer: [
      "Possibly, and it will cost more. Card advances, revenue-based funding and factoring look first at your sales or your customers; some short-term lenders publish a minimum score of about 500. Below that, or soon after a bankruptcy, most say no for the time being.",
      "Before you sign, work out the APR with the calculator on this page. If the payments would take more than your slowest month can give, waiting and raising the score first may be the better plan, and we will say so. Nobody can promise you an approval, and you should not pay anyone a fee in advance for one.",
    ],
  },
  {
    question: "How does repayment work?",
    answer: [
      "Loans are paid back in fixed payments: monthly for banks, SBA and equipment, every week or every business day for many short-term ones. On a line of credit you pay on what you have drawn. Revenue-based funding and card advances take an agreed share of your sales until an agreed total is paid, so slow months are lighter and take longer. In factoring your customer pays the factor.",
      "Ask three things of every offer: the total you will have paid back, the payment against your slowest month, and whether paying early saves anything. With a factor rate it usually does not.",
    ],
  },
  {
    question: "Which industries do you work with?",
    answer: [
      "Nearly all: restaurants, contractors, shops and online shops, medical practices, trucking, salons, manufacturers, professional services, nonprofits and more. The pre-qualification lists 25 industries, the last of which is “Other”.",
      "Some lenders leave certain industries out, such as cannabis, or ask more of seasonal ones. That narrows the choice of lenders; it does not mean that there is none. Tell us what you do, and we will say what we know before you apply.",
    ],
  },
  {
    question: "Can I apply with a co-applicant?",
    answer: [
      "Yes. The funding application takes co-borrowers: partners or others who own a part of the business or stand behind it. A co-borrower’s credit and income count along with yours, which can help when one of you is stronger.",
      "It is a commitment. A co-borrower signs, is asked for the same personal details, may have their credit pulled, and typically answers for the debt as you do. SBA lenders typically want a guarantee from every owner of 20% or more in any case.",
    ],
  },
  {
    question: "How do I get started?",
    answer: [
      "Contact us for your Sign Up Id, open an account with it, and pre-qualify: four short steps that take {claim:minutes.wording} and cost nothing. Then you can book a call with an advisor, who goes through what may fit and what it costs.",
      "If you go on, you fill in one funding application and upload your documents, and we bring it to lenders who may fit. Your dashboard shows at each point where things stand and who has the next step.",
    ],
  },
];
