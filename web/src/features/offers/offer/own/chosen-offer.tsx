import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { OwnCondition, OwnOffer, OwnOffers } from "@funding-desk/contract/offers/offer/own-api";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { Link } from "react-router";
import { Card } from "../../../../ui/card.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { OfferComparison } from "../offer-comparison.tsx";
import { nameOffer } from "./name-offer.ts";
import { OfferPapers } from "./offer-papers.tsx";

interface ChosenOfferProps {
  readonly userId: string;
  readonly offer: OwnOffer;
  readonly data: Pick<OwnOffers, "conditions" | "funded" | "monthly_revenue_cents">;
}

/** The offer that was chosen, and what is left to do until the money arrives. */
export function ChosenOffer({ userId, offer, data }: ChosenOfferProps) {
  const { conditions, funded } = data;
  return (
    <section aria-labelledby="chosen-offer" className="flex flex-col gap-5">
      <h2 id="chosen-offer" className="text-xl">
        You chose {nameOffer(offer)}
      </h2>
      {funded?.offer_id === offer.id ? (
        <Notice tone="success" title={`${offer.lender_name} paid out ${formatCents(funded.amount_cents)}`}>
          On {formatDate(funded.funded_on)}. Your papers stay here for you.
        </Notice>
      ) : (
        <Card title="Until the money arrives" headingLevel={3}>
          {conditions.length === 0 ? (
            <p className="text-ink-soft">Your advisor is asking {offer.lender_name} what it still needs.</p>
          ) : (
            <ul className="divide-y divide-line">
              {conditions.map((condition) => (
                <ConditionLine key={condition.id} condition={condition} lenderName={offer.lender_name} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <OfferPapers userId={userId} offers={[offer]} areRead />
      <OfferComparison
        offers={[{ id: offer.id, lenderName: offer.lender_name, terms: offer.terms }]}
        averageMonthlyDepositsCents={data.monthly_revenue_cents ?? undefined}
      />
    </section>
  );
}

function ConditionLine({ condition, lenderName }: { readonly condition: OwnCondition; readonly lenderName: string }) {
  const { words, whose, due_on, is_done, document_type } = condition;
  const who = { client: "You", firm: "Your advisor", lender: lenderName }[whose];
  const Icon = is_done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon
        aria-hidden
        className={is_done ? "mt-0.5 size-5 flex-none text-success" : "mt-0.5 size-5 flex-none text-ink-soft"}
      />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{words}</p>
        <p className="text-ink-soft text-sm">
          {is_done ? "Done" : who}
          {!is_done && due_on && `, by ${formatDate(due_on)}`}
        </p>
        {!is_done && whose === "client" && document_type && (
          <Link to="/dashboard/documents" className="text-link inline-flex min-h-11 items-center font-semibold">
            Upload it: {document_type}
          </Link>
        )}
      </div>
    </li>
  );
}
