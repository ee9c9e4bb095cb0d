import { TypesOfFundingPage } from "../../features/site/pages/types-of-funding-page.tsx";
import { fillClaimsInData } from "../../firm/claim-text.ts";
import { fundingQuestions } from "../../firm/funding-questions.ts";
import { createQuestionsThing } from "../../firm/json-ld.ts";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Types of Funding",
    path: "/types-of-funding",
    description:
      "Working capital, lines of credit, equipment financing and more: what each kind of business funding is for, in plain words.",
    jsonLd: [
      createQuestionsThing(
        fundingQuestions.map(({ question, answer }) => ({ question, answer: answer.map(fillClaimsInData) })),
      ),
    ],
  });

export default TypesOfFundingPage;
