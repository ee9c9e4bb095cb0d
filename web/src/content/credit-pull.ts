import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";

const { name } = firm.identity;

/** What a client authorizes with the credit-pull consent. Read here; given with a tick and a signature in the application. */
export const creditPullSections: readonly LegalSection[] = [
  {
    title: "Nothing is pulled when you pre-qualify",
    paragraphs: [
      "In the pre-qualification you give your own estimate of your scores. We ask no credit agency, and your credit is not affected. This authorization matters later: it is asked for in the funding application, and only there.",
    ],
  },
  {
    title: "What you authorize",
    paragraphs: [
      `By giving this authorization you allow ${name}, for the purpose of your application for business funding, to obtain information about your personal credit and your business’s credit from credit agencies, by the two kinds of inquiry below, and to share it with the funding partners to whom your application goes.`,
    ],
    counsel:
      "that this wording is a sufficient written instruction under the Fair Credit Reporting Act, and that soft and hard inquiries may stand in one form.",
  },
  {
    title: "Soft inquiries",
    paragraphs: [
      "A soft inquiry is a look at your report that other lenders do not see and that does not change your score. It is used to see which funding may fit before anything is applied for.",
    ],
  },
  {
    title: "Hard inquiries",
    paragraphs: [
      "A hard inquiry is made when a lender decides on an application. Other lenders can see it, it usually stays on your report for about two years, and it may lower your score for a while. It is made by, or for, a lender that your application is sent to.",
    ],
    counsel: "whether each lender that may make a hard inquiry has to be named before it is made.",
  },
  {
    title: "Sharing with funding partners",
    paragraphs: [
      "What is obtained may be shared with the third-party lenders to whom your application is sent, so that they can consider it. They handle it under their own policies. It is not shared for anything else, and it is not sold.",
    ],
  },
  {
    title: "How long it holds, and how you revoke it",
    paragraphs: [
      "The authorization holds until you revoke it in writing. Write to the email or postal address below, with your name and the email address of your account. From the day we receive it no new inquiry is made on its strength; what was done before stays done, and an application that depends on it may not go on.",
    ],
  },
  {
    title: "How you give it",
    paragraphs: [
      "In the application you tick a box of its own, which is never ticked for you, and certify the application at the end. The tick and the certification are your digital signature: you agree that they bind you as a signature on paper would. You may ask for a paper form instead, free of charge.",
      "Only read this page here; nothing is signed by opening it.",
    ],
    counsel: "the disclosures and the consent owed under the E-SIGN Act before an electronic signature is relied on.",
  },
];
