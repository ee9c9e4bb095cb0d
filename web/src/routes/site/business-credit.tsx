import { pageMeta } from "../../content/page-meta.ts";
import { BusinessCreditPage } from "../../features/site/business-credit-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Business Credit",
    path: "/business-credit",
    description: "What business credit is, the scores lenders read, and how a small business builds it.",
  });

export default BusinessCreditPage;
