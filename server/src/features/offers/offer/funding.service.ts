import { randomUUID } from "node:crypto";
import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { PlacementWire, recordFunding } from "@funding-desk/contract/offers/offer/desk-api";
import { findPayoutDoubts } from "@funding-desk/contract/offers/offer/payout-doubt";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { Milestones } from "../../intake/status/milestone.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type ChosenOffer, getChosenOffer, getUnpaidOffer, type SubmissionPlace } from "./chosen-offer.ts";
import { insertFunding, insertLook, listFundings, listTakenBack } from "./funding.repository.ts";
import { findLookDays } from "./look-days.ts";
import type { OfferRow } from "./offer.repository.ts";
import { readTerms, requireFigures } from "./offer-figures.ts";
import type { OfferGate } from "./offer-gate.service.ts";
import type { LoadPlacement } from "./placement-view.service.ts";
import { readToday } from "./today.repository.ts";

export type FundingService = ReturnType<typeof createFundingService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "timeZone"> {
  readonly loadPlacement: LoadPlacement;
  readonly gate: Pick<OfferGate, "requireForStaff">;
  readonly submissions: Pick<PlacedSubmissions, "find" | "lock" | "advance" | "record">;
  readonly milestones: Pick<Milestones, "reachMilestone">;
}

const toEvent = (
  kind: "submission.funded" | "submission.payout_corrected",
  { submission, offer, fundedOn }: ChosenOffer & { readonly fundedOn: string },
): FirmEvent => ({
  kind,
  clientId: submission.client_id,
  subjectId: submission.id,
  data: { submission_id: submission.id, offer_id: offer.id, funded_on: fundedOn },
});

/** Records what a lender paid out, and corrects it. Answers with everything about the placement. */
export const createFundingService = (deps: Deps) => {
  const { database, access, audit, live, submissions } = deps;

  /** @throws {DomainError} `payout_unlikely` */
  const requireLikely = ({ submission, offer }: ChosenOffer, paid: { fundedOn: string; amountCents: number }): void => {
    const terms = readTerms(offer.terms);
    const sentOn = submission.sent_at && toCivilDate(deps.timeZone, submission.sent_at);
    const doubts = findPayoutDoubts({ terms, figures: requireFigures(terms), sentOn, ...paid });
    if (doubts.length > 0)
      throw new DomainError("payout_unlikely", { sentence: `${doubts.join(" ")} If the payout is right, say why.` });
  };

  /** Days to look at the offer again, or at other days after a correction. */
  const queueLooks = async (
    tx: Transaction,
    staff: StaffIdentity,
    { clientId, offer, fundedOn }: { readonly clientId: string; readonly offer: OfferRow; readonly fundedOn: string },
  ): Promise<void> => {
    const days = findLookDays(readTerms(offer.terms), fundedOn);
    const look = { offerId: offer.id, clientId, staffId: staff.staffId };
    if (!days) return;
    await insertLook(tx, { ...look, id: randomUUID(), kind: "half repaid", dueOn: days.halfRepaid });
    await insertLook(tx, { ...look, id: randomUUID(), kind: "ends", dueOn: days.beforeEnd });
  };

  return {
    /**
     * Recording it again as it was changes nothing. Another payout corrects it, for a reason; so does one after a mistake.
     * @throws {DomainError} `not_found`, `no_chosen_offer`, `offer_blocked`, `payout_unlikely`, `payout_recorded`, `invalid_fields`
     */
    async record(
      staff: StaffIdentity,
      place: SubmissionPlace,
      { funded_on: fundedOn, amount_cents: amountCents, reason }: BodyOf<typeof recordFunding>,
    ): Promise<PlacementWire> {
      const { clientId, submissionId } = place;
      await access.requireVisible(database, staff, clientId);
      const isReal = isCivilDate(fundedOn);
      requireNone({
        funded_on: !isReal
          ? "Enter a date that exists."
          : fundedOn > (await readToday(database, deps.timeZone))
            ? "Enter the day on which the money arrived."
            : undefined,
        reason: findSsnFault(reason ?? ""),
      });
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        await submissions.lock(tx, submissionId);
        const before = (await listFundings(tx, clientId)).find((each) => each.submission_id === submissionId);
        if (before?.funded_on === fundedOn && before.amount_cents === amountCents) return;
        const { submission, offer } = before
          ? await getChosenOffer(tx, submissions, place)
          : await getUnpaidOffer(tx, submissions, place);
        const takenBack = (await listTakenBack(tx, clientId)).some((each) => each.submission_id === submissionId);
        if ((before || takenBack) && reason === undefined)
          throw new DomainError("payout_recorded", {
            sentence: before
              ? `${formatCents(before.amount_cents)} on ${formatDate(before.funded_on)} are recorded already. To correct that, say why.`
              : "A payout was recorded here by mistake. If this one is right, say why.",
          });
        if (!before) await deps.gate.requireForStaff(tx, offer, "fund");
        if (reason === undefined) requireLikely({ submission, offer }, { fundedOn, amountCents });
        const moved = before
          ? before.status_change_id
          : await deps.milestones.reachMilestone(tx, staff, { id: submission.application_id, milestone: "funded" });
        await insertFunding(tx, {
          submissionId,
          clientId,
          offerId: offer.id,
          lenderId: submission.lender_id,
          fundedOn,
          amountCents,
          reason,
          isTakenBack: false,
          statusChangeId: moved,
          staffId: staff.staffId,
        });
        await queueLooks(tx, staff, { clientId, offer, fundedOn });
        if (before) {
          await live.notify(tx, { clientId });
          await recordEvents(tx, [toEvent("submission.payout_corrected", { submission, offer, fundedOn })]);
          await audit.record(tx, {
            ...actedBy(staff),
            action: "funding.corrected",
            clientId,
            subject: submission.lender_name,
            detail: { funded_on: fundedOn, funded_on_before: before.funded_on, reason: reason ?? "" },
          });
          return;
        }
        await submissions.advance(tx, submissionId, "funded");
        await submissions.record(tx, submission, {
          actor: { kind: "lender", name: submission.lender_name },
          kind: "funded",
        });
        await recordEvents(tx, [toEvent("submission.funded", { submission, offer, fundedOn })]);
        await live.notify(tx, { clientId });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "funding.recorded",
          clientId,
          subject: submission.lender_name,
          detail: { funded_on: fundedOn, ...(reason === undefined ? {} : { reason }) },
        });
      });
      return deps.loadPlacement(clientId);
    },
  };
};
