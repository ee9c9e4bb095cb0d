import { HeroScene } from "../hero-scene.tsx";
import { PrequalifyLink } from "../prequalify-link.tsx";

export function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-4 pt-10 pb-14 sm:px-6 md:grid-cols-[1.05fr_1fr] md:pt-14 md:pb-16 lg:pb-20">
        <div>
          <h1 id="hero" className="text-4xl sm:text-5xl">
            Real Funding For Every Business
          </h1>
          <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">
            We help small-business owners find out what they may qualify for, prepare the application, and take it to
            lenders that fit. You always know where you stand and what comes next.
          </p>
          <div className="mt-8">
            <PrequalifyLink variant="primary" size="large">
              Get Pre-Qualified Now
            </PrequalifyLink>
          </div>
          <p className="mt-3 text-ink-soft text-sm">Sign up with the Sign Up Id we gave you. Pre-qualifying is free.</p>
        </div>
        <div className="mx-auto w-full max-w-[34rem] md:max-w-none">
          <HeroScene />
        </div>
      </div>
    </section>
  );
}
