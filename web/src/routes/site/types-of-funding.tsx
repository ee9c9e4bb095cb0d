import { pageMeta } from "../../content/page-meta.ts";
import { TypesOfFundingPage } from "../../features/site/types-of-funding-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Types of Funding",
    description:
      "Working capital, lines of credit, equipment financing and more: what each kind of business funding is for, in plain words.",
  });

export default TypesOfFundingPage;
