import { ClientOffers } from "../../offers/offer/desk/client-offers.tsx";
import { MissingRegistration } from "../../offers/offer/desk/missing-registration.tsx";
import { ClientPlacement } from "../../placement/submission/desk/client-placement.tsx";

/** Where the file went, and what came back. */
export function PlacementPart({ clientId }: { readonly clientId: string }) {
  return (
    <div className="flex flex-col gap-4">
      <MissingRegistration clientId={clientId} />
      <ClientPlacement clientId={clientId} />
      <ClientOffers clientId={clientId} />
    </div>
  );
}
