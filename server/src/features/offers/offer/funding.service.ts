import { randomUUID } from "node:crypto";
import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import {
  addCondition,
  type PlacementWire,
  type recordFunding,
  type takeBackFunding,
} from "@funding-desk/contract/offers/offer/desk-api";
import { formatCents } from "@funding-desk/contract/offers/offer/format-cents";
import { findPayoutDoubts } from "@funding-desk/contract/offers/offer/payout-doubt";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { Milestones } from "../../intake/status/milestone.service.ts";
import type { PlacedSubmission, PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteFundedLooks,
  insertCondition,
  insertFunding,
  insertLook,
  listConditions,
  listFundings,
  listTakenBack,
  updateConditionDone,
} from "./funding.repository.ts";
import { findLookDays } from "./look-days.ts";
import { listOffers, type OfferRow } from "./offer.repository.ts";
import { readTerms, requireFigures } from "./offer-figures.ts";
import type { OfferGate } from "./offer-gate.service.ts";
import type { LoadPlacement } from "./placement-view.service.ts";
import { readToday } from "./today.repository.ts";

export type FundingService = ReturnType<typeof createFundingService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "timeZone"> {
  readonly loadPlacement: LoadPlacement;
  readonly gate: Pick<OfferGate, "requireForStaff">;
  readonly submissions: PlacedSubmissions;
  readonly requests: Pick<DocumentRequestService, "ask">;
  readonly milestones: Milestones;
}

export interface SubmissionPlace {
  readonly clientId: string;
  readonly submissionId: string;
}

interface Chosen {
  readonly submission: PlacedSubmission;
  readonly offer: OfferRow;
}

const toEvent = (
  kind: "submission.funded" | "submission.payout_corrected",
  { submission, offer, fundedOn }: Chosen & { readonly fundedOn: string },
): FirmEvent => ({
  kind,
  clientId: submission.client_id,
  subjectId: submission.id,
  data: { submission_id: submission.id, offer_id: offer.id, funded_on: fundedOn },
});

