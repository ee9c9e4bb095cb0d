import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { PlacementWire } from "@funding-desk/contract/offer/desk-api";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientFacts } from "../fit/client-facts.service.ts";
import type { RegistrationService } from "../registration/registration.service.ts";
import type { PlacedSubmissions } from "../submission/placed-submissions.service.ts";
import type { FindClientState } from "./client-state.service.ts";
import { listDisclosureEvents, listDisclosures } from "./disclosure.repository.ts";
import { listConditions, listFundings } from "./funding.repository.ts";
import { listOffers } from "./offer.repository.ts";
import type { FindDuties } from "./offer-duties.service.ts";
import { findMonthlyRevenue, readTerms } from "./offer-figures.ts";
import { toDeskCondition, toDeskOffer } from "./offer-view.ts";

export type LoadPlacement = (clientId: string) => Promise<PlacementWire>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly submissions: Pick<PlacedSubmissions, "list">;
  readonly registrations: Pick<RegistrationService, "isRegistered">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly findState: FindClientState;
  readonly findDuties: FindDuties;
}

/** Everything about a client's placement, as staff see it. Whoever calls it has checked that they may. */
export const createLoadPlacement =
  (deps: Deps): LoadPlacement =>
  async (clientId) => {
    const { database, findDuties } = deps;
    const today = toCivilDate(deps.timeZone, new Date());
    const [state, revenue, submissions, offers, disclosures, events, conditions, fundings] = await Promise.all([
      deps.findState(clientId),
      findMonthlyRevenue(deps.clientFacts, clientId),
      deps.submissions.list(clientId),
      listOffers(database, clientId),
      listDisclosures(database, clientId),
      listDisclosureEvents(database, clientId),
      listConditions(database, clientId),
      listFundings(database, clientId),
    ]);
    const duties = state && findDuties({ state: state.code, on: today });
    const isMissing =
      duties?.mustRegister === true && !(await deps.registrations.isRegistered(database, state?.code ?? ""));
    return {
      today,
      state: state ?? null,
      duties: [...(duties?.words ?? [])],
      missing_registration: isMissing
        ? `${state?.code} asks brokers to register, and the firm has no registration there that is valid today.`
        : null,
      monthly_revenue_cents: revenue,
      submissions: submissions.map(({ id, lender_id, lender_name, program_name, reference, status }) => {
        const funding = fundings.find((each) => each.submission_id === id);
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
        };
      }),
      offers: offers.map((row) =>
        toDeskOffer({
          row,
          today,
          duties: state && findDuties({ state: state.code, on: today, terms: readTerms(row.terms) }),
          disclosure: disclosures.find(({ offer_id }) => offer_id === row.id),
          events,
        }),
      ),
    };
  };
