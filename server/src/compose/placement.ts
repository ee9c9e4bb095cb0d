import { stateRules } from "../../../firm/state-rules.ts";
import type { DocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import type { CorrectionService } from "../features/intake/correction/correction.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
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
import { createLenderConsents } from "../features/placement/lender-consent/lender-consent.service.ts";
import { lenderDoorRoutes } from "../features/placement/lender-door/lender-door.routes.ts";
import { createLenderDoor } from "../features/placement/lender-door/lender-door.service.ts";
import type { ApplicationCopies } from "../features/placement/package/application-copy.service.ts";
import { createPackageService } from "../features/placement/package/package.service.ts";
import { watchConsentAnswers } from "../features/placement/submission/consent-answers.service.ts";
import { createLenderAddresses } from "../features/placement/submission/lender-address.service.ts";
import { createLenderView } from "../features/placement/submission/lender-view.service.ts";
import { createOwnConsents } from "../features/placement/submission/own-consents.service.ts";
import { createOwnSubmissions } from "../features/placement/submission/own-submissions.service.ts";
import { createPlacedSubmissions } from "../features/placement/submission/placed-submissions.service.ts";
import { createPreflightService } from "../features/placement/submission/preflight.service.ts";
import { createSendingService } from "../features/placement/submission/sending.service.ts";
import { submissionRoutes } from "../features/placement/submission/submission.routes.ts";
import { createSubmissionService } from "../features/placement/submission/submission.service.ts";
import { createSubmissionActs } from "../features/placement/submission/submission-acts.service.ts";
import { createSubmissionRecords } from "../features/placement/submission/submission-records.service.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
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
}

/** A client's file, to a lender: consents, packages, sending, and the doors of lenders and co-borrowers. */
export const composePlacement = (parts: Parts) => {
  const { privateLinks } = parts;
  const consents = createLenderConsents(parts);
  const coBorrowerDetails = createCoBorrowerDetails(parts);
  const records = createSubmissionRecords({ ...parts, consents });
  const acts = createSubmissionActs({ ...parts, records, consents });
  const { find: findStates } = createClientStates(parts);
  const preflight = createPreflightService({ ...parts, consents, records, findStates, stateRules });
  const packages = createPackageService({ ...parts, coBorrowerDetails });
  const noteClosedDoors = createClosedDoors({ records });
  parts.corrections.watchMoves(createMovedCoBorrower({ ...parts, consents, noteClosedDoors }));
  parts.enteredMailboxes.watchStops((tx, coBorrowerId) =>
    noteClosedDoors(tx, coBorrowerId, "their new address was stopped"),
  );
  const room = { ...parts, consents, records, acts, packages, preflight };
  watchConsentAnswers(room);
  const lenderDoor = createLenderDoor({ ...room, view: createLenderView(parts) });
  privateLinks.watchEntries(lenderDoor.noteOpening);
  const own = createOwnSubmissions(room);
  return {
    placedSubmissions: createPlacedSubmissions({ ...parts, records, consents }),
    ownSubmissions: own,
    routes: [
      ...privateLinkRoutes(parts),
      ...submissionRoutes({
        submissions: createSubmissionService(room),
        sending: createSendingService(room),
        addresses: createLenderAddresses(room),
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
