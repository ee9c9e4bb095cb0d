import { pageMeta } from "../../content/page-meta.ts";
import { CreditPullPage } from "../../features/site/credit-pull-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Credit Pull Authorization",
    path: "/credit-pull-authorization",
    description: "What you authorize when you let us or a lender look at your credit, and how to revoke it.",
  });

export default CreditPullPage;
