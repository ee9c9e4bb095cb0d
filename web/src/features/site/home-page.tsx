import type { Claim } from "@funding-desk/contract/firm";
import { firm } from "../../content/firm.ts";
import { HeroScene } from "./hero-scene.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";

const { lenders, years, minutes } = firm.claims;

const steps = [
  {
    title: "Get pre-qualified",
    text: `Four short steps about you, your business and what you need. It takes ${minutes.wording}, and we do not ask a credit bureau: you give your own estimate.`,
  },
  {
    title: "Submit the business funding application",
    text: "An advisor talks the options through with you. Then you fill in one application, and we help you gather and order the documents a lender will ask for.",
  },
  {
    title: "Get funded",
    text: "Third-party lenders look at your file and decide. We explain each offer in plain words, so that you can compare and choose.",
  },
] as const;

function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-4 pt-12 pb-16 sm:px-6 md:pt-16 lg:grid-cols-[1.05fr_1fr] lg:pt-14 lg:pb-20">
        <div>
          <h1 className="text-4xl sm:text-5xl">Real Funding For Every Business</h1>
          <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">
            We help small-business owners find out what they may qualify for, prepare the application, and bring it to
            lenders who fit. You always know where you stand and what comes next.
          </p>
          <div className="mt-8">
            <PrequalifyLink variant="primary" size="large">
              Get Pre-Qualified Now
            </PrequalifyLink>
          </div>
          <p className="mt-3 text-ink-soft text-sm">
            You sign up with the Sign Up Id we gave you. Pre-qualifying costs nothing.
          </p>
        </div>
        <div className="mx-auto w-full max-w-[34rem] lg:max-w-none">
          <HeroScene />
        </div>
      </div>
    </section>
  );
}

/** The claim in its own words, its figure set large. */
function ClaimText({ claim, after = "" }: { claim: Claim; after?: string }) {
  const [before = "", ...rest] = claim.wording.split(claim.value);
  return (
    <>
      {before}
      <span className="font-display text-4xl text-brand leading-none">{claim.value}</span>
      {rest.join(claim.value)}
      {after}
    </>
  );
}

function Claims() {
  return (
    <section aria-label="The firm in figures" className="border-line border-y bg-card">
      <ul className="mx-auto grid max-w-page divide-line px-4 max-md:divide-y sm:px-6 md:grid-cols-3 md:divide-x [&>li]:py-5 md:[&>li]:px-8 md:[&>li]:py-7 md:[&>li:first-child]:pl-0">
        <li>
          <ClaimText claim={years} />
        </li>
        <li>
          <ClaimText claim={lenders} />
        </li>
        <li>
          <ClaimText claim={minutes} after=" to pre-qualify" />
        </li>
      </ul>
    </section>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="mx-auto max-w-page px-4 py-16 sm:px-6 md:py-24">
      <h2 id="how-it-works" className="text-3xl">
        How It Works
      </h2>
      <ol className="mt-8 border-ink border-t-2">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid gap-x-10 gap-y-2 border-line border-b py-8 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.4fr)] md:items-baseline"
          >
            <span aria-hidden="true" className="font-display text-4xl text-brand leading-none">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-measure text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ourPart = [
  "Explain the kinds of funding and what lenders look for",
  "Help you prepare the application and its documents",
  "Match your file with third-party lenders and stay beside you",
];
const lendersPart = [
  "Originate the loan or advance",
  "Check your credit, with your written authorization",
  "Decide, and set the amount, the rate and the terms",
];

function Roles() {
  return (
    <section aria-labelledby="roles" className="border-line border-t bg-card">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 md:py-20 lg:grid-cols-[1fr_1.35fr]">
        <div>
          <h2 id="roles" className="text-3xl">
            A guide, not a lender
          </h2>
          <p className="mt-4 max-w-measure text-ink-soft">
            {firm.identity.name} provides guidance and document preparation only. We do not originate loans or make
            financing decisions, and nobody can promise you an approval.
          </p>
        </div>
        <div className="grid gap-10 sm:grid-cols-2">
          <Part title="What we do" items={ourPart} />
          <Part title="What the lender does" items={lendersPart} />
        </div>
      </div>
    </section>
  );
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="border-ink border-b-2 pb-3 text-lg">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item} className="border-line border-b py-3.5">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Banner() {
  return (
    <section aria-labelledby="ready" className="relative overflow-hidden bg-brand-soft">
      <div className="relative mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-14 sm:px-6 md:py-16">
        <div>
          <h2 id="ready" className="text-3xl">
            Ready to Get Started?
          </h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            Pre-qualify in {minutes.wording}. Your answers are kept as you go, so you can stop and come back.
          </p>
        </div>
        <PrequalifyLink variant="primary" size="large">
          Get Pre-Qualified - It’s Free
        </PrequalifyLink>
      </div>
    </section>
  );
}

export function HomePage() {
  return (
    <>
      <Hero />
      <Claims />
      <HowItWorks />
      <Roles />
      <Banner />
    </>
  );
}
