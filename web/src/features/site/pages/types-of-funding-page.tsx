import type { ReactNode } from "react";
import { ClaimWording } from "../../../firm/claim.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Estimator } from "../../matching/funding-estimator/estimator.tsx";
import { FundingQuestions } from "../../matching/funding-product/funding-questions.tsx";
import { ProductDetails } from "../../matching/funding-product/product-details.tsx";
import { ProductTable } from "../../matching/funding-product/product-table.tsx";
import { SpeedTerraces } from "../../matching/funding-product/speed-terraces.tsx";
import { CostCalculator } from "../cost-calculator/calculator.tsx";
import { FactorExplained } from "../cost-calculator/factor-explained.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { TopicHero } from "./topic-hero.tsx";
import { WayBack } from "./way-back.tsx";

const parts = [
  { id: "kinds", title: "Compare the kinds" },
  { id: "estimator", title: "See what may fit" },
  { id: "calculator", title: "Calculate the cost" },
  { id: "questions", title: "Ten questions" },
];

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly isShaded?: boolean;
  readonly children: ReactNode;
}

function Part({ id, title, lead, isShaded = false, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={classNames("far-part", isShaded && "border-line border-y bg-paper-deep")}>
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 md:py-20">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {lead && <div className="mt-3 max-w-measure text-ink-soft">{lead}</div>}
        <div className="mt-10">{children}</div>
        <WayBack />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="which" className="bg-brand-soft">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-14 sm:px-6 md:py-16">
        <div>
          <h2 id="which" className="text-3xl">
            Which one is right for you?
          </h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            Pre-qualifying takes <ClaimWording of="minutes" />. The lender decides whether to approve you, for how much,
            and on what terms.
          </p>
        </div>
        <PrequalifyLink variant="primary" size="large">
          Get Pre-Qualified
        </PrequalifyLink>
      </div>
    </section>
  );
}

export function TypesOfFundingPage() {
  return (
    <article>
      <TopicHero
        title="Types of Funding"
        lead="What each kind costs, how fast it comes, and what lenders ask for."
        parts={parts}
      >
        <SpeedTerraces />
      </TopicHero>
      <Part
        id="kinds"
        title="The kinds of funding, side by side"
        isShaded
        lead="Typical ranges from the public sources named, not our offers. A lender's terms may differ."
      >
        <ProductTable />
        <div className="lg:mt-16">
          <ProductDetails />
        </div>
      </Part>
      <Part id="estimator" title="What may fit your business?" lead="Your answers beside the minimums lenders publish.">
        <Estimator />
      </Part>
      <Part
        id="calculator"
        title="What does an offer really cost?"
        isShaded
        lead="Any offer's APR. Nothing you enter is stored or sent."
      >
        <CostCalculator />
        <div className="mt-10 far-part pt-6">
          <FactorExplained />
        </div>
      </Part>
      <Part id="questions" title="Ten questions, answered">
        <FundingQuestions />
      </Part>
      <Closing />
    </article>
  );
}
