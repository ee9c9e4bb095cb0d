import { ClaimValue } from "../../../content/claim.tsx";
import { PrequalifyLink } from "../prequalify-link.tsx";

/** 'What you will get: Easy Prequal & Application, 200+ Lenders, Quick Approvals', with the number from the claims table. */
export function PromoBar() {
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
