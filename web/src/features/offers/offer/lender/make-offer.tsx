import { isUndecided } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { useArrival } from "../../../../ui/use-arrival.ts";
import { useDoor } from "../../../placement/door/door.ts";
import type { LenderFile } from "../../../placement/lender-door/lender-file-query.ts";
import { MadeOfferRow } from "./made-offer-row.tsx";
import { OfferForm } from "./offer-form.tsx";
import { offersMadeQuery } from "./offers-made-query.ts";
import { sendDisclosure, useDisclosures } from "./use-disclosures.ts";

/** The offers that the lender made, and a form to make one. */
export function MakeOffer({ file }: { readonly file: LenderFile }) {
  const query = useQuery(offersMadeQuery(useDoor()));
  const queue = useDisclosures();
  const [isOpen, setOpen] = useState(false);
  // Each offer is typed into a form of its own.
  const [sent, setSent] = useState(0);
  const [hasClosed, setClosed] = useState(false);
  const canOffer = isUndecided(file.status);
  const isListShown = query.isLoadingError || (query.data ?? []).length > 0;
  if (!canOffer && !isListShown) return null;
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  const finish = (offerId: string, disclosure: File | undefined) => {
    close();
    setSent(sent + 1);
    if (disclosure) sendDisclosure(queue, offerId, disclosure);
  };
  return (
    <Card title="Your offer">
      {/* Most lenders have made none yet, so nothing stands in for the list. */}
      <Loaded query={query} failedTitle="We couldn't load the offers you made" skeleton={null}>
        {(offers) =>
          offers.length > 0 && (
            <ul aria-label="Offers you made" className="divide-y divide-line border-line border-y">
              {offers.map((offer) => (
                <MadeOfferRow key={offer.id} offer={offer} queue={queue} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canOffer && (
        <>
          <p className={classNames("max-w-measure", isListShown && "mt-5")}>
            Enter the terms as your papers state them. {file.advisor} goes over them with the client.
          </p>
          {!isOpen && <OpenButton takesFocus={hasClosed} onOpen={() => setOpen(true)} />}
          <OfferForm key={sent} advisor={file.advisor} isOpen={isOpen} onSent={finish} onClose={close} />
        </>
      )}
    </Card>
  );
}

interface OpenButtonProps {
  /** The form that had the focus has just closed. */
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

function OpenButton({ takesFocus, onOpen }: OpenButtonProps) {
  const button = useArrival<HTMLButtonElement>("center", takesFocus);
  return (
    <div className="mt-4">
      <Button ref={button} variant="brand" onClick={onOpen}>
        Make an offer
      </Button>
    </div>
  );
}
