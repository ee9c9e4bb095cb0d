import { stateRules } from "../../../firm/state-rules.ts";
import type { DocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import type { Milestones } from "../features/intake/status/milestone.service.ts";
import type { ClientFacts } from "../features/matching/fit/client-facts.service.ts";
import { ledgerRoutes } from "../features/offers/ledger/ledger.routes.ts";
import { createLedgerService } from "../features/offers/ledger/ledger.service.ts";
import { createClientStates } from "../features/offers/offer/client-state.service.ts";
import { createDeskOffers } from "../features/offers/offer/desk-offer.service.ts";
import { createDisclosureService } from "../features/offers/offer/disclosure.service.ts";
import { createDisclosureReading } from "../features/offers/offer/disclosure-reading.service.ts";
import { createExemptions } from "../features/offers/offer/exemption.service.ts";
import { createFundingService } from "../features/offers/offer/funding.service.ts";
import { createFundingMistakes } from "../features/offers/offer/funding-mistake.service.ts";
import { createLenderOffers } from "../features/offers/offer/lender-offer.service.ts";
import { offerRoutes } from "../features/offers/offer/offer.routes.ts";
import { createOfferAnswers } from "../features/offers/offer/offer-answer.service.ts";
import { createOfferConditions } from "../features/offers/offer/offer-condition.service.ts";
import { createOfferGate } from "../features/offers/offer/offer-gate.service.ts";
import { createOfferLooks, lookQueue } from "../features/offers/offer/offer-looks.service.ts";
import { createOfferShowing } from "../features/offers/offer/offer-showing.service.ts";
import { createOwnOffers } from "../features/offers/offer/own-offer.service.ts";
import { createLoadPlacement } from "../features/offers/offer/placement-view.service.ts";
import { createStateLooks } from "../features/offers/offer/state-looks.service.ts";
import type { RegistrationService } from "../features/office/registration/registration.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import type { PlacedSubmissions } from "../features/placement/submission/placed-submissions.service.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly files: FileService;
  readonly links: SignedLinks;
  readonly requests: DocumentRequestService;
  readonly known: KnownAnswers;
  readonly clientFacts: ClientFacts;
  readonly registrations: RegistrationService;
  readonly milestones: Milestones;
  readonly submissions: PlacedSubmissions;
  readonly tasks: FileTasks;
}

/** Lenders' offers, from the draft to the money, and what the firm earns. */
export const composeOffers = (parts: Parts) => {
  const { access, database, files, jobs, secrets } = parts;
  const gate = createOfferGate({ ...parts, stateRules, states: createClientStates(parts) });
  const disclosures = createDisclosureService(parts);
  const room = { ...parts, gate, disclosures };
  const showing = createOfferShowing(room);
  const loadPlacement = createLoadPlacement(room);
  const desk = createDeskOffers({ ...room, showing, loadPlacement });
  const own = createOwnOffers({ ...room, reading: createDisclosureReading({ ...room, showing }) });
  const requestHashKey = secrets.current("idempotency").bytes;
  const ledger = createLedgerService({ ...room, requestHashKey });
  const lookAtDays = createOfferLooks(parts);
  const lookAtStates = createStateLooks(room);
  jobs.schedule(lookQueue, "23 * * * *", async () => {
    await lookAtDays();
    await lookAtStates();
  });
  return {
    ownOffers: own,
    routes: [
      ...offerRoutes({
        desk,
        exemptions: createExemptions({ ...room, showing, loadPlacement }),
        loadPlacement,
        disclosures,
        conditions: createOfferConditions({ ...room, loadPlacement }),
        funding: createFundingService({ ...room, loadPlacement }),
        fundingMistakes: createFundingMistakes({ ...room, loadPlacement }),
        own,
        answers: createOfferAnswers({ ...room, own }),
        lender: createLenderOffers({ ...parts, disclosures }),
        receiver: files,
        requireVisible: (staff, clientId) => access.requireVisible(database, staff, clientId),
      }),
      ...ledgerRoutes(ledger),
    ],
  };
};
