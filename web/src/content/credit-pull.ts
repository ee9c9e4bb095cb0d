import { creditPullSections } from "@funding-desk/contract/consent/credit-pull-text";
import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";

/** What the firm's counsel has to confirm of what is signed, by the section's title. */
const counselNotes: Readonly<Record<string, string>> = {
  "What you authorize":
    "that this wording is a sufficient written instruction under the Fair Credit Reporting Act, also for a soft inquiry; that soft inquiries, hard inquiries and sharing may stand in one form; and whether a co-borrower has to sign one too.",
  "Hard inquiries": "how, and how long before it, the client is told which lender makes a hard inquiry.",
  "How long it is valid, and how you revoke it":
    "how long the signed text and a revocation are kept. Suits under the Act can come up to five years later.",
  "Signing electronically":
    "the disclosures and the consent owed under the E-SIGN Act, and the law of the client’s state.",
};

/** Before the text that is signed: what it is for. No part of it. */
const introduction: LegalSection = {
  title: "When this matters",
  paragraphs: [
    "Not when you pre-qualify: there you give your own estimate of your scores, no credit agency is asked, and your credit is not affected. This website itself is connected to no credit agency.",
    "It matters once you apply. Before a lender decides, it usually looks at your credit, and we may look first to see where an application makes sense. Nobody may do that without your permission. This is that permission, and you can read all of it here before you give it.",
  ],
};

/** What a client authorizes, as it is signed, in the order of the page. */
export const authorizationSections: readonly LegalSection[] = creditPullSections(firm.identity).map((section) => {
  const counsel = counselNotes[section.title];
  return counsel === undefined ? section : { ...section, counsel };
});

export const creditPullIntroduction: readonly LegalSection[] = [introduction];

/** Under which titles signing and revoking stand; the page draws what is in them. */
export const signingTitle = "Sign it";
export const revokingTitle = "Revoke it in writing";
