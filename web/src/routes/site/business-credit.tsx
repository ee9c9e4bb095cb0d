import { BusinessCreditPage } from "../../features/site/pages/business-credit-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Business Credit",
    path: "/business-credit",
    description: "What business credit is, the scores lenders read, and how a small business builds it.",
  });

export default BusinessCreditPage;
