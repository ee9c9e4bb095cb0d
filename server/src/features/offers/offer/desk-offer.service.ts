import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import { addOffer, type PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { isUndecided } from "@funding-desk/contract/placement/submission/states";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findDisclosure } from "./disclosure.repository.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { lockOffer, type OfferPlace } from "./lock-offer.ts";
import { countOffers, findOffer, insertOffer, type OfferRow, updateState, updateTerms } from "./offer.repository.ts";
import { requireFigures } from "./offer-figures.ts";
import type { OfferShowing } from "./offer-showing.service.ts";
import { listBlocks } from "./offer-view.ts";
import type { LoadPlacement } from "./placement-view.service.ts";
import { readToday } from "./today.repository.ts";

export type DeskOffers = ReturnType<typeof createDeskOffers>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "timeZone"> {
  readonly submissions: Pick<PlacedSubmissions, "find" | "lock">;
  readonly disclosures: Pick<DisclosureService, "requireSendable">;
  readonly loadPlacement: LoadPlacement;
  readonly showing: Pick<OfferShowing, "start">;
}

interface Expected extends OfferPlace {
  readonly expectedRevision: number;
}

/** Offers as staff enter and show them. Each change answers with everything about the placement. */
export const createDeskOffers = (deps: Deps) => {
  const { database, access, audit, live } = deps;

  /** Locks the client's placement, and passes the offer as it is then. */
  const withOffer = (place: OfferPlace, act: (tx: Transaction, row: OfferRow) => Promise<void>): Promise<void> =>
    withTransaction(database, async (tx) => act(tx, await lockOffer(tx, deps.submissions, place)));

  const requireRevision = (row: OfferRow, expected: number): void => {
    if (row.revision !== expected) throw new DomainError("offer_changed");
  };
  const requireDraft = (row: OfferRow): void => {
    if (row.state !== "draft") throw new DomainError("offer_over");
  };

  const recordDraft = async (
    tx: Transaction,
    staff: StaffIdentity,
    {
      row,
      what,
    }: {
      readonly row: Pick<OfferRow, "id" | "client_id" | "lender_name">;
      readonly what: "entered" | "changed" | "withdrawn";
    },
  ): Promise<void> => {
    await live.notify(tx, { clientId: row.client_id, isInternal: true });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "offer.drafted",
      clientId: row.client_id,
      subject: row.lender_name,
      detail: { what, offer_id: row.id },
    });
  };

  return {
    /** @throws {DomainError} `not_found` */
    async open(staff: StaffIdentity, clientId: string): Promise<PlacementWire> {
      await access.requireVisible(database, staff, clientId);
      return deps.loadPlacement(clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_not_sent`, `offer_changed` */
    async add(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: BodyOf<typeof addOffer> & { readonly idempotencyKey: string | undefined },
    ): Promise<PlacementWire> {
      await access.requireVisible(database, staff, clientId);
      requireFigures(body.terms);
      const intent = toIntent(addOffer, { clientId, staffId: staff.staffId, idempotencyKey }, body);
      const id = randomUUID();
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const act = async () => {
          const submission = requireFound(await deps.submissions.find(tx, clientId, body.submission_id));
          if (!isUndecided(submission.status)) throw new DomainError("submission_not_sent");
          if ((await countOffers(tx, submission.id)) >= offerApiLimits.offers)
            throw invalidField("terms", `A lender can have at most ${offerApiLimits.offers} offers for one file.`);
          const supersedes = body.supersedes ?? null;
          if (supersedes !== null) {
            const older = requireFound(await findOffer(tx, clientId, supersedes));
            if (older.submission_id !== submission.id) throw new DomainError("not_found");
            if (older.state !== "draft" && older.state !== "disclosed" && older.state !== "shown")
              throw new DomainError("offer_over");
          }
          await insertOffer(tx, {
            id,
            clientId,
            submissionId: submission.id,
            supersedes,
            terms: body.terms,
            enteredBy: "staff",
            staffId: staff.staffId,
          });
          const row = { id, client_id: clientId, lender_name: submission.lender_name };
          await recordDraft(tx, staff, { row, what: "entered" });
        };
        await once(tx, intent, { answer: id, act });
      });
      return deps.loadPlacement(clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `offer_changed`, `offer_over` */
    async change(
      staff: StaffIdentity,
      { expectedRevision, ...place }: Expected,
      terms: OfferTerms,
    ): Promise<PlacementWire> {
      await access.requireVisible(database, staff, place.clientId);
      requireFigures(terms);
      await withOffer(place, async (tx, row) => {
        requireDraft(row);
        requireRevision(row, expectedRevision);
        await updateTerms(tx, { id: row.id, terms, staffId: staff.staffId });
        await recordDraft(tx, staff, { row, what: "changed" });
      });
      return deps.loadPlacement(place.clientId);
    },

    /** @throws {DomainError} `not_found`, `offer_blocked`, `disclosure_altered`, `offer_changed`, `offer_over` */
    async show(staff: StaffIdentity, { expectedRevision, ...place }: Expected): Promise<PlacementWire> {
      const { clientId, offerId } = place;
      await access.requireVisible(database, staff, clientId);
      const checked = await findDisclosure(database, clientId, offerId);
      // Before the transaction, which must not wait for a whole file.
      if (checked?.is_current) await deps.disclosures.requireSendable(clientId, checked);
      await withOffer(place, async (tx, row) => {
        // A double press, or a retry after a lost answer. The client may have opened the disclosure in between.
        const steps = row.revision - expectedRevision;
        if ((row.state === "disclosed" && steps === 1) || (row.state === "shown" && (steps === 1 || steps === 2)))
          return;
        requireDraft(row);
        requireRevision(row, expectedRevision);
        if ((await findDisclosure(tx, clientId, offerId))?.id !== checked?.id) throw new DomainError("offer_changed");
        const [first] = listBlocks({ row, today: await readToday(tx, deps.timeZone) });
        if (first !== undefined) throw new DomainError("offer_blocked", { sentence: first });
        await deps.showing.start(tx, staff, row);
      });
      return deps.loadPlacement(clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `offer_changed`, `offer_over` */
    async withdraw(
      staff: StaffIdentity,
      { expectedRevision, ...place }: Expected,
      typedReason: string,
    ): Promise<PlacementWire> {
      await access.requireVisible(database, staff, place.clientId);
      const reason = normalizeText(typedReason);
      requireNone({ reason: findLengthFault(reason, offerApiLimits.reasonChars) });
      await withOffer(place, async (tx, row) => {
        if (row.state === "withdrawn" && row.revision === expectedRevision + 1) return;
        if (row.state !== "draft" && row.state !== "disclosed" && row.state !== "shown")
          throw new DomainError("offer_over");
        requireRevision(row, expectedRevision);
        await updateState(tx, { id: row.id, state: "withdrawn", reason: reason || null });
        if (row.state !== "draft") await live.notify(tx, { clientId: row.client_id });
        if (row.state !== "shown") return recordDraft(tx, staff, { row, what: "withdrawn" });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "offer.withdrawn",
          clientId: row.client_id,
          subject: row.lender_name,
          detail: { offer_id: row.id },
        });
      });
      return deps.loadPlacement(place.clientId);
    },
  };
};
