import path from "node:path";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { composeRecords } from "../../compose/records.ts";
import { createAccountService } from "../../features/accounts/account/account.service.ts";
import { createPasswordHasher } from "../../features/accounts/account/password-hasher.ts";
import { rememberConsents } from "../../features/accounts/consent/consent.service.ts";
import { createDeskSignupIdService } from "../../features/accounts/signup-id/desk-signup-id.service.ts";
import { createSignupIdService } from "../../features/accounts/signup-id/signup-id.service.ts";
import { createSignupIdMailing } from "../../features/accounts/signup-id/signup-id-mailing.service.ts";
import { createSignupIdViews } from "../../features/accounts/signup-id/signup-id-view.service.ts";
import { seedBooking } from "../../features/calendar/appointment/booking-seed.service.ts";
import { listApplications, listPrequalifications } from "../../features/desk/pipeline/pipeline-items.service.ts";
import { createDocumentService } from "../../features/documents/document/document.service.ts";
import { createDocumentDeletions } from "../../features/documents/document/document-deletion.service.ts";
import { createDocumentUploads } from "../../features/documents/document/document-upload.service.ts";
import { createDocumentRequestService } from "../../features/documents/document-request/document-request.service.ts";
import { createDocumentReviewService } from "../../features/documents/document-review/document-review.service.ts";
import { createFileService } from "../../features/documents/file/file.service.ts";
import { createFileReadings } from "../../features/documents/statement/file-readings.service.ts";
import {
  applicationSubmitted,
  createApplicationFollowUp,
} from "../../features/intake/application/application-follow-up.service.ts";
import { createSubmissionService } from "../../features/intake/application/submission.service.ts";
import { createDraftService } from "../../features/intake/draft/draft.service.ts";
import { createDraftFileService } from "../../features/intake/draft/draft-file.service.ts";
import { createPrequalificationService } from "../../features/intake/prequalification/prequalification.service.ts";
import {
  createPrequalificationFollowUp,
  prequalificationSubmitted,
} from "../../features/intake/prequalification/prequalification-follow-up.service.ts";
import { createProfileService } from "../../features/intake/profile/profile.service.ts";
import { createMilestones } from "../../features/intake/status/milestone.service.ts";
import { createStatusChanges } from "../../features/intake/status/status-change.service.ts";
import { createStatusMoves } from "../../features/intake/status/status-move.service.ts";
import { createStatusViews } from "../../features/intake/status/status-view.service.ts";
import { createConversations } from "../../features/messages/message/conversation.service.ts";
import { createMessageService } from "../../features/messages/message/message.service.ts";
import { createMessageAttachments } from "../../features/messages/message/message-attachment.service.ts";
import { createAssignmentService } from "../../features/office/assignment/assignment.service.ts";
import { createNoteService } from "../../features/office/note/note.service.ts";
import { createFileTasks } from "../../features/office/task/file-task.service.ts";
import { createTaskService } from "../../features/office/task/task.service.ts";
import { createLegalTextService } from "../../features/site/legal-text/legal-text.service.ts";
import { loadCurrentFirm } from "../../firm/current-firm.ts";
import { createAnswerChanges } from "../../forms/answer-changes/answer-changes.ts";
import { rememberWording } from "../../forms/form-wording/form-wording.ts";
import { createClients } from "../../identity/client/clients.ts";
import { createClientAccess } from "../../identity/client-access/client-access.ts";
import { createOneTimeCodes } from "../../identity/second-factor/one-time-codes.ts";
import { createSignedLinks } from "../../identity/session/signed-link.ts";
import type { Config } from "../../platform/config/config.ts";
import { createFieldCipher } from "../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { configuredFileStore, filesFolder } from "../../platform/files/configured-file-store.ts";
import { createFileInspector } from "../../platform/files/inspection/inspect-file.ts";
import { createTemporaryFiles } from "../../platform/files/temporary-files.ts";
import type { MailBox } from "../../platform/mail/mail-box.ts";
import { noRateLimits as rateLimits } from "../../platform/rate-limit/rate-limits.ts";
import { createRefusedMails, createSampleFollowUps, createSampleReceiver } from "./demo-outside.ts";
import { createPlacementServices } from "./placement-services.ts";
import { createSampleAudit } from "./sample-audit.ts";
import { createSampleTimes } from "./sample-times.ts";

export interface DemoParts {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database;
  /** Connects as the owner of the tables, who alone can give the audit's entries a time. */
  readonly ownerUrl: string;
}

export type DemoServices = Awaited<ReturnType<typeof createDemoServices>>;

/**
 * Creates the server's own services, so that everything is checked, sealed, and recorded as usual. They contact no one.
 */
