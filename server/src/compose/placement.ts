import { stateRules } from "../../../firm/state-rules.ts";
import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import { createClosedDoors } from "../features/co-borrower-door/closed-doors.ts";
import { coBorrowerDoorRoutes } from "../features/co-borrower-door/co-borrower-door.routes.ts";
import { createCoBorrowerDoor } from "../features/co-borrower-door/co-borrower-door.service.ts";
import { createCoBorrowerLinks } from "../features/co-borrower-door/co-borrower-link.service.ts";
import { createMovedCoBorrower } from "../features/co-borrower-door/moved-co-borrower.ts";
import type { CorrectionService } from "../features/correction/correction.service.ts";
import type { DocumentRequestService } from "../features/document-request/document-request.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import type { ClientFacts } from "../features/fit/client-facts.service.ts";
import type { KnownAnswers } from "../features/known-answer/known-answers.service.ts";
import { createCoBorrowerDetails } from "../features/lender-consent/co-borrower-details.service.ts";
import { createLenderConsents } from "../features/lender-consent/lender-consent.service.ts";
import { lenderDoorRoutes } from "../features/lender-door/lender-door.routes.ts";
import { createLenderDoor } from "../features/lender-door/lender-door.service.ts";
import { createClientStates } from "../features/offer/client-state.service.ts";
import type { ApplicationCopies } from "../features/package/application-copy.service.ts";
import { createPackageService } from "../features/package/package.service.ts";
import { privateLinkRoutes } from "../features/private-link/private-link.routes.ts";
import type { RegistrationService } from "../features/registration/registration.service.ts";
import { watchConsentAnswers } from "../features/submission/consent-answers.service.ts";
import { createLenderAddresses } from "../features/submission/lender-address.service.ts";
import { createLenderView } from "../features/submission/lender-view.service.ts";
import { createOwnConsents } from "../features/submission/own-consents.service.ts";
import { createOwnSubmissions } from "../features/submission/own-submissions.service.ts";
import { createPlacedSubmissions } from "../features/submission/placed-submissions.service.ts";
import { createPreflightService } from "../features/submission/preflight.service.ts";
import { createSendingService } from "../features/submission/sending.service.ts";
import { submissionRoutes } from "../features/submission/submission.routes.ts";
import { createSubmissionService } from "../features/submission/submission.service.ts";
import { createSubmissionActs } from "../features/submission/submission-acts.service.ts";
import { createSubmissionRecords } from "../features/submission/submission-records.service.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import type { OwnPasswords } from "../session/own-passwords.ts";
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
