import { lockClient } from "../../../identity/client/client.repository.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import { findOffer, type OfferRow } from "./offer.repository.ts";

export interface OfferPlace {
  readonly clientId: string;
  readonly offerId: string;
}

/**
 * Makes whoever else changes the client's offers, or withdraws the file from the lender, wait.
 * @returns the offer as it is then
 * @throws {DomainError} `not_found` for another client's
 */
export const lockOffer = async (
  tx: Transaction,
  submissions: Pick<PlacedSubmissions, "lock">,
  { clientId, offerId }: OfferPlace,
): Promise<OfferRow> => {
  await lockClient(tx, clientId);
  const { submission_id: submissionId } = requireFound(await findOffer(tx, clientId, offerId));
  await submissions.lock(tx, submissionId);
  return requireFound(await findOffer(tx, clientId, offerId));
};
