import { ClaimDisplay } from "../../content/claim.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks } from "./home/how-it-works.tsx";
import { PortalFeature } from "./home/portal-feature.tsx";
import { Products } from "./home/products.tsx";
import { PromoBar } from "./home/promo-bar.tsx";
import { ReadyBanner } from "./home/ready-banner.tsx";
import { Roles } from "./home/roles.tsx";
import { TakeControl } from "./home/take-control.tsx";
import { Testimonials } from "./home/testimonials.tsx";

export function HomePage() {
  return (
    <>
      <Hero />
      <ClaimsStrip />
      <HowItWorks />
      <ReadyBanner />
      <TakeControl />
      <Products />
      <Roles />
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
