import * as coBorrower from "./co-borrower-door/api.ts";
import type { Endpoint } from "./endpoint.ts";
import * as lender from "./lender-door/api.ts";
import * as lenderOffers from "./lender-door/offer-api.ts";

/** Every call behind the door of a private link. A test fails when one is missing, and tries each as everyone. */
export const doorEndpoints: readonly Endpoint[] = [
  lender.lenderFile,
  lender.lenderItem,
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
