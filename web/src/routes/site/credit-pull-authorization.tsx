import { CreditPullPage } from "../../features/site/pages/credit-pull-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Credit Pull Authorization",
    path: "/credit-pull-authorization",
    description: "What you authorize when you let us or a lender look at your credit, and how to revoke it.",
  });

export default CreditPullPage;
