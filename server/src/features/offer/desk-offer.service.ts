import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/endpoint";
import { addDays } from "@funding-desk/contract/fit/months";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { offerApiLimits } from "@funding-desk/contract/offer/api-limits";
import { addOffer, type PlacementWire } from "@funding-desk/contract/offer/desk-api";
import type { OfferTerms } from "@funding-desk/contract/offer/offer-terms";
import { isUndecided } from "@funding-desk/contract/submission/states";
import { lockClient } from "../../client/client.repository.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../errors.ts";
import { findLengthFault, requireNone } from "../../field-faults.ts";
import { recordEvents } from "../../firm-event/record-events.ts";
import { once, toIntent } from "../../idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import { normalizeText } from "../../typed-text.ts";
import type { StatusService } from "../status/status.service.ts";
import type { PlacedSubmissions } from "../submission/placed-submissions.service.ts";
import type { FindClientState } from "./client-state.service.ts";
import { findDisclosure } from "./disclosure.repository.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { insertLook } from "./funding.repository.ts";
import { lockOffer, type OfferPlace } from "./lock-offer.ts";
import {
  countOffers,
  findOffer,
  insertOffer,
  type OfferRow,
  updateShown,
  updateState,
  updateTerms,
} from "./offer.repository.ts";
import type { FindDuties } from "./offer-duties.service.ts";
import { readTerms, requireFigures } from "./offer-figures.ts";
import { disclosureEvidenceMail, offerShownMail } from "./offer-mails.ts";
import { listBlocks } from "./offer-view.ts";
import type { LoadPlacement } from "./placement-view.service.ts";

export type DeskOffers = ReturnType<typeof createDeskOffers>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails" | "timeZone"> {
  readonly submissions: PlacedSubmissions;
  readonly disclosures: Pick<DisclosureService, "openUnaltered" | "recordSent">;
  readonly statuses: Pick<StatusService, "reachMilestone">;
  readonly loadPlacement: LoadPlacement;
  readonly findState: FindClientState;
  readonly findDuties: FindDuties;
}

interface Expected extends OfferPlace {
  readonly expectedRevision: number;
}

/** Someone should look at an offer this many days before its last one. */
const beforeExpiryDays = 2;

/** Offers as staff enter and show them. Each change answers with everything about the placement. */
export const createDeskOffers = (deps: Deps) => {
  const { database, access, audit, live, mails, findDuties } = deps;
  const getToday = (): string => toCivilDate(deps.timeZone, new Date());

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

  const replaceOlder = async (tx: Transaction, row: OfferRow): Promise<void> => {
    const older = row.supersedes === null ? undefined : await findOffer(tx, row.client_id, row.supersedes);
    if (older?.state === "shown" || older?.state === "draft")
      await updateState(tx, { id: older.id, state: "replaced" });
  };

  /** Everything that follows when a client gets an offer. The audit comes last. */
  const carryOutShow = async (
    tx: Transaction,
    staff: StaffIdentity,
    { row, state }: { readonly row: OfferRow; readonly state: string | undefined },
  ) => {
    const { id, client_id: clientId, submission_id: submissionId, lender_name: lenderName, reference } = row;
    const disclosure = await findDisclosure(tx, clientId, id);
    const sha256 = disclosure?.sha256.toString("hex") ?? null;
    if (disclosure) await deps.disclosures.recordSent(tx, clientId, disclosure);
    await updateShown(tx, { id, staffId: staff.staffId, state: state ?? null });
    await replaceOlder(tx, row);
    await deps.submissions.advance(tx, submissionId, "offer");
    const place = { id: submissionId, client_id: clientId };
    // Whoever entered it, the lender made it. The audit names the member.
    await deps.submissions.record(tx, place, { actor: { kind: "lender", name: lenderName }, kind: "offered" });
    const shown = { offer_id: id, submission_id: submissionId };
    await recordEvents(tx, [{ kind: "offer.shown", clientId, subjectId: id, data: shown }]);
    if (row.expires_on !== null)
      await insertLook(tx, {
        id: randomUUID(),
        offerId: id,
        clientId,
        kind: "expires",
        dueOn: addDays(row.expires_on, -beforeExpiryDays),
        staffId: staff.staffId,
      });
    await mails.queue(tx, offerShownMail, { clientId, cause: id, lenderName, hasDisclosure: disclosure !== undefined });
    if (disclosure) {
      const actor = { kind: "staff", name: staff.name } as const;
      await deps.submissions.record(tx, place, { actor, kind: "evidence", about: disclosure.filename });
      await mails.queue(tx, disclosureEvidenceMail, {
        clientId,
        cause: id,
        aboutId: row.submission_id,
        lenderName,
        lenderEmail: row.lender_email,
        reference,
        filename: disclosure.filename,
        sha256: disclosure.sha256.toString("hex"),
        sentAt: new Date().toISOString(),
      });
    }
    await deps.statuses.reachMilestone(tx, staff, { id: row.application_id, milestone: "terms" });
    await live.notify(tx, { clientId });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "offer.shown",
      clientId,
      subject: lenderName,
      detail: { offer_id: id, state: state ?? null, disclosure_sha256: sha256 },
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
            if (older.state !== "draft" && older.state !== "shown") throw new DomainError("offer_over");
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
      const [state, checked] = await Promise.all([
        deps.findState(clientId),
        findDisclosure(database, clientId, offerId),
      ]);
      if (checked) {
        // Read before the transaction, which must not wait for a whole file.
        const opened = await deps.disclosures
          .openUnaltered({ clientId, row: checked, channel: "desk" })
          .catch((error: unknown) => {
            if (!(error instanceof DomainError && error.code === "not_found")) throw error;
            throw new DomainError("offer_blocked", {
              sentence:
                "The disclosure is still being checked for viruses, or isn't safe. Please try again in a minute.",
            });
          });
        opened.content.destroy();
      }
      await withOffer(place, async (tx, row) => {
        // A double press, or a retry after a lost answer.
        if (row.state === "shown" && row.revision === expectedRevision + 1) return;
        requireDraft(row);
        requireRevision(row, expectedRevision);
        const disclosure = await findDisclosure(tx, clientId, offerId);
        if (disclosure?.id !== checked?.id) throw new DomainError("offer_changed");
        const duties = state && findDuties({ state: state.code, on: getToday(), terms: readTerms(row.terms) });
        const blocks = listBlocks({ row, today: getToday(), duties, hasDisclosure: disclosure !== undefined });
        const [first] = blocks;
        if (first !== undefined) throw new DomainError("offer_blocked", { sentence: first });
        await carryOutShow(tx, staff, { row, state: state?.code });
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
        if (row.state !== "draft" && row.state !== "shown") throw new DomainError("offer_over");
        requireRevision(row, expectedRevision);
        await updateState(tx, { id: row.id, state: "withdrawn", reason: reason || null });
        if (row.state === "draft") return recordDraft(tx, staff, { row, what: "withdrawn" });
        await live.notify(tx, { clientId: row.client_id });
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
