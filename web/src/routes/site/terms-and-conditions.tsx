import { TermsPage } from "../../features/site/pages/terms-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Privacy Policy and Terms of Use",
    path: "/terms-and-conditions",
    description: "What this site does with your data, and the terms for using it.",
  });

export default TermsPage;
