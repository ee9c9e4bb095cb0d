import { legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import { TermsVersionPage } from "../../features/site/pages/terms-version-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: legalKindRows.terms.title,
    path: legalKindRows.terms.path,
    description: "A version of our privacy policy and terms of use.",
    isPrivate: true,
  });

export default TermsVersionPage;
