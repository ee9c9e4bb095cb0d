import { lenderPrograms } from "../../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../../firm/products.ts";
import { stateRules } from "../../../../firm/state-rules.ts";
import type { DocumentService } from "../../features/documents/document/document.service.ts";
import type { DocumentRequestService } from "../../features/documents/document-request/document-request.service.ts";
import { createDocumentTypeService } from "../../features/documents/document-type/document-type.service.ts";
import type { FileService } from "../../features/documents/file/file.service.ts";
import type { FileReadings } from "../../features/documents/statement/file-readings.service.ts";
import type { ApplicationRecords } from "../../features/intake/application/application-record.service.ts";
import { createDraftFileService } from "../../features/intake/draft/draft-file.service.ts";
import type { KnownAnswers } from "../../features/intake/known-answer/known-answers.service.ts";
import { createOwedService } from "../../features/intake/owed/owed.service.ts";
import { createPinnedRows } from "../../features/intake/statement-set/pinned-rows.service.ts";
import { createStatementSets } from "../../features/intake/statement-set/statement-set.service.ts";
import type { Milestones } from "../../features/intake/status/milestone.service.ts";
import { createCatalogService } from "../../features/matching/catalog/catalog.service.ts";
import { createLenderService } from "../../features/matching/catalog/lender.service.ts";
import { createLiveProgramsService } from "../../features/matching/catalog/live-programs.service.ts";
import { createProgramChanges } from "../../features/matching/catalog/program-changes.service.ts";
import { createLoadDraftRules } from "../../features/matching/catalog/program-versions.ts";
import { seedCatalog } from "../../features/matching/catalog/sample-programs.service.ts";
import { createClientFacts } from "../../features/matching/fit/client-facts.service.ts";
import { createLedgerService } from "../../features/offers/ledger/ledger.service.ts";
import { createClientStates } from "../../features/offers/offer/client-state.service.ts";
import { createDeskOffers } from "../../features/offers/offer/desk-offer.service.ts";
import { createDisclosureService } from "../../features/offers/offer/disclosure.service.ts";
import { createDisclosureReading } from "../../features/offers/offer/disclosure-reading.service.ts";
import { createExemptions } from "../../features/offers/offer/exemption.service.ts";
import { createFundingService } from "../../features/offers/offer/funding.service.ts";
import { createOfferAnswers } from "../../features/offers/offer/offer-answer.service.ts";
import { createOfferGate } from "../../features/offers/offer/offer-gate.service.ts";
import { createOfferShowing } from "../../features/offers/offer/offer-showing.service.ts";
import { createOwnOffers } from "../../features/offers/offer/own-offer.service.ts";
import { createLoadPlacement } from "../../features/offers/offer/placement-view.service.ts";
import { createRegistrationService } from "../../features/office/registration/registration.service.ts";
import type { FileTasks } from "../../features/office/task/file-task.service.ts";
import { createCoBorrowerDetails } from "../../features/placement/lender-consent/co-borrower-details.service.ts";
import { createConsentAnswers } from "../../features/placement/lender-consent/consent-answer.service.ts";
import { createConsentGiving } from "../../features/placement/lender-consent/consent-giving.service.ts";
import { createLenderConsents } from "../../features/placement/lender-consent/lender-consent.service.ts";
import { createMemos } from "../../features/placement/memo/memo.service.ts";
import { createMemoRemarks } from "../../features/placement/memo/memo-remark.service.ts";
import { createApplicationCopies } from "../../features/placement/package/application-copy.service.ts";
import { createPackageService } from "../../features/placement/package/package.service.ts";
import { createPackagePapers } from "../../features/placement/package/package-papers.service.ts";
import { watchConsentAnswers } from "../../features/placement/submission/answered-consent.service.ts";
import { createConsentAsking } from "../../features/placement/submission/consent-asking.service.ts";
import { createEndingService } from "../../features/placement/submission/ending.service.ts";
import { createPlacedSubmissions } from "../../features/placement/submission/placed-submissions.service.ts";
import { createPreflightService } from "../../features/placement/submission/preflight.service.ts";
import { createPreparingService } from "../../features/placement/submission/preparing.service.ts";
import { createSendingService } from "../../features/placement/submission/sending.service.ts";
import { createSentMemos } from "../../features/placement/submission/sent-memo.service.ts";
import { createSubmissionActs } from "../../features/placement/submission/submission-acts.service.ts";
import { createSubmissionRecords } from "../../features/placement/submission/submission-records.service.ts";
import { createSubmissionViews } from "../../features/placement/submission/submission-view.service.ts";
import type { SharedDeps } from "../../features/shared-deps.ts";
import type { CurrentFirm } from "../../firm/current-firm.ts";
import type { AnswerChanges } from "../../forms/answer-changes/answer-changes.ts";
import type { Clients } from "../../identity/client/clients.ts";
import { createEnteredMailboxes } from "../../identity/entered-mailbox/entered-mailboxes.ts";
import { createPrivateLinks } from "../../identity/private-link/private-links.ts";
import { createOwnPasswords } from "../../identity/session/own-passwords.ts";
import type { SignedLinks } from "../../identity/session/signed-link.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { FileInspector } from "../../platform/files/inspection/inspect-file.ts";

