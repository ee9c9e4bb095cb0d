import { offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import type { OwnOffer } from "@funding-desk/contract/offers/offer/own-api";

/** "Harbor Bank's loan": a lender may make several offers. */
export const nameOffer = ({ lender_name, terms }: Pick<OwnOffer, "lender_name" | "terms">): string =>
  `${lender_name}'s ${offerKindNames[terms.kind].toLowerCase()}`;
