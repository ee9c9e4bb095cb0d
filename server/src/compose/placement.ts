import { stateRules } from "../../../firm/state-rules.ts";
import type { DocumentService } from "../features/documents/document/document.service.ts";
import type { DocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import type { CorrectionService } from "../features/intake/correction/correction.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import type { OwedService } from "../features/intake/owed/owed.service.ts";
import type { StatementSets } from "../features/intake/statement-set/statement-set.service.ts";
import type { LiveProgramsService } from "../features/matching/catalog/live-programs.service.ts";
import type { ClientFacts } from "../features/matching/fit/client-facts.service.ts";
import { createClientStates } from "../features/offers/offer/client-state.service.ts";
import type { RegistrationService } from "../features/office/registration/registration.service.ts";
import { createClosedDoors } from "../features/placement/co-borrower-door/closed-doors.ts";
import { coBorrowerDoorRoutes } from "../features/placement/co-borrower-door/co-borrower-door.routes.ts";
import { createCoBorrowerDoor } from "../features/placement/co-borrower-door/co-borrower-door.service.ts";
import { createCoBorrowerLinks } from "../features/placement/co-borrower-door/co-borrower-link.service.ts";
import { createMovedCoBorrower } from "../features/placement/co-borrower-door/moved-co-borrower.ts";
import { privateLinkRoutes } from "../features/placement/door/private-link.routes.ts";
import { createCoBorrowerDetails } from "../features/placement/lender-consent/co-borrower-details.service.ts";
import { createConsentAnswers } from "../features/placement/lender-consent/consent-answer.service.ts";
import { createConsentGiving } from "../features/placement/lender-consent/consent-giving.service.ts";
import { createLenderConsents } from "../features/placement/lender-consent/lender-consent.service.ts";
import { lenderDoorRoutes } from "../features/placement/lender-door/lender-door.routes.ts";
import { createLenderDoor } from "../features/placement/lender-door/lender-door.service.ts";
import { createMemos } from "../features/placement/memo/memo.service.ts";
import { createMemoRemarks } from "../features/placement/memo/memo-remark.service.ts";
import {
  type ApplicationCopies,
  createApplicationCopies,
} from "../features/placement/package/application-copy.service.ts";
import { packageRoutes } from "../features/placement/package/package.routes.ts";
import { createPackageService } from "../features/placement/package/package.service.ts";
import { createPackagePapers } from "../features/placement/package/package-papers.service.ts";
import { watchConsentAnswers } from "../features/placement/submission/answered-consent.service.ts";
import { createConsentAsking } from "../features/placement/submission/consent-asking.service.ts";
import { createEndingService } from "../features/placement/submission/ending.service.ts";
import { createLenderAddresses } from "../features/placement/submission/lender-address.service.ts";
import { createLenderRequests } from "../features/placement/submission/lender-request.service.ts";
import { createLenderView } from "../features/placement/submission/lender-view.service.ts";
import { createOwnConsents } from "../features/placement/submission/own-consents.service.ts";
import { createOwnSubmissions } from "../features/placement/submission/own-submissions.service.ts";
import { createPlacedSubmissions } from "../features/placement/submission/placed-submissions.service.ts";
import { createPreflightService } from "../features/placement/submission/preflight.service.ts";
import { createPreparingService } from "../features/placement/submission/preparing.service.ts";
import { createSendingService } from "../features/placement/submission/sending.service.ts";
import { createSentMemos } from "../features/placement/submission/sent-memo.service.ts";
import { submissionRoutes } from "../features/placement/submission/submission.routes.ts";
import { createSubmissionActs } from "../features/placement/submission/submission-acts.service.ts";
import { createSubmissionRecords } from "../features/placement/submission/submission-records.service.ts";
import { createSubmissionViews } from "../features/placement/submission/submission-view.service.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { FloorWithRules, GroundFloor } from "./ground-floor.ts";

interface PackagesParts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly documents: DocumentService;
  readonly inspector: FileInspector;
  readonly links: SignedLinks;
}

/** The PDFs that we make of what a client entered. */
export const composePackages = (parts: PackagesParts) => {
  const copies = createApplicationCopies(parts);
  return { copies, routes: packageRoutes(copies) };
};

interface PlacementParts extends FloorWithRules {
  readonly applications: ApplicationRecords;
  readonly files: FileService;
  readonly requests: DocumentRequestService;
  readonly ownPasswords: OwnPasswords;
  readonly inspector: FileInspector;
  readonly copies: ApplicationCopies;
  readonly known: KnownAnswers;
  readonly clientFacts: ClientFacts;
  readonly registrations: RegistrationService;
  readonly corrections: Pick<CorrectionService, "watchMoves">;
  readonly statements: StatementSets;
  readonly owed: OwedService;
  readonly livePrograms: LiveProgramsService;
}

/** A client's file, to a lender: consents, packages, sending, and the doors of lenders and co-borrowers. */
export const composePlacement = (parts: PlacementParts) => {
  const { privateLinks } = parts;
  const consents = createLenderConsents(parts);
  const consentAnswers = createConsentAnswers(parts);
  const consentGiving = createConsentGiving({ ...parts, answers: consentAnswers });
  const coBorrowerDetails = createCoBorrowerDetails(parts);
  const records = createSubmissionRecords(parts);
  const acts = createSubmissionActs({ ...parts, consents });
  const views = createSubmissionViews({ ...parts, records, consents });
  const { find: findStates } = createClientStates(parts);
  const preflight = createPreflightService({ ...parts, consents, records, findStates, stateRules });
  const sentMemos = createSentMemos(parts);
  const memos = createMemos({
    ...parts,
    records,
    consents,
    sentMemos,
    remarks: createMemoRemarks({ ...parts, records, acts }),
  });
  const packages = createPackageService({
    ...parts,
    papers: createPackagePapers({ ...parts, coBorrowerDetails, memos }),
  });
  const noteClosedDoors = createClosedDoors({ records });
  parts.corrections.watchMoves(createMovedCoBorrower({ ...parts, consents, noteClosedDoors }));
  parts.enteredMailboxes.watchStops((tx, coBorrowerId) =>
    noteClosedDoors(tx, coBorrowerId, "their new address was stopped"),
  );
  const room = {
    ...parts,
    consents,
    consentAnswers,
    consentGiving,
    records,
    acts,
    views,
    packages,
    preflight,
    sentMemos,
  };
  const ending = createEndingService(room);
  watchConsentAnswers({ ...room, ending });
  const lenderRequests = createLenderRequests(room);
  const lenderDoor = createLenderDoor({ ...room, ending, lenderRequests, view: createLenderView(room) });
  privateLinks.watchEntries(lenderDoor.noteOpening);
  const own = createOwnSubmissions(room);
  return {
    placedSubmissions: createPlacedSubmissions({ ...parts, records, consents }),
    ownSubmissions: own,
    memos,
    records,
    preflight,
    routes: [
      ...privateLinkRoutes(parts),
      ...submissionRoutes({
        views,
        preparing: createPreparingService(room),
        asking: createConsentAsking(room),
        sending: createSendingService(room),
        addresses: createLenderAddresses(room),
        ending,
        lenderRequests,
        preflight,
        own,
        ownConsents: createOwnConsents(room),
      }),
      ...lenderDoorRoutes(lenderDoor, privateLinks),
      ...coBorrowerDoorRoutes(createCoBorrowerDoor({ ...room, details: coBorrowerDetails }), {
        doors: privateLinks,
        sent: createCoBorrowerLinks(room),
      }),
    ],
  };
};
