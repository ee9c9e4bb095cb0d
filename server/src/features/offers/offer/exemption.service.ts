import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import type { exemptOffer, PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { insertExemption } from "./exemption.repository.ts";
import { lockOffer, type OfferPlace } from "./lock-offer.ts";
import { findNextStep, type OfferGate } from "./offer-gate.service.ts";
import type { OfferShowing } from "./offer-showing.service.ts";
import type { LoadPlacement } from "./placement-view.service.ts";

export type Exemptions = ReturnType<typeof createExemptions>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  readonly submissions: Pick<PlacedSubmissions, "lock">;
  readonly gate: Pick<OfferGate, "load" | "listUnmetNext">;
  readonly showing: Pick<OfferShowing, "goOn">;
  readonly loadPlacement: LoadPlacement;
}

/** Staff say why an offer needn't meet what its client's state asks for. */
export const createExemptions = (deps: Deps) => {
  const { database, access, audit, live, submissions, gate, showing, loadPlacement } = deps;

  return {
    /** @throws {DomainError} `not_found`, `invalid_fields`, `offer_changed`, `offer_over` */
    async exempt(
      staff: StaffIdentity,
      place: OfferPlace,
      { demands, reason: typedReason }: BodyOf<typeof exemptOffer>,
    ): Promise<PlacementWire> {
      await access.requireVisible(database, staff, place.clientId);
      const reason = normalizeText(typedReason);
      requireNone({
        reason: reason === "" ? "Please say why it isn't needed." : findLengthFault(reason, offerApiLimits.reasonChars),
      });
      await withTransaction(database, async (tx) => {
        const row = await lockOffer(tx, submissions, place);
        if (!findNextStep(row.state)) throw new DomainError("offer_over");
        const standing = await gate.load(tx, row);
        const exempted = standing.exemptions.map(({ demand }) => demand);
        const asked = demands.filter((demand) => !exempted.includes(demand));
        // A double press, or a retry after a lost answer.
        if (asked.length === 0) return;
        const unmet = await gate.listUnmetNext(tx, row, standing);
        if (!asked.every((demand) => unmet.some(({ id, isExemptible }) => id === demand && isExemptible)))
          throw new DomainError("offer_changed");
        for (const demand of asked)
          await insertExemption(tx, {
            id: randomUUID(),
            offerId: row.id,
            clientId: row.client_id,
            demand,
            reason,
            staffId: staff.staffId,
          });
        await showing.goOn(tx, row);
        await live.notify(tx, { clientId: row.client_id });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "offer.exempted",
          clientId: row.client_id,
          subject: row.lender_name,
          detail: { offer_id: row.id, demands: asked, reason },
        });
      });
      return loadPlacement(place.clientId);
    },
  };
};
