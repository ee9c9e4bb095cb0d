import { formatDate } from "@funding-desk/contract/forms/format";
import type { OwnOffer, OwnOffers, WaitingDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import { offerStateRows } from "@funding-desk/contract/offers/offer/states";
import { useQuery } from "@tanstack/react-query";
import Handshake from "lucide-react/icons/handshake";
import { useId, useMemo, useRef } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { OfferComparison } from "../offer-comparison.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { ChosenOffer } from "./chosen-offer.tsx";
import { DisclosureLine, OfferPapers } from "./offer-papers.tsx";
import { ownOffersQuery } from "./own-offers-query.ts";

interface OwnOffersProps {
  readonly userId: string;
}

/** What lenders offer the client: read, compare, print, and answer. */
export function OwnOffersScreen({ userId }: OwnOffersProps) {
  return (
    <Loaded
      query={useQuery(ownOffersQuery(userId))}
      failedTitle="We couldn't load your offers"
      skeleton={["mb-6 h-24 w-full", "h-96 w-full"]}
    >
      {(data) =>
        data.offers.length + data.disclosures.length === 0 ? <NoOffers /> : <Offers userId={userId} data={data} />
      }
    </Loaded>
  );
}

function NoOffers() {
  return (
    <Card>
      <EmptyState
        icon={<Handshake className="size-6" />}
        title="No offers yet"
        action={<LinkButton to="/dashboard/who-has-my-file">See who has your file</LinkButton>}
      >
        When a lender makes an offer, you'll read and compare it here. Your advisor goes through it with you.
      </EmptyState>
    </Card>
  );
}

const isOpen = ({ state, is_expired }: OwnOffer): boolean => state === "shown" && !is_expired;

const describeWaiting = (count: number): string =>
  count === 1 ? "An offer waits for your answer" : `${count} offers wait for your answer`;

const toShown = ({ id, lender_name, terms }: OwnOffer) => ({ id, lenderName: lender_name, terms });

function Offers({ userId, data }: OwnOffersProps & { readonly data: OwnOffers }) {
  const open = data.offers.filter(isOpen);
  const chosen = data.offers.find(({ state }) => state === "chosen");
  const earlier = data.offers.filter((offer) => !open.includes(offer) && offer !== chosen);
  const canChoose = (offer: OwnOffer) => chosen?.reference !== offer.reference;
  /** Its disclosure can wait below the picture. */
  const isRead = (offer: OwnOffer) =>
    !canChoose(offer) || (offer.needs_first === null && !!offer.disclosure?.opened_at);
  const areDecided = !open.some(canChoose);
  const deposits = data.monthly_revenue_cents ?? undefined;
  // The same array for the same answer, so that the picture isn't figured anew with each render.
  const shown = useMemo(() => data.offers.filter(isOpen).map(toShown), [data.offers]);
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The buttons disappear with the answer.
  useKeptFocus(frame);
  const compared = (
    <div className="flex flex-col gap-5">
      <OfferPapers userId={userId} offers={open.filter((offer) => !isRead(offer))} areRead={false} />
      <OfferComparison
        offers={shown}
        averageMonthlyDepositsCents={deposits}
        renderActions={(id) => {
          const offer = open.find((each) => each.id === id);
          return offer && <AnswerButtons userId={userId} offer={offer} canChoose={canChoose(offer)} />;
        }}
      />
      <OfferPapers userId={userId} offers={open.filter(isRead)} areRead />
    </div>
  );
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-8">
      <WaitingDisclosures userId={userId} disclosures={data.disclosures} />
      {chosen && <ChosenOffer userId={userId} offer={chosen} data={data} />}
      {open.length > 0 && (
        <section aria-labelledby="open-offers" className="flex flex-col gap-3">
          <h2 id="open-offers" className="text-xl">
            {areDecided ? "What you didn't choose" : describeWaiting(open.length)}
          </h2>
          {areDecided ? <Fold label={`Compare ${formatCount(open.length, "offer")}`}>{compared}</Fold> : compared}
        </section>
      )}
      {earlier.length > 0 && <EarlierOffers offers={earlier} />}
    </div>
  );
}

/** What came of it, in words. */
const describe = ({ state, is_expired, expires_on }: OwnOffer): string =>
  state === "shown" && is_expired && expires_on !== null
    ? `It was open until ${formatDate(expires_on)}`
    : (offerStateRows[state].toClient ?? "");

/** Offers that can't be answered anymore. Without prices: those stand only beside their APR. */
function EarlierOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
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

interface WaitingDisclosuresProps {
  readonly userId: string;
  readonly disclosures: readonly WaitingDisclosure[];
}

/** Lenders' papers that come alone. Renders nothing without any. */
function WaitingDisclosures({ userId, disclosures }: WaitingDisclosuresProps) {
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
        The lender's own words and figures. Open it, and what follows shows up here.
      </p>
      <ul className="mt-2">
        {disclosures.map(({ offer_id, lender_name, ...paper }) => (
          <DisclosureLine key={offer_id} userId={userId} offerId={offer_id} name={lender_name} paper={paper} />
        ))}
      </ul>
    </section>
  );
}
