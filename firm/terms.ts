import type { Firm } from "@funding-desk/contract/firm/firm";
import { writeDataSections } from "./terms-data.ts";

/** What the page says of its age until the firm publishes a text of its own. */
export const termsLastUpdated = "May 2025";
export const termsEffectiveOn = "2025-05-01";

/**
 * The privacy policy and the terms of use that a new installation starts with, in eleven sections, in the form that
 * `contract/src/site/legal-text/sections.ts` reads. Managers publish the firm's own at the desk, once its counsel has settled the notes.
 */
export const writeTerms = ({ name, legalName, map }: Firm["identity"]): string => {
  const liveMapUrl = map.liveMapUrl?.(map);
  const mapHost = liveMapUrl && new URL(liveMapUrl).hostname;
  return `# 1. Who we are, and what this page covers

This page is the privacy policy and the terms of use for the website and client portal of ${legalName} (“${name}”, “we”), a firm based in Florida. It covers what you tell us here, what happens to it, and the rules for using the portal.

By opening an account, you accept these terms. If we need your agreement to anything more, such as a look at your credit, we ask you separately, and you can say no.

> the firm's full legal name, that one page may serve as both the policy and the terms, and the date at the top, which must be the date of the approved text.

# 2. What we do, and what we do not do

We provide guidance and document preparation only. We help small-business owners understand which funding may fit, prepare an application, and match it with third-party lenders.

We are not a lender. We do not originate loans and do not make financing decisions. The lender decides whether you are approved, for how much, at what cost and on what terms. Nothing on this site is an offer of credit, or legal, tax or accounting advice. Ranges, estimates and calculations on the public pages describe what is typical, not what you will be offered.

> whether any state where you offer your services requires a registration, a license or a disclosure of its own, and what you may charge a client and when.

${writeDataSections(name, mapHost)}

# 9. Using the portal

An account is for one person, at least 18 years old, acting for a business in the United States. You agree:

- to give answers that are true and complete to the best of your knowledge, and to give other people's data only with their consent,
- to use only the Sign Up Id issued to you, and to keep your password to yourself,
- to upload only files that you have the right to share and that do no harm,
- to cancel or move a call you cannot keep,
- to tell us if you think someone else has used your account,
- not to try to reach other people's records, overload the service or get around its protections.

We may close an account that breaks these rules. You may stop using yours, and ask us to close it, at any time. You cannot change a form once you have submitted it: write or call, and we will correct it with you.

# 10. No guarantee, and our responsibility

We work with care, but we do not promise that you will be approved, that a lender's offer will suit you, or that the portal will be available without interruption. Lenders are responsible for their own sites and terms.

Nothing here takes away rights that the law gives you and that cannot be waived.

> the limits of liability, the governing law (the firm is based in Florida), and how disputes are settled.

# 11. Changes, and how to reach us

When this page changes, so does the date at the top. If a change affects data you have already given us, we'll tell you before it takes effect.

Send questions, requests and complaints to:`;
};
