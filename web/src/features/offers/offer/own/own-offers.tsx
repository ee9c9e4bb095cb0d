import type { OwnOffer, OwnOffers } from "@funding-desk/contract/offers/offer/own-api";
import { useQuery } from "@tanstack/react-query";
import Handshake from "lucide-react/icons/handshake";
import { useId, useRef } from "react";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { OfferComparison } from "../offer-comparison.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { ChosenOffer } from "./chosen-offer.tsx";
import { EarlierOffers } from "./earlier-offers.tsx";
import { OfferPapers } from "./offer-papers.tsx";
import { ownOffersQuery } from "./own-offers-query.ts";
import { WaitingDisclosures } from "./waiting-disclosures.tsx";

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
  const areDecided = !open.some(canChoose);
  const deposits = data.monthly_revenue_cents ?? undefined;
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The buttons disappear with the answer.
  useKeptFocus(frame);
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-8">
      <WaitingDisclosures userId={userId} disclosures={data.disclosures} />
      {chosen && <ChosenOffer userId={userId} offer={chosen} data={data} />}
      {open.length > 0 && (
        <section aria-labelledby="open-offers" className="flex flex-col gap-5">
          <h2 id="open-offers" className="text-xl">
            {areDecided ? "What you didn't choose" : describeWaiting(open.length)}
          </h2>
          <OfferPapers userId={userId} offers={open} areDecided={areDecided} />
          <OfferComparison
            offers={open.map(toShown)}
            averageMonthlyDepositsCents={deposits}
            renderActions={(id) => {
              const offer = open.find((each) => each.id === id);
              return offer && <AnswerButtons userId={userId} offer={offer} canChoose={canChoose(offer)} />;
            }}
          />
        </section>
      )}
      {earlier.length > 0 && <EarlierOffers offers={earlier} />}
    </div>
  );
}
