import type { ReactNode } from "react";
import { Link } from "react-router";
import { creditChecks, creditScores, creditSources } from "../../../../../firm/credit-scores.ts";
import { buildingSteps, lendersLookFor, whatWeDo } from "../../../firm/business-credit.ts";
import { classNames } from "../../../ui/class-names.ts";
import { CreditScene } from "./credit/credit-scene.tsx";
import {
  MoreOnBuilding,
  MoreOnChecking,
  MoreOnLenders,
  MoreOnMeaning,
  MoreOnOurPart,
  MoreOnScores,
} from "./credit/deeper.tsx";
import { ScoreCard } from "./credit/score-card.tsx";
import { SourceNote } from "./credit/source-note.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { TopicHero } from "./topic-hero.tsx";
import { BackToList, WayBack } from "./way-back.tsx";

const parts = [
  { id: "what-it-is", title: "What business credit is" },
  { id: "key-scores", title: "The key scores" },
  { id: "how-to-check", title: "How to check yours" },
  { id: "how-to-build", title: "How to build it" },
  { id: "what-lenders-look-for", title: "What lenders look for" },
  { id: "what-we-do", title: "What We Do For You" },
] as const;

function Meaning() {
  return (
    <CreditSection
      id="what-it-is"
      title="What business credit is"
      lead="A file about a company, kept by bureaus that sell it to anyone considering giving the company credit."
      isRaised
    >
      <div className="max-w-measure space-y-4">
        <p>
          Suppliers, lenders and card issuers tell business credit bureaus how a company pays. The bureaus add public
          records and calculate scores from all of it. Your personal credit is a separate file, at other bureaus, under
          your social security number. A company's file is found by its name, address, EIN or D-U-N-S Number.
        </p>
        <p>
          It matters for more than loans. It can decide how long a supplier lets you take to pay, how large a deposit a
          landlord asks for, and what an insurer charges. Anyone can buy a company's report, and no one has to tell you
          they did.
        </p>
      </div>
      <MoreOnMeaning />
    </CreditSection>
  );
}

function Scores() {
  return (
    <section id="key-scores" aria-labelledby="key-scores-title" className="far-part scroll-mt-20">
      <div className="mx-auto max-w-page px-4 py-14 sm:px-6 md:py-20">
        <h2 id="key-scores-title" className="text-3xl">
          The key scores
        </h2>
        <p className="mt-4 mb-8 max-w-measure text-ink-soft">
          Here are four you're likely to see, each with its own scale. On all of them, higher is better. The bands are
          the bureau's; each lender draws its own lines.
        </p>
        <ul className="grid gap-6 md:grid-cols-2">
          {creditScores.map((score) => (
            <ScoreCard key={score.name} score={score} />
          ))}
        </ul>
        <MoreOnScores />
        <WayBack />
      </div>
    </section>
  );
}

function Checking() {
  return (
    <CreditSection
      id="how-to-check"
      title="How to check yours"
      lead="Unlike your personal report, a company's isn't free by law once a year. Here's where to look and what it typically costs."
      isRaised
    >
      <ul className="border-ink border-t-2">
        {creditChecks.map(({ where, shows, costs }) => (
          <li key={where} className="grid gap-x-8 gap-y-2 border-line border-b py-5 sm:grid-cols-[minmax(0,1.6fr)_1fr]">
            <div>
              <h3 className="text-lg">{where}</h3>
              <p className="mt-1">{shows}</p>
            </div>
            <p>
              <span className="block text-ink-soft text-sm">What it costs</span>
              {costs}
            </p>
          </li>
        ))}
      </ul>
      <SourceNote sources={creditChecks.map(({ source }) => source)} />
      <MoreOnChecking />
    </CreditSection>
  );
}

function Building() {
  return (
    <CreditSection
      id="how-to-build"
      title="How to build it"
      lead="Take these steps in order. Most cost nothing but care, and none works overnight."
    >
      <ol className="border-ink border-t-2">
        {buildingSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-b py-5">
            <span aria-hidden="true" className="font-display text-2xl text-brand leading-tight">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-measure">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <SourceNote sources={[creditSources.tradelines]} />
      <MoreOnBuilding />
    </CreditSection>
  );
}

function Lenders() {
  return (
    <CreditSection
      id="what-lenders-look-for"
      title="What lenders look for"
      lead="A score is only one line on the page. Here's the rest, roughly in order of weight."
      isRaised
    >
      <ul className="grid gap-x-10 border-ink border-t-2 sm:grid-cols-2">
        {lendersLookFor.map(({ title, text }) => (
          <li key={title} className="border-line border-b py-5">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ul>
      <SourceNote sources={[creditSources.lenders]} />
      <MoreOnLenders />
    </CreditSection>
  );
}

function OurPart() {
  return (
    <section id="what-we-do" aria-labelledby="what-we-do-title" className="far-part scroll-mt-20 bg-brand-soft">
      <div className="mx-auto max-w-page px-4 py-14 sm:px-6 md:py-20">
        <h2 id="what-we-do-title" className="text-3xl">
          What We Do For You
        </h2>
        <ol className="mt-10 grid gap-y-8 md:grid-cols-2 md:gap-x-12 xl:grid-cols-4 xl:gap-x-8">
          {whatWeDo.map(({ title, text }, index) => (
            <li key={title} className="rise-in border-brand border-t-2 pt-4">
              <p className="font-semibold text-brand text-sm">Step {index + 1}</p>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          ))}
        </ol>
        <MoreOnOurPart />
        <div className="mt-12 flex flex-wrap items-center gap-x-10 gap-y-5 border-brand/30 border-t pt-10">
          <PrequalifyLink variant="primary" size="large">
            Get Pre-Qualified
          </PrequalifyLink>
          <p className="max-w-[34rem]">
            Your own estimate of your scores is enough. Not sure what kind of funding you need? Start with the{" "}
            <Link to="/types-of-funding" className="text-link">
              types of funding
            </Link>
            .
          </p>
          <BackToList />
        </div>
      </div>
    </section>
  );
}

export function BusinessCreditPage() {
  return (
    <>
      <TopicHero
        title="Business Credit"
        lead="It's the record of how your company, apart from you, pays what it owes. Lenders, landlords and suppliers read it before they extend terms, and you can read it first."
        parts={parts}
      >
        <CreditScene />
      </TopicHero>
      <Meaning />
      <Scores />
      <Checking />
      <Building />
      <Lenders />
      <OurPart />
    </>
  );
}

interface CreditSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Uses the cards' background instead of the page's. */
  readonly isRaised?: boolean;
}

/** A section of the page, with its topic on the left and its text on the right. */
function CreditSection({ id, title, lead, children, isRaised = false }: CreditSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames("far-part scroll-mt-20", isRaised && "border-line border-y bg-card")}
    >
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-6 px-4 py-14 sm:px-6 md:py-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="self-start lg:sticky lg:top-28">
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-measure text-ink-soft">{lead}</p>
        </div>
        <div className="min-w-0">
          {children}
          <WayBack />
        </div>
      </div>
    </section>
  );
}