interface Parts extends SharedDeps {
  readonly tasks: FileTasks;
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
  readonly readings: FileReadings;
  readonly links: SignedLinks;
  readonly milestones: Milestones;
  readonly passwords: Parameters<typeof createOwnPasswords>[0]["passwords"];
  readonly config: Parameters<typeof createEnteredMailboxes>[0]["config"];
  readonly requestHashKey: Uint8Array;
}

/** The server's own services for files with lenders, offers, and the ledger. */
export const createPlacementServices = async (parts: Parts) => {
  await seedCatalog(parts.database, lenderPrograms);
  const products = fundingProducts.map(({ id, name }) => ({ id, name }));
  const loadRules = createLoadDraftRules({ ...parts, products, documentTypes: createDocumentTypeService(parts) });
  const own = { ...parts, products, loadRules, refreshLive() {} };
  const catalog = createCatalogService({ ...own, sampleIds: lenderPrograms.map(({ id }) => id) });
  const enteredMailboxes = createEnteredMailboxes(parts);
  const consents = createLenderConsents(parts);
  const consentAnswers = createConsentAnswers(parts);
  const consentGiving = createConsentGiving({
    ...parts,
    answers: consentAnswers,
    enteredMailboxes,
    ownPasswords: createOwnPasswords(parts),
  });
  const coBorrowerDetails = createCoBorrowerDetails(parts);
  const privateLinks = createPrivateLinks({ ...parts, live: { listenAsClient: () => () => {} } });
  const states = createClientStates(parts);
  const registrations = createRegistrationService(parts);
  const owed = createOwedService(parts);
  parts.requests.watchMonths(owed.monthsKeeper);
  const pins = createPinnedRows(parts);
  const statements = createStatementSets({ ...parts, draftFiles: createDraftFileService(parts), owed, pins });
  const floor = {
    ...parts,
    enteredMailboxes,
    consents,
    coBorrowerDetails,
    privateLinks,
    copies: createApplicationCopies(parts),
    clientFacts: createClientFacts({ ...parts, statements }),
    registrations,
    gate: createOfferGate({ ...parts, stateRules, states, registrations }),
    findStates: states.find,
    stateRules,
  };
  const records = createSubmissionRecords(floor);
  const acts = createSubmissionActs(floor);
  const views = createSubmissionViews({ ...floor, records });
  const sentMemos = createSentMemos(floor);
  const memos = createMemos({
    ...floor,
    records,
    sentMemos,
    remarks: createMemoRemarks({ ...floor, records, acts }),
    statements,
    owed,
    livePrograms: createLiveProgramsService({
      ...parts,
      live: { ...parts.live, watch() {} },
      logger: { warn() {} },
    }),
  });
  const room = {
    ...floor,
    records,
    acts,
    views,
    sentMemos,
    packages: createPackageService({ ...floor, papers: createPackagePapers({ ...floor, memos }) }),
  };
  const ending = createEndingService(room);
  watchConsentAnswers({ ...room, ending, consentAnswers });
  const preflight = createPreflightService(room);
  const placing = { ...room, submissions: createPlacedSubmissions(room) };
  const placed = { ...placing, disclosures: createDisclosureService(placing) };
  const offering = { ...placed, showing: createOfferShowing(placed), loadPlacement: createLoadPlacement(placed) };
  const disclosureReading = createDisclosureReading(offering);
  const ownOffers = createOwnOffers({ ...offering, reading: disclosureReading });
  return {
    consents,
    consentGiving,
    submissionRecords: records,
    submissionViews: views,
    preflight,
    memos,
    lenders: createLenderService(own),
    programs: createProgramChanges({ ...own, catalog }),
    preparing: createPreparingService(room),
    consentAsking: createConsentAsking(room),
    ending,
    sending: createSendingService({ ...room, preflight }),
    disclosures: offering.disclosures,
    disclosureReading,
    offers: createDeskOffers(offering),
    exemptions: createExemptions(offering),
    ownOffers,
    offerAnswers: createOfferAnswers({ ...offering, own: ownOffers }),
    funding: createFundingService(offering),
    ledger: createLedgerService(room),
  };
};
