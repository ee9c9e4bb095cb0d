import { randomUUID } from "node:crypto";
import { addDays } from "@funding-desk/contract/forms/months";
import type { OfferState } from "@funding-desk/contract/offers/offer/states";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { Milestones } from "../../intake/status/milestone.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { insertLook } from "./funding.repository.ts";
import {
  findDiscloser,
  findOffer,
  type OfferRow,
  updateDisclosed,
  updateShown,
  updateState,
} from "./offer.repository.ts";
import { toRecordedCost } from "./offer-figures.ts";
import type { OfferGate, OfferStanding } from "./offer-gate.service.ts";
import { offerShownMail } from "./offer-mails.ts";

export type OfferShowing = ReturnType<typeof createOfferShowing>;

interface Deps extends Pick<SharedDeps, "audit" | "live" | "mails"> {
  readonly submissions: Pick<PlacedSubmissions, "advance" | "record">;
  readonly disclosures: Pick<DisclosureService, "send">;
  readonly milestones: Pick<Milestones, "reachMilestone">;
  readonly gate: OfferGate;
}

/** Someone should look at an offer this many days before its last one. */
const beforeExpiryDays = 2;

/** How an offer comes to its client: the lender's disclosure alone, then the offer. Each runs under the client's lock. */
export const createOfferShowing = ({ audit, live, mails, submissions, disclosures, milestones, gate }: Deps) => {
  /** @param states of the one that this replaces */
  const replaceOlder = async (tx: Transaction, row: OfferRow, states: readonly OfferState[]): Promise<void> => {
    const older = row.supersedes === null ? undefined : await findOffer(tx, row.client_id, row.supersedes);
    if (older && states.includes(older.state)) await updateState(tx, { id: older.id, state: "replaced" });
  };

  /** Everything that follows when a client gets an offer. The audit comes last. */
  const carryOut = async (
    tx: Transaction,
    staff: ActingStaff,
    { row, standing }: { readonly row: OfferRow; readonly standing: OfferStanding },
  ): Promise<void> => {
    const { id, client_id: clientId, submission_id: submissionId, lender_name: lenderName } = row;
    const { states, disclosure } = standing;
    const state = states.map(({ code }) => code).join(", ");
    await updateShown(tx, { id, staffId: staff.staffId, state });
    await replaceOlder(tx, row, ["shown", "disclosed", "draft"]);
    await submissions.advance(tx, submissionId, "offer");
    // Whoever entered it, the lender made it. The audit names the member.
    const actor = { kind: "lender", name: lenderName } as const;
    await submissions.record(tx, { id: submissionId, client_id: clientId }, { actor, kind: "offered" });
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
    await mails.queue(tx, offerShownMail, { clientId, cause: id, lenderName });
    await milestones.reachMilestone(tx, staff, { id: row.application_id, milestone: "terms" });
    await live.notify(tx, { clientId });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "offer.shown",
      clientId,
      subject: lenderName,
      detail: {
        offer_id: id,
        state,
        ...toRecordedCost(row),
        disclosure_sha256: disclosure?.is_current ? disclosure.sha256.toString("hex") : null,
      },
    });
  };

  return {
    /** With a disclosure, the client gets that alone. @throws {DomainError} `offer_blocked` */
    async start(tx: Transaction, staff: StaffIdentity, row: OfferRow): Promise<void> {
      const standing = await gate.requireForStaff(tx, row, "show");
      const { disclosure } = standing;
      if (!disclosure?.is_current) return carryOut(tx, staff, { row, standing });
      // The client has one paper at a time. What they could read already stays, until they can read this one.
      await replaceOlder(tx, row, ["disclosed"]);
      await updateDisclosed(tx, row.id, staff.staffId);
      await disclosures.send(tx, row, disclosure);
      await audit.record(tx, {
        ...actedBy(staff),
        action: "disclosure.handled",
        clientId: row.client_id,
        subject: row.lender_name,
        detail: { offer_id: row.id, what: "sent", sha256: disclosure.sha256.toString("hex") },
      });
    },

    /** The client opened or signed the disclosure: shows the offer, unless something is still missing. */
    async goOn(tx: Transaction, row: OfferRow): Promise<void> {
      if (row.state !== "disclosed" || !isWithLender(row.submission_status)) return;
      const standing = await gate.load(tx, row);
      const { disclosure, exemptions } = standing;
      const isRead = disclosure?.opened_at != null || exemptions.some(({ demand }) => demand.endsWith(":disclosure"));
      if (!isRead) return;
      const unmet = await gate.listUnmetNext(tx, row, standing);
      const staff = await findDiscloser(tx, row.id);
      if (standing.states.length === 0 || unmet.length > 0 || !staff) return;
      await carryOut(tx, staff, { row, standing });
    },
  };
};
