import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { OfferComparison } from "../../../features/offers/offer/offer-comparison.tsx";
import type { ShownOffer } from "../../../features/offers/offer/shown-offer.ts";
import { Button } from "../../../ui/button.tsx";

const plain: OfferTerms = {
  kind: "loan",
  amountCents: 5_000_000,
  fundedOn: "2026-01-05",
  fees: [],
  payoffs: [],
  schedule: [],
  prepay: [],
};

const offers: readonly ShownOffer[] = [
  {
    id: "advance",
    lenderName: "Harbor Advance",
    terms: {
      ...plain,
      kind: "advance",
      factor: 1.3,
      schedule: [{ count: 130, cents: 50_000, every: "businessDay", first: "2026-01-06" }],
      payoffs: [{ name: "Older advance", cents: 1_200_000 }],
      prepay: [{ untilDay: 60, discountPercent: 10 }],
      holdbackPercent: 18,
      reconciliation: true,
      guarantee: "limited",
      lien: "receivables",
      confessionOfJudgment: false,
      brokerPay: { cents: 250_000, paidBy: "lender" },
      statedAprPercent: 60.16,
      expiresOn: "2026-01-31",
    },
  },
  {
    id: "loan",
    lenderName: "Tide Bank",
    terms: {
      ...plain,
      fees: [{ name: "Origination fee", cents: 150_000, withheld: true, avoidable: false }],
      schedule: [{ count: 36, cents: 166_072, every: "month", first: "2026-02-05" }],
      interestStops: true,
      guarantee: "full",
      lien: "allAssets",
      confessionOfJudgment: false,
      reconciliation: false,
    },
  },
  {
    id: "invoice",
    lenderName: "Reef Factors",
    terms: {
      ...plain,
      kind: "factoring",
      amountCents: 850_000,
      invoice: { cents: 1_000_000, feePercent: 3, periodDays: 30, expectedDays: 75 },
    },
  },
];

const choose = () => <Button size="small">Choose this offer</Button>;

export function OffersSection() {
  return (
    <div className="grid gap-12">
      <OfferComparison offers={offers} averageMonthlyDepositsCents={6_000_000} renderActions={choose} />
      <OfferComparison offers={offers.slice(0, 1)} />
    </div>
  );
}
