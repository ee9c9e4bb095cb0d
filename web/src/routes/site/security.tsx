import { SecurityPage } from "../../features/site/pages/security-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Security",
    path: "/security",
    description: "Who can see your file, how it's sealed, how to take it back, and how to report a problem.",
  });

export default SecurityPage;
