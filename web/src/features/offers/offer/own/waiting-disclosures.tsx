import type { WaitingDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import { DisclosureLine } from "./offer-papers.tsx";

interface WaitingDisclosuresProps {
  readonly userId: string;
  readonly disclosures: readonly WaitingDisclosure[];
}

/** Lenders' papers that come alone. Renders nothing without any. */
export function WaitingDisclosures({ userId, disclosures }: WaitingDisclosuresProps) {
  if (disclosures.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting-disclosures"
      className="rounded-card border border-line bg-card px-5 py-4 shadow-soft"
    >
      <h2 id="waiting-disclosures" className="text-xl">
        Read this first
      </h2>
      <p className="mt-1 max-w-measure text-ink-soft text-sm">
        The lender wrote it, and you get it exactly as we did. Open it, and what follows shows up here.
      </p>
      <ul className="mt-2">
        {disclosures.map(({ offer_id, lender_name, ...paper }) => (
          <DisclosureLine key={offer_id} userId={userId} offerId={offer_id} name={lender_name} paper={paper} />
        ))}
      </ul>
    </section>
  );
}
