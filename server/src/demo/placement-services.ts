import { lenderPrograms } from "../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../firm/products.ts";
import { stateRules } from "../../../firm/state-rules.ts";
import type { AnswerChanges } from "../answer-changes/answer-changes.ts";
import type { Clients } from "../client/clients.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { createEnteredMailboxes } from "../entered-mailbox/entered-mailboxes.ts";
import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import { createCatalogService } from "../features/catalog/catalog.service.ts";
import { createLenderService } from "../features/catalog/lender.service.ts";
import { seedCatalog } from "../features/catalog/sample-programs.service.ts";
import type { DocumentService } from "../features/document/document.service.ts";
import type { DocumentRequestService } from "../features/document-request/document-request.service.ts";
import { createDocumentTypeService } from "../features/document-type/document-type.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import { createClientFacts } from "../features/fit/client-facts.service.ts";
import type { KnownAnswers } from "../features/known-answer/known-answers.service.ts";
import { createLedgerService } from "../features/ledger/ledger.service.ts";
import { createCoBorrowerDetails } from "../features/lender-consent/co-borrower-details.service.ts";
import { createLenderConsents } from "../features/lender-consent/lender-consent.service.ts";
import { createClientStates } from "../features/offer/client-state.service.ts";
import { createDeskOffers } from "../features/offer/desk-offer.service.ts";
import { createDisclosureService } from "../features/offer/disclosure.service.ts";
import { createFundingService } from "../features/offer/funding.service.ts";
import { createOfferGate } from "../features/offer/offer-gate.service.ts";
import { createOfferShowing } from "../features/offer/offer-showing.service.ts";
import { createOwnOffers } from "../features/offer/own-offer.service.ts";
import { createLoadPlacement } from "../features/offer/placement-view.service.ts";
import { createApplicationCopies } from "../features/package/application-copy.service.ts";
import { createPackageService } from "../features/package/package.service.ts";
import { createRegistrationService } from "../features/registration/registration.service.ts";
import type { StatusService } from "../features/status/status.service.ts";
import { watchConsentAnswers } from "../features/submission/consent-answers.service.ts";
import { createPlacedSubmissions } from "../features/submission/placed-submissions.service.ts";
import { createPreflightService } from "../features/submission/preflight.service.ts";
import { createSendingService } from "../features/submission/sending.service.ts";
import { createSubmissionService } from "../features/submission/submission.service.ts";
import { createSubmissionActs } from "../features/submission/submission-acts.service.ts";
import { createSubmissionRecords } from "../features/submission/submission-records.service.ts";
import type { TaskService } from "../features/task/task.service.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import type { CurrentFirm } from "../firm-facts/current-firm.ts";
import { createPrivateLinks } from "../private-link/private-links.ts";
import { createOwnPasswords } from "../session/own-passwords.ts";
import type { SignedLinks } from "../session/signed-link.ts";
import type { SharedDeps } from "../shared-deps.ts";

interface Parts extends SharedDeps {
  readonly tasks: TaskService;
  readonly secrets: Secrets;
  readonly currentFirm: CurrentFirm;
  readonly publicUrl: string;
  readonly clients: Clients;
  readonly changes: AnswerChanges;
  readonly applications: ApplicationRecords;
  readonly known: KnownAnswers;
  readonly documents: DocumentService;
  readonly requests: DocumentRequestService;
  readonly files: FileService;
  readonly inspector: FileInspector;
  readonly links: SignedLinks;
  readonly statuses: StatusService;
  readonly passwords: Parameters<typeof createOwnPasswords>[0]["passwords"];
  readonly config: Parameters<typeof createEnteredMailboxes>[0]["config"];
  readonly requestHashKey: Uint8Array;
}

/** The server's own services for files with lenders, offers, and the ledger. */
export const createPlacementServices = async (parts: Parts) => {
  await seedCatalog(parts.database, lenderPrograms);
  const own = { ...parts, products: fundingProducts.map(({ id, name }) => ({ id, name })), refreshLive() {} };
  const enteredMailboxes = createEnteredMailboxes(parts);
  const consents = createLenderConsents({ ...parts, enteredMailboxes, ownPasswords: createOwnPasswords(parts) });
  const coBorrowerDetails = createCoBorrowerDetails(parts);
  const privateLinks = createPrivateLinks({ ...parts, live: { listenAsClient: () => () => {} } });
  const states = createClientStates(parts);
  const registrations = createRegistrationService(parts);
  const floor = {
    ...parts,
    enteredMailboxes,
    consents,
    coBorrowerDetails,
    privateLinks,
    copies: createApplicationCopies(parts),
    clientFacts: createClientFacts(parts),
    registrations,
    gate: createOfferGate({ ...parts, stateRules, states, registrations }),
    findStates: states.find,
    stateRules,
  };
  const records = createSubmissionRecords(floor);
  const acts = createSubmissionActs({ ...floor, records });
  const room = { ...floor, records, acts, packages: createPackageService(floor) };
  watchConsentAnswers(room);
  const preflight = createPreflightService(room);
  const placing = { ...room, submissions: createPlacedSubmissions(room) };
  const placed = { ...placing, disclosures: createDisclosureService(placing) };
  const offering = { ...placed, showing: createOfferShowing(placed), loadPlacement: createLoadPlacement(placed) };
  return {
    consents,
    submissionRecords: records,
    preflight,
    lenders: createLenderService(own),
    catalog: createCatalogService({
      ...own,
      documentTypes: createDocumentTypeService(parts),
      sampleIds: lenderPrograms.map(({ id }) => id),
    }),
    placing: createSubmissionService(room),
    sending: createSendingService({ ...room, preflight }),
    disclosures: offering.disclosures,
    showing: offering.showing,
    offers: createDeskOffers(offering),
    ownOffers: createOwnOffers(offering),
    funding: createFundingService(offering),
    ledger: createLedgerService(room),
  };
};
