import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CostCalculator } from "../cost-calculator/calculator.tsx";
import { FactorExplained } from "../cost-calculator/factor-explained.tsx";
import { Estimator } from "../funding-estimator/estimator.tsx";
import { FundingQuestions } from "../funding-product/funding-questions.tsx";
import { ProductDetails } from "../funding-product/product-details.tsx";
import { ProductTable } from "../funding-product/product-table.tsx";
import { SpeedTerraces } from "../funding-product/speed-terraces.tsx";
import { ClaimWording } from "./claim.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";

const jumps = [
  { to: "kinds", label: "Compare the kinds" },
  { to: "estimator", label: "See what may fit" },
  { to: "calculator", label: "Work out the cost" },
  { to: "questions", label: "Ten questions" },
];

function Hero() {
  return (
    <header className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-4 pt-12 pb-14 sm:px-6 md:pt-16 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="text-4xl sm:text-5xl">Types of Funding</h1>
        <p className="mt-5 max-w-[36rem] text-ink-soft text-lg">
          Which kind fits depends on what the money is for, how long you have been in business and how your sales
          arrive. Here they are side by side, with what each typically costs and what lenders ask for.
        </p>
        <div className="mt-8">
          <PrequalifyLink variant="primary" size="large">
            Get Pre-Qualified
          </PrequalifyLink>
        </div>
        <nav aria-label="On this page" className="mt-6">
          <ul className="flex flex-wrap gap-x-6">
            {jumps.map(({ to, label }) => (
              <li key={to}>
                <a href={`#${to}`} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <SpeedTerraces />
    </header>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  readonly isShaded?: boolean;
  readonly children: ReactNode;
}

/** A part of the page, laid out only as one comes near: the page is long, and its first paint need not wait for all of it. */
function Part({ id, title, lead, isShaded = false, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "[contain-intrinsic-size:auto_75rem] [content-visibility:auto]",
        isShaded && "border-line border-y bg-paper-deep",
      )}
    >
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 md:py-20">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <div className="mt-3 max-w-measure text-ink-soft">{lead}</div>
        <div className="mt-10">{children}</div>
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
            Which one is yours?
          </h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            Pre-qualifying takes <ClaimWording of="minutes" /> and tells us enough to talk about it. Whether a lender
            approves, how much, and on which terms is the lender’s decision.
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
      <Hero />
      <Part
        id="kinds"
        title="The kinds of funding, side by side"
        isShaded
        lead="Typical ranges of the field, read in public sources that each entry names. They are not our offers: a lender’s own terms may lie outside them."
      >
        <ProductTable />
        <div className="lg:mt-16">
          <ProductDetails />
        </div>
      </Part>
      <Part
        id="estimator"
        title="What may fit your business?"
        lead="Four answers, held against the minimums that lenders typically publish. You see the rule that decided, and what would change it."
      >
        <Estimator />
      </Part>
      <Part
        id="calculator"
        title="What does an offer really cost?"
        isShaded
        lead="Put in the numbers of an offer, however it is priced, and see them as one APR. Nothing you enter is stored or sent."
      >
        <CostCalculator />
        <div className="mt-16">
          <FactorExplained />
        </div>
      </Part>
      <Part id="questions" title="Ten questions, answered" lead="What owners ask us first.">
        <FundingQuestions />
      </Part>
      <Closing />
    </article>
  );
}
