import { formatDate } from "@funding-desk/contract/forms/format";
import type { OwnOffer } from "@funding-desk/contract/offers/offer/own-api";
import { offerStateRows } from "@funding-desk/contract/offers/offer/states";
import { Card } from "../../../../ui/card.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";

/** What came of it, in words. */
const describe = ({ state, is_expired, expires_on }: OwnOffer): string =>
  state === "shown" && is_expired && expires_on !== null
    ? `It was open until ${formatDate(expires_on)}`
    : (offerStateRows[state].toClient ?? "");

/** Offers that can't be answered anymore. Without prices: those stand only beside their APR. */
export function EarlierOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
  return (
    <Card title="Earlier offers">
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.id} className="wrap-anywhere py-3">
            <p className="font-medium">
              {offer.lender_name}, version {offer.version}
            </p>
            <p className="text-ink-soft text-sm">{describe(offer)}</p>
            {offer.disclosure && <NewTabLink href={offer.disclosure.document}>The lender's disclosure</NewTabLink>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
