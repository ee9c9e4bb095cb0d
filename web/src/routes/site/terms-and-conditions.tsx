import { pageMeta } from "../../content/page-meta.ts";
import { TermsPage } from "../../features/site/terms-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Privacy Policy and Terms of Use",
    path: "/terms-and-conditions",
    description: "What this site does with your data, and the terms for using it.",
  });

export default TermsPage;
