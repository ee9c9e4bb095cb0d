import { randomUUID } from "node:crypto";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import { addCondition, type PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { getUnpaidOffer, type SubmissionPlace } from "./chosen-offer.ts";
import { insertCondition, listConditions, updateConditionDone } from "./funding.repository.ts";
import type { LoadPlacement } from "./placement-view.service.ts";

export type OfferConditions = ReturnType<typeof createOfferConditions>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  readonly loadPlacement: LoadPlacement;
  readonly submissions: Pick<PlacedSubmissions, "find">;
  readonly requests: Pick<DocumentRequestService, "ask">;
}

/** What a lender still wants before it pays out a chosen offer. Each change answers with everything about the placement. */
export const createOfferConditions = (deps: Deps) => {
  const { database, access, audit, live, submissions, requests, loadPlacement } = deps;

  const record = async (
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
    async add(
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
      await withTransaction(database, (tx) => getUnpaidOffer(tx, submissions, place));
      // Its own transaction, with the same key: a retry finds the same request.
      const [request] =
        body.document_type_id === undefined
          ? []
          : await requests.ask(staff, clientId, {
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
          const { submission } = await getUnpaidOffer(tx, submissions, place);
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
          await record(tx, staff, {
            clientId,
            subject: submission.lender_name,
            what: "added",
            whose: body.whose,
          });
        };
        await once(tx, intent, { answer: id, act });
      });
      return loadPlacement(clientId);
    },

    /** @throws {DomainError} `not_found`, `condition_changed` */
    async settle(
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
        await record(tx, staff, {
          clientId,
          subject: submission.lender_name,
          what: isDone ? "met" : "open again",
          whose: row.whose,
        });
      });
      return loadPlacement(clientId);
    },
  };
};