/** From the chosen offer to the money. Each change answers with everything about the placement. */
export const createFundingService = (deps: Deps) => {
  const { database, access, audit, live, submissions } = deps;

  /** @throws {DomainError} `not_found`, `no_chosen_offer` */
  const requireChosen = async (tx: Transaction, { clientId, submissionId }: SubmissionPlace): Promise<Chosen> => {
    const submission = requireFound(await submissions.find(tx, clientId, submissionId));
    const offers = await listOffers(tx, clientId);
    const offer = offers.find((each) => each.submission_id === submissionId && each.state === "chosen");
    if (submission.status !== "chosen" || !offer) throw new DomainError("no_chosen_offer");
    return { submission, offer };
  };

  /** The offer that was paid out. @throws {DomainError} `not_found` */
  const requirePaid = async (tx: Transaction, { clientId, submissionId }: SubmissionPlace): Promise<Chosen> => {
    const submission = requireFound(await submissions.find(tx, clientId, submissionId));
    const offers = await listOffers(tx, clientId);
    return {
      submission,
      offer: requireFound(offers.find((each) => each.submission_id === submissionId && each.state === "chosen")),
    };
  };

  /** @throws {DomainError} `payout_unlikely` */
  const requireLikely = ({ submission, offer }: Chosen, paid: { fundedOn: string; amountCents: number }): void => {
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

  const recordCondition = async (
    tx: Transaction,
    staff: StaffIdentity,
    {
      clientId,
      subject,
      ...detail
    }: { clientId: string; subject: string; what: "added" | "met" | "open again"; whose: "client" | "firm" | "lender" },
  ): Promise<void> => {
    await live.notify(tx, { clientId });
    await audit.record(tx, { ...actedBy(staff), action: "condition.changed", clientId, subject, detail });
  };

  return {
    /** @throws {DomainError} `not_found`, `no_chosen_offer`, `invalid_fields` */
    async addCondition(
      staff: StaffIdentity,
      place: SubmissionPlace,
      { idempotencyKey, ...body }: BodyOf<typeof addCondition> & { readonly idempotencyKey: string | undefined },
    ): Promise<PlacementWire> {
      const { clientId, submissionId } = place;
      await access.requireVisible(database, staff, clientId);
      const words = normalizeLine(body.words);
      const dueOn = body.due_on ?? null;
      requireNone({
        words: findLineFault(words, { max: offerApiLimits.wordsChars, what: "what the lender still wants" }),
        due_on: dueOn === null || isCivilDate(dueOn) ? undefined : "Enter a date that exists.",
        document_type_id:
          body.document_type_id !== undefined && body.whose !== "client"
            ? "Only the client can be asked for a document."
            : undefined,
      });
      await withTransaction(database, (tx) => requireChosen(tx, place));
      // Its own transaction, with the same key: a retry finds the same request.
      const [request] =
        body.document_type_id === undefined
          ? []
          : await deps.requests.ask(staff, clientId, {
              document_type_ids: [body.document_type_id],
              note: words,
              ...(dueOn === null ? {} : { due_on: dueOn }),
              idempotencyKey,
            });
      const intent = toIntent(addCondition, { clientId, staffId: staff.staffId, idempotencyKey }, [submissionId, body]);
      const id = randomUUID();
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const act = async () => {
          const { submission } = await requireChosen(tx, place);
          const known = (await listConditions(tx, clientId)).filter((each) => each.submission_id === submissionId);
          if (known.length >= offerApiLimits.conditions)
            throw invalidField("words", `An offer can have at most ${offerApiLimits.conditions} conditions.`);
          await insertCondition(tx, {
            id,
            submissionId,
            clientId,
            words,
            whose: body.whose,
            dueOn,
            documentRequestId: request?.id ?? null,
            staffId: staff.staffId,
          });
          await recordCondition(tx, staff, {
            clientId,
            subject: submission.lender_name,
            what: "added",
            whose: body.whose,
          });
        };
        await once(tx, intent, { answer: id, act });
      });
      return deps.loadPlacement(clientId);
    },

    /** @throws {DomainError} `not_found`, `condition_changed` */
    async settleCondition(
      staff: StaffIdentity,
      { clientId, submissionId, conditionId }: SubmissionPlace & { readonly conditionId: string },
      { isDone, expectedRevision }: { readonly isDone: boolean; readonly expectedRevision: number },
    ): Promise<PlacementWire> {
      await access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const submission = requireFound(await submissions.find(tx, clientId, submissionId));
        const row = requireFound(
          (await listConditions(tx, clientId)).find(
            (each) => each.id === conditionId && each.submission_id === submissionId,
          ),
        );
        if (row.is_done === isDone) return;
        if (row.revision !== expectedRevision) throw new DomainError("condition_changed");
        await updateConditionDone(tx, conditionId, isDone);
        await recordCondition(tx, staff, {
          clientId,
          subject: submission.lender_name,
          what: isDone ? "met" : "open again",
          whose: row.whose,
        });
      });
      return deps.loadPlacement(clientId);
    },

    /**
     * Recording it again as it was changes nothing. Another payout corrects it, for a reason; so does one after a mistake.
     * @throws {DomainError} `not_found`, `no_chosen_offer`, `offer_blocked`, `payout_unlikely`, `payout_recorded`, `invalid_fields`
     */
    async recordFunding(
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
        const { submission, offer } = before ? await requirePaid(tx, place) : await requireChosen(tx, place);
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

    /** Nothing was paid out. Repeating it changes nothing. @throws {DomainError} `not_found`, `invalid_fields` */
    async takeBackFunding(
      staff: StaffIdentity,
      place: SubmissionPlace,
      { reason }: BodyOf<typeof takeBackFunding>,
    ): Promise<PlacementWire> {
      const { clientId, submissionId } = place;
      await access.requireVisible(database, staff, clientId);
      requireNone({ reason: findSsnFault(reason) });
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        await submissions.lock(tx, submissionId);
        if ((await listTakenBack(tx, clientId)).some((each) => each.submission_id === submissionId)) return;
        const { submission, offer } = await requirePaid(tx, place);
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
          await deps.milestones.takeBackChange(tx, staff, {
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
      });
      return deps.loadPlacement(clientId);
    },
  };
};
