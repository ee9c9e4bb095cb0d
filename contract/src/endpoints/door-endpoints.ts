import type { Endpoint } from "../http/endpoint.ts";
import * as lenderOffers from "../offers/offer/lender-api.ts";
import * as coBorrower from "../placement/co-borrower-door/api.ts";
import * as lender from "../placement/lender-door/api.ts";

/** Every call behind the door of a private link. A test fails when one is missing, and tries each as everyone. */
export const doorEndpoints: readonly Endpoint[] = [
  lender.lenderFile,
  lender.lenderItem,
  lender.linkLenderItem,
  lender.lenderArchive,
  lender.askForMore,
  lender.passOnFile,
  lender.leaveLenderDoor,
  lenderOffers.offersMade,
  lenderOffers.makeOffer,
  lenderOffers.giveDisclosure,
  coBorrower.coBorrowerPage,
  coBorrower.giveCoBorrowerDetails,
  coBorrower.giveCoBorrowerConsent,
  coBorrower.declineCoBorrowerConsent,
  coBorrower.revokeCoBorrowerConsent,
  coBorrower.downloadCoBorrowerCopy,
  coBorrower.leaveCoBorrowerDoor,
];
