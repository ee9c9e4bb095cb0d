import { fillClaims } from "../../content/claim-text.ts";
import { fundingQuestions } from "../../content/funding-questions.ts";
import { createQuestionsThing } from "../../content/json-ld.ts";
import { pageMeta } from "../../content/page-meta.ts";
import { TypesOfFundingPage } from "../../features/site/types-of-funding-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Types of Funding",
    path: "/types-of-funding",
    description:
      "Working capital, lines of credit, equipment financing and more: what each kind of business funding is for, in plain words.",
    jsonLd: [
      createQuestionsThing(
        fundingQuestions.map(({ question, answer }) => ({ question, answer: answer.map(fillClaims) })),
      ),
    ],
  });

export default TypesOfFundingPage;
