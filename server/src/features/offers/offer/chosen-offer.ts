import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { PlacedSubmission, PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import { listOffers, type OfferRow } from "./offer.repository.ts";

export interface SubmissionPlace {
  readonly clientId: string;
  readonly submissionId: string;
}

export interface ChosenOffer {
  readonly submission: PlacedSubmission;
  readonly offer: OfferRow;
}

type Submissions = Pick<PlacedSubmissions, "find">;

const find = async (tx: Transaction, submissions: Submissions, { clientId, submissionId }: SubmissionPlace) => {
  const submission = requireFound(await submissions.find(tx, clientId, submissionId));
  const offers = await listOffers(tx, clientId);
  return { submission, offer: offers.find((each) => each.submission_id === submissionId && each.state === "chosen") };
};

/** Paid out or not. @throws {DomainError} `not_found` */
export const getChosenOffer = async (
  tx: Transaction,
  submissions: Submissions,
  place: SubmissionPlace,
): Promise<ChosenOffer> => {
  const { submission, offer } = await find(tx, submissions, place);
  return { submission, offer: requireFound(offer) };
};

/** One that waits for its money. @throws {DomainError} `not_found`, `no_chosen_offer` */
export const getUnpaidOffer = async (
  tx: Transaction,
  submissions: Submissions,
  place: SubmissionPlace,
): Promise<ChosenOffer> => {
  const { submission, offer } = await find(tx, submissions, place);
  if (submission.status !== "chosen" || !offer) throw new DomainError("no_chosen_offer");
  return { submission, offer };
};
