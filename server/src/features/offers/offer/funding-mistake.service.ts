import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type PlacementWire, takeBackFunding } from "@funding-desk/contract/offers/offer/desk-api";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { Milestones } from "../../intake/status/milestone.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { getChosenOffer, type SubmissionPlace } from "./chosen-offer.ts";
import { deleteFundedLooks, insertFunding, listFundings, listTakenBack } from "./funding.repository.ts";
import type { LoadPlacement } from "./placement-view.service.ts";

export type FundingMistakes = ReturnType<typeof createFundingMistakes>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  readonly loadPlacement: LoadPlacement;
  readonly submissions: Pick<PlacedSubmissions, "find" | "lock" | "reopenFunded" | "record">;
  readonly milestones: Pick<Milestones, "takeBackChange">;
}

/** Takes back a payout that was recorded by mistake. */
export const createFundingMistakes = (deps: Deps) => {
  const { database, access, audit, live, submissions, milestones, loadPlacement } = deps;

  return {
    /** Nothing was paid out. Repeating it changes nothing. @throws {DomainError} `not_found`, `invalid_fields` */
    async takeBack(
      staff: StaffIdentity,
      place: SubmissionPlace,
      { reason, idempotencyKey }: BodyOf<typeof takeBackFunding> & { readonly idempotencyKey: string | undefined },
    ): Promise<PlacementWire> {
      const { clientId, submissionId } = place;
      await access.requireVisible(database, staff, clientId);
      requireNone({ reason: findSsnFault(reason) });
      const whose = { clientId, staffId: staff.staffId, idempotencyKey };
      const intent = toIntent(takeBackFunding, whose, [submissionId, reason]);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const act = async () => {
          await submissions.lock(tx, submissionId);
          if ((await listTakenBack(tx, clientId)).some((each) => each.submission_id === submissionId)) return;
          const { submission, offer } = await getChosenOffer(tx, submissions, place);
          const paid = requireFound(
            (await listFundings(tx, clientId)).find((each) => each.submission_id === submissionId),
          );
          await insertFunding(tx, {
            submissionId,
            clientId,
            offerId: offer.id,
            lenderId: submission.lender_id,
            fundedOn: paid.funded_on,
            amountCents: paid.amount_cents,
            reason,
            isTakenBack: true,
            statusChangeId: paid.status_change_id,
            staffId: staff.staffId,
          });
          await deleteFundedLooks(tx, offer.id);
          await submissions.reopenFunded(tx, submissionId);
          await submissions.record(tx, submission, {
            actor: { kind: "staff", name: staff.name },
            kind: "payout taken back",
            forStaff: reason,
          });
          await recordEvents(tx, [
            {
              kind: "submission.payout_taken_back",
              clientId,
              subjectId: submissionId,
              data: { submission_id: submissionId, offer_id: offer.id },
            },
          ]);
          if (paid.status_change_id)
            await milestones.takeBackChange(tx, staff, {
              id: submission.application_id,
              changeId: paid.status_change_id,
              reason,
            });
          await live.notify(tx, { clientId });
          await audit.record(tx, {
            ...actedBy(staff),
            action: "funding.taken_back",
            clientId,
            subject: submission.lender_name,
            detail: { funded_on: paid.funded_on, reason },
          });
        };
        // Sent again late, it doesn't take back a payout recorded since.
        await once(tx, intent, { answer: null, act });
      });
      return loadPlacement(clientId);
    },
  };
};
