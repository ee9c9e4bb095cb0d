import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";
import { dataSections } from "./terms-data.ts";

const { name, legalName } = firm.identity;

export const termsLastUpdated = "May 2025";

/** Privacy policy and terms of use, in the eleven sections of part 2, Legal pages. */
export const termsSections: readonly LegalSection[] = [
  {
    title: "1. Who we are, and what this page covers",
    paragraphs: [
      `This page is the privacy policy and the terms of use of the website and client portal of ${legalName} (“${name}”, “we”), a firm based in Florida. It covers what you tell us here, what happens to it, and the rules on which you use the portal.`,
      "By opening an account you accept these terms. Where you are asked to agree to something more, such as a look at your credit, you are asked separately, and you can say no.",
    ],
    counsel:
      "the firm’s full legal name, that one page may hold both the policy and the terms, and the date at its top, which has to be that of the text as it is approved.",
  },
  {
    title: "2. What we do, and what we do not do",
    paragraphs: [
      "We provide guidance and document preparation only. We help small-business owners understand which funding may fit, prepare an application, and match it with third-party lenders.",
      "We are not a lender. We do not originate loans and do not make financing decisions. Whether you are approved, for how much, at what cost and on which terms is decided by the lender. Nothing on this site is an offer of credit, or legal, tax or accounting advice. Ranges, estimates and calculations on the public pages describe what is typical, not what you will be offered.",
    ],
    counsel:
      "whether a state in which you offer your services asks for a registration, a license or a disclosure of your own, and what you may charge a client and when.",
  },
  ...dataSections,
  {
    title: "9. Using the portal",
    paragraphs: [
      "An account is for one person, at least 18 years old, acting for a business in the United States. You agree:",
    ],
    list: [
      "to give answers that are true and complete as far as you know, and others’ data only with their agreement,",
      "to use only the Sign Up Id issued to you, and to keep your password to yourself,",
      "to upload only files that you may hand over and that harm nothing,",
      "to cancel or move a call you cannot keep,",
      "to tell us when you think that somebody else has used your account,",
      "not to try to reach other people’s records, to overload the service or to get around its protections.",
    ],
    closing: [
      "We may close an account that breaks these rules. You may stop using yours, and ask us to close it, at any time. A submitted form cannot be changed by you: write or call, and we correct it with you.",
    ],
  },
  {
    title: "10. No guarantee, and what we answer for",
    paragraphs: [
      "We work with care, but do not promise that you will be approved, that a lender’s offer will suit you, or that the portal will be available without a break. Lenders’ sites and terms are theirs.",
      "Nothing here takes away rights that the law gives you and that cannot be waived.",
    ],
    counsel: "the limits of liability, the governing law (the firm is based in Florida), and how disputes are settled.",
  },
  {
    title: "11. Changes, and how to reach us",
    paragraphs: [
      "When this page changes, the date at its top changes with it. If a change matters to data you have already given us, we tell you before it takes effect.",
      "Questions, requests and complaints reach us here:",
    ],
  },
];
