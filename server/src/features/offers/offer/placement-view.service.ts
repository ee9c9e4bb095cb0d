import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { listDutyWords } from "@funding-desk/contract/offers/offer/state-demands";
import { listDueRegistrations, listRulesInForce } from "@funding-desk/contract/offers/offer/state-rules";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { RegistrationService } from "../../office/registration/registration.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listDisclosureEvents, listDisclosures } from "./disclosure.repository.ts";
import { listExemptions } from "./exemption.repository.ts";
import { listConditions, listFundings, listTakenBack } from "./funding.repository.ts";
import { listOffers } from "./offer.repository.ts";
import { findMonthlyRevenue } from "./offer-figures.ts";
import type { OfferGate } from "./offer-gate.service.ts";
import { toDeskCondition, toDeskOffer } from "./offer-view.ts";

export type LoadPlacement = (clientId: string) => Promise<PlacementWire>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly submissions: Pick<PlacedSubmissions, "list">;
  readonly registrations: Pick<RegistrationService, "isRegistered">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly gate: OfferGate;
}

/** Everything about a client's placement, as staff see it. Whoever calls it has checked that they may. */
export const createLoadPlacement =
  (deps: Deps): LoadPlacement =>
  async (clientId) => {
    const { database, gate } = deps;
    const today = toCivilDate(deps.timeZone, new Date());
    const [current, revenue, submissions, offers, disclosures, exemptions, events, conditions, fundings, takenBack] =
      await Promise.all([
        gate.findStates({ clientId }),
        findMonthlyRevenue(deps.clientFacts, clientId),
        deps.submissions.list(clientId),
        listOffers(database, clientId),
        listDisclosures(database, clientId),
        listExemptions(database, clientId),
        listDisclosureEvents(database, clientId),
        listConditions(database, clientId),
        listFundings(database, clientId),
        listTakenBack(database, clientId),
      ]);
    const bySubmission = new Map(
      await Promise.all(
        submissions.map(
          async ({ id, application_id: applicationId }) =>
            [id, await gate.findStates({ clientId, submissionId: id, applicationId })] as const,
        ),
      ),
    );
    const every = [...bySubmission.values(), current].flat();
    const states = every.filter(({ code }, at) => every.findIndex((each) => each.code === code) === at);
    const rules = listRulesInForce(gate.stateRules, { states: states.map(({ code }) => code), on: today });
    const missing: string[] = [];
    for (const { state } of listDueRegistrations(rules, today))
      if (!(await deps.registrations.isRegistered(database, state))) missing.push(state);
    return {
      today,
      states,
      duties: rules.flatMap(listDutyWords),
      missing_registration:
        missing.length > 0
          ? `${missing.join(" and ")} ${missing.length > 1 ? "ask" : "asks"} brokers to register, and the firm has no registration there that is valid today.`
          : null,
      monthly_revenue_cents: revenue,
      submissions: submissions.map(({ id, lender_id, lender_name, program_name, reference, status }) => {
        const funding = fundings.find((each) => each.submission_id === id);
        const mistake = takenBack.find((each) => each.submission_id === id);
        return {
          id,
          lender_id,
          lender_name,
          program_name,
          reference,
          status,
          conditions: conditions.filter((each) => each.submission_id === id).map(toDeskCondition),
          funding: funding
            ? {
                funded_on: funding.funded_on,
                amount_cents: funding.amount_cents,
                recorded_by: funding.recorded_by_name,
                is_corrected: funding.position > 0,
                reason: funding.reason,
              }
            : null,
          taken_back: mistake
            ? {
                staff_name: mistake.recorded_by_name,
                at: mistake.recorded_at.toISOString(),
                reason: mistake.reason,
              }
            : null,
        };
      }),
      offers: await Promise.all(
        offers.map(async (row) => {
          const of = bySubmission.get(row.submission_id) ?? current;
          const disclosure = disclosures.find(({ offer_id }) => offer_id === row.id);
          const standing = {
            states: of,
            disclosure,
            exemptions: exemptions.filter(({ offer_id }) => offer_id === row.id),
          };
          return toDeskOffer({
            row,
            today,
            hasState: of.length > 0,
            unmet: await gate.listUnmetNext(database, row, standing),
            exemptions,
            disclosure,
            events,
          });
        }),
      ),
    };
  };
