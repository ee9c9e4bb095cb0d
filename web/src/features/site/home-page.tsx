import { ClaimsStrip } from "./home/claims-strip.tsx";
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
