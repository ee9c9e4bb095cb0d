import { writeCreditPullSections } from "@funding-desk/contract/accounts/consent/credit-pull-text";
import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";

/** What the firm's counsel has to confirm about the signed text, by section title. */
const counselNotes: Readonly<Record<string, string>> = {
  "What you authorize":
    "that this wording is a sufficient written instruction under the Fair Credit Reporting Act, including for a soft inquiry; that one form may cover soft inquiries, hard inquiries and sharing; and whether a co-borrower has to sign one too.",
  "Hard inquiries": "how, and how far in advance, the client is told which lender will make a hard inquiry.",
  "How long it is valid, and how you revoke it":
    "how long the signed text and a revocation are kept. Lawsuits under the Act can be filed up to five years later.",
  "Signing electronically":
    "the disclosures and consent required by the E-SIGN Act and by the law of the client's state.",
};

/** Explains the text to be signed, and is not part of it. */
const introduction: LegalSection = {
  title: "When this matters",
  paragraphs: [
    "Not when you pre-qualify. There you give your own estimate of your scores, no credit agency is contacted, and your credit is not affected. This website itself is not connected to any credit agency.",
    "It matters once you apply. A lender usually looks at your credit before it decides, and we may look first to see where an application makes sense. No one may do that without your permission. This page is that permission, and you can read all of it here before you give it.",
  ],
};

/** The sections of the authorization as signed, in page order. */
export const authorizationSections: readonly LegalSection[] = writeCreditPullSections(firm.identity).map((section) => {
  const counsel = counselNotes[section.title];
  return counsel === undefined ? section : { ...section, counsel };
});

export const creditPullIntroduction: readonly LegalSection[] = [introduction];

/** The titles of the signing and revoking sections, whose content the page renders. */
export const signingTitle = "Sign it";
export const revokingTitle = "Revoke it in writing";
