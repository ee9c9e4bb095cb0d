import { Link } from "react-router";
import { homeCards } from "../../../../../firm/home-cards.ts";
import { ClaimDisplay, ClaimValue, ClaimWording } from "../../../firm/claim.tsx";
import { askPath } from "../../../identity/route-rule.ts";
import { HeroScene } from "./hero-scene.tsx";
import { HeroEstimator } from "./home/hero-estimator.tsx";
import { HowItWorks } from "./home/how-it-works.tsx";
import { ProductCard } from "./home/product-card.tsx";
import { TakeControl } from "./home/take-control.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { PortalPicture } from "./portal-picture.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { TideLines } from "./tide-lines.tsx";

export function HomePage() {
  return (
    <>
      <Hero />
      <ClaimsStrip />
      <HowItWorks />
      <ReadyBanner />
      <TakeControl />
      <Products />
      <PortalFeature />
      <Testimonials />
      <PromoBar />
    </>
  );
}

function ClaimsStrip() {
  return (
    <section aria-label="The firm in figures" className="border-line border-y bg-card">
      <ul className="mx-auto grid max-w-page divide-line px-4 max-md:divide-y sm:px-6 md:grid-cols-3 md:divide-x [&>li]:py-4 md:[&>li]:px-6 md:[&>li]:py-7 lg:[&>li]:px-8 md:[&>li:first-child]:pl-0">
        <li>
          <ClaimDisplay of="years" />
        </li>
        <li>
          <ClaimDisplay of="lenders" />
        </li>
        <li>
          <ClaimDisplay of="minutes" /> to pre-qualify
        </li>
      </ul>
    </section>
  );
}

/** 'What you will get: Easy Prequal & Application, 200+ Lenders, Quick Approvals', with the number from the claims table. */
function PromoBar() {
  return (
    <section aria-labelledby="promo" className="far-part mx-auto max-w-page px-4 pb-16 sm:px-6 md:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-card border border-brand bg-brand px-6 py-8 text-white [--color-focus:var(--color-accent)] md:px-10">
        <p id="promo" className="font-display text-lg leading-snug lg:text-xl">
          <span className="block font-sans font-semibold text-base">What you will get: </span>
          Easy Prequal & Application, <ClaimValue of="lenders" /> Lenders, Quick Approvals
        </p>
        <PrequalifyLink variant="primary" size="large">
          Get Pre-Qualified Now!
        </PrequalifyLink>
      </div>
    </section>
  );
}

function ReadyBanner() {
  return (
    <section aria-labelledby="ready" className="on-dark far-part relative overflow-hidden">
      <TideLines />
      <div className="relative mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 pt-24 pb-14 sm:px-6 md:pb-16">
        <div>
          <h2 id="ready" className="text-3xl">
            Ready to Get Started?
          </h2>
          <p className="mt-3 max-w-measure">
            Pre-qualify in <ClaimWording of="minutes" />. Saved as you go.
          </p>
        </div>
        <PrequalifyLink variant="primary" size="large">
          Get Pre-Qualified - It’s Free
        </PrequalifyLink>
      </div>
    </section>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-4 pt-10 pb-14 sm:px-6 md:grid-cols-[1.25fr_1fr] md:pt-14 md:pb-16 lg:pb-20">
        <div>
          <h1 id="hero" className="text-4xl sm:text-5xl">
            Real Funding For Every Business
          </h1>
          <p className="mt-4 max-w-[34rem] text-lg text-ink-soft">
            We find what fits, prepare your file, and take it to lenders.
          </p>
          <HeroEstimator />
          <div className="mt-6">
            <PrequalifyLink variant="primary" size="large">
              Get Pre-Qualified Now
            </PrequalifyLink>
          </div>
          <p className="mt-3 text-ink-soft text-sm">
            Pre-qualifying is free.{" "}
            <Link to={askPath} className="text-link">
              No Sign Up Id? Ask for one
            </Link>
          </p>
        </div>
        <div className="mx-auto w-full max-w-[34rem] md:max-w-none">
          <HeroScene />
        </div>
      </div>
    </section>
  );
}

const points = [
  "Start on your phone, finish at your desk.",
  "See where your application is and what we need from you.",
  "Book a call in your own time zone.",
];

function PortalFeature() {
  return (
    <section aria-labelledby="portal" className="far-part overflow-hidden bg-brand-soft">
      <div className="mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-4 py-16 sm:px-6 md:py-24 lg:grid-cols-[1fr_1.25fr]">
        <div>
          <h2 id="portal" className="text-3xl">
            Everything in one place
          </h2>
          <ul className="mt-6 border-ink border-t-2">
            {points.map((point) => (
              <li key={point} className="border-brand/20 border-b py-3.5">
                {point}
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <PrequalifyLink variant="primary" size="large">
              Get Pre-Qualified
            </PrequalifyLink>
          </div>
        </div>
        <PortalPicture />
      </div>
    </section>
  );
}

function Products() {
  const [first, ...others] = homeCards;
  const last = others.pop();
  return (
    <section aria-labelledby="products" className="far-part border-line border-t bg-card">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 md:py-24">
        <h2 id="products" className="text-3xl">
          Find the funding that fits
        </h2>
        <p className="mt-4 max-w-measure text-ink-soft">
          Each meets a different need at a different price.{" "}
          <Link to="/types-of-funding#estimator" className="text-link">
            See which ones typically fit a business like yours
          </Link>
        </p>
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {first && <ProductCard card={first} shape="wide" />}
          {others.map((card) => (
            <ProductCard key={card.description} card={card} shape="tall" />
          ))}
          {last && <ProductCard card={last} shape="band" />}
        </ul>
        <p className="mt-6 max-w-measure text-ink-soft text-sm">
          “<ClaimValue of="cardDuration" />” counts from your first pre-qualification to the money in your account. Most
          of that is preparing a complete file. A lender's decision can take days, but no one can promise it.
        </p>
      </div>
    </section>
  );
}
