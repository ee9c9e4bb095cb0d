import { legalKindRows } from "@funding-desk/contract/legal-text/kinds";
import { pageMeta } from "../../content/page-meta.ts";
import { TermsVersionPage } from "../../features/site/terms-version-page.tsx";

export const meta = () =>
  pageMeta({
    title: legalKindRows.terms.title,
    path: legalKindRows.terms.path,
    description: "A version of our privacy policy and terms of use.",
    isPrivate: true,
  });

export default TermsVersionPage;
