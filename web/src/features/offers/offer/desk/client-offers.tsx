import type { PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { clientPlacement } from "@funding-desk/contract/offers/offer/desk-api";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ClientLedger } from "../../ledger/client-ledger.tsx";
import { FundingCard } from "./funding-card.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { OfferLine } from "./offer-line.tsx";

/** A client's offers, from the draft to the money, and what the firm earns on them. */
export function ClientOffers({ clientId }: { readonly clientId: string }) {
  const canWork = useStaff().role !== "auditor";
  return (
    <Loaded
      query={useQuery(deskQuery(clientPlacement, { params: { id: clientId } }))}
      failedTitle="We couldn't load the offers"
      skeleton={["h-40 w-full"]}
    >
      {(placement) => (
        <div className="flex flex-col gap-5">
          <StateDuties placement={placement} />
          <Offers clientId={clientId} placement={placement} canWork={canWork} />
          {placement.submissions
            .filter(({ status }) => status === "chosen" || status === "funded")
            .map((submission) => (
              <FundingCard key={submission.id} clientId={clientId} submission={submission} canWork={canWork} />
            ))}
          <ClientLedger clientId={clientId} submissions={placement.submissions} canWork={canWork} />
        </div>
      )}
    </Loaded>
  );
}

const sources = {
  application: "by the business address in the application",
  profile: "by the business address in the profile",
  "sign-up": "by what the client said at sign-up",
};

function StateDuties({ placement }: { readonly placement: PlacementWire }) {
  const { states, duties } = placement;
  return (
    <>
      {states.length === 0 && (
        <Notice tone="warning" title="We don't know the client's state">
          Ask for the business address: the state decides which rules apply to an offer.
        </Notice>
      )}
      {duties.length > 0 && (
        <Notice
          title={`What we hold to for ${states.map(({ code, source }) => `${code} (${sources[source]})`).join(" and ")}`}
        >
          <ul className="list-disc pl-5">
            {duties.map(({ what, law }) => (
              <li key={`${law}:${what}`}>
                {what} <span className="text-ink-soft">{law}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface OffersProps {
  readonly clientId: string;
  readonly placement: PlacementWire;
  readonly canWork: boolean;
}

function Offers({ clientId, placement, canWork }: OffersProps) {
  const [isAdding, setAdding] = useState(false);
  const open = placement.submissions.filter(({ status }) => status === "sent" || status === "offer");
  return (
    <Card
      title="Offers"
      headingLevel={3}
      action={
        canWork &&
        open.length > 0 && (
          <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => setAdding(true)}>
            Enter an offer
          </Button>
        )
      }
    >
      {placement.offers.length === 0 ? (
        <p className="text-ink-soft">
          {open.length === 0
            ? "Offers show up here once a lender has the file."
            : "No offers yet. Enter what the lender writes; the client sees nothing until you show it."}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {placement.offers.map((offer) => (
            <OfferLine key={offer.id} clientId={clientId} placement={placement} offer={offer} canWork={canWork} />
          ))}
        </ul>
      )}
      {isAdding && <OfferDialog clientId={clientId} placement={placement} onClose={() => setAdding(false)} />}
    </Card>
  );
}