export const createDemoServices = async ({ config, firm, database, ownerUrl }: DemoParts) => {
  const masterKeys = await loadMasterKeys(database, config);
  const secrets = await loadSecrets(database, masterKeys);
  const cipher = createFieldCipher(masterKeys);
  const sampleAudit = createSampleAudit();
  const { audit } = sampleAudit;
  const sampleTimes = createSampleTimes(database);
  const { timeZone } = firm.identity;
  const checkRules = (): CheckRules => ({
    emailPolicy: firm.emailPolicy,
    today: toCivilDate(timeZone, new Date()),
  });
  await seedBooking(database, firm);
  const currentFirm = await loadCurrentFirm(database, firm);

  // Queue nothing: no mail, no webhook, no live update.
  const jobs = { send: async () => {}, sendAll: async () => {} };
  const live = { notify: async () => {} };
  const mails = { queue: async () => {}, queueAll: async () => {} };
  const followUps = createSampleFollowUps(database, {
    [prequalificationSubmitted]: createPrequalificationFollowUp({
      mails,
      listInPipeline: listPrequalifications,
      // Each sample client's story says who takes them.
      ruleAssignment: { assignNew: async () => {} },
    }),
    [applicationSubmitted]: createApplicationFollowUp({
      mails,
      listInPipeline: listApplications,
      listPapers: async () => new Map(),
    }),
  });
  const signupIds = createSignupIdService({ database, audit });
  const refusedMails = createRefusedMails({ config, currentFirm, database, secrets });
  const views = createSignupIdViews({
    database,
    publicUrl: config.publicUrl,
    mails: { deliveries: async () => new Map() },
  });
  const createSampleIssuing = (box: Pick<MailBox, "queue">) =>
    createDeskSignupIdService({
      database,
      live,
      signupIds,
      views,
      mailing: createSignupIdMailing({ signupIds, mails: box }),
    });

  const inspector = createFileInspector();
  const files = createFileService({
    database,
    cipher,
    jobs,
    inspector,
    store: await configuredFileStore(config),
    temporaryFiles: createTemporaryFiles(path.join(filesFolder(config.dataDir), "incoming")),
    log: { warn() {} },
    isScanned: false,
  });
  const readings = createFileReadings({ database, cipher, live, files, inspector });
  const access = createClientAccess({ database, audit });
  const requests = createDocumentRequestService({ database, access, audit, live, mails, timeZone });
  const links = createSignedLinks({ database, secrets });
  const documents = createDocumentService({ database, files, links });
  const deletions = createDocumentDeletions({ database, documents, files, jobs, requests, live });
  const documentUploads = createDocumentUploads({
    database,
    documents,
    deletions,
    files,
    audit,
    mails,
    requests,
    live,
  });
  const draftFiles = createDraftFileService({ database, files });
  const clients = createClients({ database });
  const { records, known } = composeRecords({ database, cipher, clients, secrets });
  const drafts = createDraftService({ database, cipher, draftFiles, known, checkRules });
  const wordingId = await rememberWording(database, prequalificationForm);
  const { loadAgreedTerms } = createLegalTextService({
    database,
    changes: { count: () => 0, note() {} },
    timeZone,
    currentFirm,
    logger: { warn() {} },
  });
  const prequalifications = createPrequalificationService({
    database,
    checkRules,
    rateLimits,
    wordingId,
    consents: await rememberConsents(database, prequalificationForm),
    loadAgreedTerms,
    drafts,
    followUps,
  });
  const passwords = createPasswordHasher();
  const accounts = createAccountService({ database, mails, passwords });
  const changes = createAnswerChanges({ database, cipher });
  const requestHashKey = secrets.current("idempotency").bytes;
  const tasks = createFileTasks({ database, audit, live });
  const conditions = { listUnmet: async () => [] };
  const statusChanges = createStatusChanges({ database, cipher, mails, audit, live, jobs });
  const statusViews = createStatusViews({ database, cipher, access, conditions });
  const shared = { database, audit, live, mails, cipher, access, rateLimits, checkRules, timeZone };
  const placement = await createPlacementServices({
    tasks,
    ...shared,
    secrets,
    currentFirm,
    config,
    publicUrl: config.publicUrl,
    clients,
    changes,
    applications: records.applications,
    known,
    documents,
    requests,
    files,
    inspector,
    readings,
    links,
    milestones: createMilestones({ changes: statusChanges }),
    passwords,
    requestHashKey,
  });
  const attachments = createMessageAttachments({ database, access, files });
  const conversations = createConversations({ database, cipher, access, live, attachments });
  return {
    ...placement,
    readings,
    database,
    cipher,
    dateAudit: sampleAudit.date,
    writeAudit: () => sampleAudit.write(ownerUrl),
    dateAppended: sampleTimes.date,
    writeAppended: () => sampleTimes.write(ownerUrl),
    timeZone,
    loadAgreedTerms,
    files,
    documentUploads,
    drafts,
    prequalifications,
    requests,
    passwords,
    accounts,
    oneTimeCodes: createOneTimeCodes({ secrets, currentFirm }),
    signupIds,
    mailedIds: createSampleIssuing(mails),
    refusedIds: createSampleIssuing(refusedMails),
    refusedMails,
    receiver: createSampleReceiver(database),
    profiles: createProfileService({
      database,
      secrets,
      cipher,
      checkRules,
      clients,
      known,
      records: records.profiles,
      changes,
      live,
    }),
    submissions: createSubmissionService({
      database,
      cipher,
      checkRules,
      rateLimits,
      wordingIds: {
        application: await rememberWording(database, applicationForm),
        coBorrower: await rememberWording(database, coBorrowerForm),
      },
      consents: await rememberConsents(database, applicationForm),
      loadAgreedTerms,
      requestHashKey,
      drafts,
      draftFiles,
      files,
      documentUploads,
      followUps,
    }),
    assignments: createAssignmentService({ database, audit, live, tasks }),
    statusViews,
    statusMoves: createStatusMoves({
      database,
      changes: statusChanges,
      views: statusViews,
      conditions,
      loadUndoSeconds: async () => 0,
    }),
    reviews: createDocumentReviewService({ database, access, files, requests, audit, live }),
    messages: createMessageService({
      database,
      cipher,
      access,
      audit,
      rateLimits,
      live,
      mails,
      requestHashKey,
      attachments,
      conversations,
    }),
    conversations,
    notes: createNoteService({ database, cipher, access, audit, live, requestHashKey }),
    tasks: createTaskService({ database, access, audit, live }),
    /** Call it after each submission. */
    followUp: followUps.settle,
    close: () => inspector.close(),
  };
};
