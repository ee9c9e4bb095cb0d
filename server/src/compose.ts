import path from "node:path";
import { fileURLToPath } from "node:url";
import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { Firm } from "@funding-desk/contract/firm";
import { civilDateIn } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { createAudit } from "./audit/audit.ts";
import { composeClientFile } from "./compose-client-file.ts";
import { composeOffice } from "./compose-office.ts";
import { composeReview } from "./compose-review.ts";
import { composeSettings } from "./compose-settings.ts";
import { composeStaff } from "./compose-staff.ts";
import type { Config } from "./config.ts";
import { createFieldCipher, type FieldCipher } from "./crypto/field-cipher.ts";
import { loadMasterKeys } from "./crypto/master-keys.ts";
import { loadSecrets } from "./crypto/secrets.ts";
import { createSignedNotes } from "./crypto/signed-note.ts";
import type { Database } from "./db/database.ts";
import { accountRoutes } from "./features/account/account.routes.ts";
import { createAccountService } from "./features/account/account.service.ts";
import { createKnownDevices } from "./features/account/known-devices.ts";
import { createPasswordHasher } from "./features/account/password-hasher.ts";
import { createSignInService } from "./features/account/sign-in.service.ts";
import { createSignUpService } from "./features/account/sign-up.service.ts";
import { applicationRoutes, submissionRoutes } from "./features/application/application.routes.ts";
import { createApplicationService } from "./features/application/application.service.ts";
import { createApplicationExportService } from "./features/application/application-export.service.ts";
import { createSubmissionService } from "./features/application/submission.service.ts";
import { createAdvisorFeeds } from "./features/appointment/advisor-feed.service.ts";
import { appointmentRoutes } from "./features/appointment/appointment.routes.ts";
import { createAppointmentService } from "./features/appointment/appointment.service.ts";
import { createBookingService } from "./features/appointment/booking.service.ts";
import { seedBooking } from "./features/appointment/booking-seed.service.ts";
import { createReminders, reminderQueue } from "./features/appointment/reminder.service.ts";
import { createSlotService } from "./features/appointment/slot.service.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { createAuditService } from "./features/audit/audit.service.ts";
import { captchaRoutes } from "./features/captcha/captcha.routes.ts";
import { createCaptchaService } from "./features/captcha/captcha.service.ts";
import { createClientAccess } from "./features/client-file/client-access.service.ts";
import { consentRoutes } from "./features/consent/consent.routes.ts";
import { createCreditPullService } from "./features/consent/credit-pull.service.ts";
import { contactRoutes } from "./features/contact/contact.routes.ts";
import { createContactService } from "./features/contact/contact.service.ts";
import { createAnswerChanges } from "./features/correction/answer-changes.service.ts";
import { documentRoutes } from "./features/document/document.routes.ts";
import { createDocumentService, deletedDocumentQueue } from "./features/document/document.service.ts";
import { createDocumentRequestService } from "./features/document-request/document-request.service.ts";
import { draftFileRoutes, draftRoutes } from "./features/draft/draft.routes.ts";
import { createDraftService } from "./features/draft/draft.service.ts";
import { createDraftFileService } from "./features/draft/draft-file.service.ts";
import { createEmailPolicyService } from "./features/email-policy/email-policy.service.ts";
import { createFileService, type FileService } from "./features/file/file.service.ts";
import { removedFileQueue, scanQueue } from "./features/file/file-jobs.ts";
import { createFileUpkeep, type FileUpkeep } from "./features/file/file-upkeep.service.ts";
import { rememberWording } from "./features/form-wording/form-wording.service.ts";
import { mailPreferenceRoutes } from "./features/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "./features/mail-preference/mail-preference.service.ts";
import { rewordedMail } from "./features/mail-text/mail-text.service.ts";
import { createErasureRequests } from "./features/my-data/erasure.service.ts";
import { myDataRoutes } from "./features/my-data/my-data.routes.ts";
import { createMyDataService } from "./features/my-data/my-data.service.ts";
import {
  createNoticeService,
  documentNoticeQueue,
  type Notice,
  noticeQueue,
} from "./features/notice/notice.service.ts";
import { createNoticeDelivery } from "./features/notice/notice-delivery.service.ts";
import { passwordResetRoutes } from "./features/password-reset/password-reset.routes.ts";
import { createPasswordResetService } from "./features/password-reset/password-reset.service.ts";
import { createAssignmentService } from "./features/pipeline/assignment.service.ts";
import { pipelineRoutes } from "./features/pipeline/pipeline.routes.ts";
import { createPipelineService } from "./features/pipeline/pipeline.service.ts";
import { prequalificationRoutes } from "./features/prequalification/prequalification.routes.ts";
import { createPrequalificationService } from "./features/prequalification/prequalification.service.ts";
import { profileRoutes } from "./features/profile/profile.routes.ts";
import { createProfileService } from "./features/profile/profile.service.ts";
import { createProfileRecords } from "./features/profile/profile-record.service.ts";
import { reportRoutes } from "./features/report/report.routes.ts";
import { createReportService } from "./features/report/report.service.ts";
import { createSignupIdService } from "./features/signup-id/signup-id.service.ts";
import { statusRoutes } from "./features/status/status.routes.ts";
import { createStatusService } from "./features/status/status.service.ts";
import { createTimelineService } from "./features/status/timeline.service.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { createSystemService } from "./features/system/system.service.ts";
import { todayRoutes } from "./features/today/today.routes.ts";
import { createTodayService } from "./features/today/today.service.ts";
import { createWebhookService, webhookQueue } from "./features/webhook/webhook.service.ts";
import { createWebhookDelivery } from "./features/webhook/webhook-delivery.service.ts";
import { createClamd } from "./files/clamd.ts";
import { configuredFileStore, filesFolder } from "./files/configured-file-store.ts";
import { createFileInspector, type FileInspector } from "./files/inspection/inspect-file.ts";
import { createTemporaryFiles } from "./files/temporary-files.ts";
import { calendarFeed } from "./http/calendar-feed.ts";
import { pagesPlugin } from "./http/pages.ts";
import { sweepIdempotencyKeys } from "./idempotency/once.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { scheduleMaintenance } from "./jobs/maintenance.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { createLive, type Live } from "./live/live.ts";
import { createLiveStreams } from "./live/live-streams.ts";
import { letterheadOf } from "./mail/letterhead.ts";
import { createMailBox, mailQueue } from "./mail/mail-box.ts";
import { createMailTransport } from "./mail/mail-transport.ts";
import { createRateLimits, sweepRateLimits } from "./rate-limit/rate-limits.ts";
import { createGatekeeper } from "./session/gatekeeper.ts";
import { SessionTokens } from "./session/session-token.ts";
import { sweepSessions } from "./session/sessions.ts";
import { createSignedLinks } from "./session/signed-link.ts";
import { createDeskGate } from "./staff-session/desk-gate.ts";

const webBuild = fileURLToPath(new URL("../../web/build", import.meta.url));

export interface Composition {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database & { readonly url: string };
  readonly logger: FastifyBaseLogger;
  /** Google's address unless a test puts its own there. */
  readonly siteverifyUrl?: string;
  /** Where the built pages are; the repository's own build unless a test says otherwise. */
  readonly buildDir?: string;
}

export interface Desk {
  readonly app: FastifyInstance;
  /** Begins to work on what is queued, and lets requests queue it: to be called before the app listens. */
  start(): Promise<void>;
  /** Stops working on what is queued. The app is closed by itself, and the database by whoever opened it. */
  stop(): Promise<void>;
  /** The parts of what the firm says of itself, such as `claims.years`, that are still what ships as an example. */
  sampleParts(): Promise<string[]>;
  /** A Sign Up Id to try the product with; undefined once somebody has signed up. */
  firstSignupId(): Promise<string | undefined>;
  /** A link with which the first manager sets up a sign-in; undefined once somebody works at the desk. */
  firstStaffLink(): Promise<string | undefined>;
}

/** Makes every service by hand, from the ground up. The one place that knows them all. */
export const compose = async (composition: Composition): Promise<Desk> => {
  const { config, firm, database, logger, siteverifyUrl, buildDir = webBuild } = composition;
  const masterKeys = await loadMasterKeys(database, config);
  const secrets = await loadSecrets(database, masterKeys);
  const tokens = new SessionTokens(secrets);
  const audit = createAudit();
  const live = createLive({ database, logger });
  const streams = createLiveStreams({ database, live, logger });
  const cipher = createFieldCipher(masterKeys);
  const jobs = createJobs({ databaseUrl: database.url, logger });
  const rateLimits = createRateLimits({
    database,
    isOn: config.areRateLimitsOn,
    key: secrets.current("rate-limit").bytes,
  });
  const policies = await createEmailPolicyService({ database, audit, live, base: firm.emailPolicy, logger });
  const checkRules = (): CheckRules => ({
    emailPolicy: policies.current(),
    today: civilDateIn(firm.identity.timeZone, new Date()),
  });

  const inspector = createFileInspector();
  const { files, fileUpkeep } = await composeFiles({ config, database, cipher, jobs, live, inspector, logger });
  const mails = createMailBox({
    database,
    secrets,
    jobs,
    reworded: rewordedMail,
    transport: createMailTransport({
      smtpUrl: config.mail.smtpUrl,
      from: config.mail.from ?? `${firm.identity.name} <${firm.identity.email}>`,
      domain: new URL(config.publicUrl).hostname,
      outboxDir: path.join(config.dataDir, "outbox"),
      onWritten: (file) => logger.info({ file }, "A mail was written to the outbox: SMTP_URL is not set."),
    }),
  });
  jobs.work(mailQueue, ({ data }) => mails.deliver(data.mailId));
  const letterhead = letterheadOf(firm, config.publicUrl);

  const notices = createNoticeService({ jobs });
  const webhooks = createWebhookService({ jobs, isConfigured: config.webhook !== undefined });
  const links = createSignedLinks({ database, secrets });
  const { timeZone } = firm.identity;
  const clientAccess = createClientAccess({ database, audit });
  const requests = createDocumentRequestService({ database, access: clientAccess, audit, live, jobs, timeZone });
  const documents = createDocumentService({ database, files, links, jobs, notices, requests, live });
  const draftFiles = createDraftFileService({ database, files });
  const drafts = createDraftService({ database, cipher, draftFiles });
  const prequalifications = createPrequalificationService({
    database,
    checkRules,
    wordingId: await rememberWording(database, prequalificationForm),
    drafts,
    webhooks,
    notices,
    live,
  });
  const { isPrequalified } = prequalifications;
  const coBorrowerWordingId = await rememberWording(database, coBorrowerForm);
  const submissions = createSubmissionService({
    database,
    cipher,
    checkRules,
    wordingIds: {
      application: await rememberWording(database, applicationForm),
      coBorrower: coBorrowerWordingId,
    },
    requestHashKey: secrets.current("idempotency").bytes,
    drafts,
    draftFiles,
    files,
    documents,
    notices,
    live,
  });

  const captchas = createCaptchaService({ config: config.captcha, database, secrets, rateLimits, siteverifyUrl });
  const signupIds = createSignupIdService({ database, audit });
  const passwords = createPasswordHasher();
  const accounts = createAccountService({ database, passwords });
  const changes = createAnswerChanges({ database, cipher });
  const records = createProfileRecords({ cipher, accounts });
  const profiles = createProfileService({
    database,
    cipher,
    checkRules,
    accounts,
    prequalifications,
    records,
    changes,
    live,
  });
  const devices = createKnownDevices({ secrets });
  const signingIn = { database, checkRules, rateLimits, captchas, passwords, tokens, devices, notices };
  const signIns = createSignInService({ ...signingIn, isPrequalified });
  const signUps = createSignUpService({ ...signingIn, signupIds, live });

  const staff = composeStaff({
    database,
    secrets,
    audit,
    rateLimits,
    mails,
    letterhead,
    passwords,
    accounts,
    publicUrl: config.publicUrl,
    timeZone: firm.identity.timeZone,
  });

  const preferences = createMailPreferenceService({
    database,
    accounts,
    links: createSignedNotes(secrets, "mail-preference"),
    siteUrl: config.publicUrl,
  });
  await seedBooking(database, firm);
  const owner = {
    firmName: firm.identity.name,
    email: firm.identity.email,
    domain: new URL(config.publicUrl).hostname,
  };
  const slots = createSlotService({ database });
  const appointments = createAppointmentService({
    database,
    owner,
    callLinks: createSignedNotes(secrets, "appointment"),
  });
  const feeds = createAdvisorFeeds({
    database,
    owner,
    links: createSignedNotes(secrets, "calendar-feed"),
    siteUrl: config.publicUrl,
  });
  const bookings = createBookingService({
    database,
    checkRules,
    slots,
    appointments,
    mails,
    letterhead,
    owner,
    live,
    audit,
  });
  jobs.schedule(
    reminderQueue,
    "* * * * *",
    createReminders({ database, appointments, preferences, mails, letterhead, owner }),
  );
  const resets = createPasswordResetService({
    database,
    checkRules,
    rateLimits,
    secrets,
    accounts,
    mails,
    letterhead,
    timeZone: firm.identity.timeZone,
  });
  const creditPulls = createCreditPullService({
    database,
    checkRules,
    rateLimits,
    accounts,
    mails,
    letterhead,
    authorized: firm.identity,
    timeZone: firm.identity.timeZone,
  });
  const applications = createApplicationService({ database });
  const deliverNotice = createNoticeDelivery({
    database,
    mails,
    letterhead,
    advisorName: firm.advisor.name,
    timeZone: firm.identity.timeZone,
    accounts,
    preferences,
    prequalifications,
    applications,
  });
  for (const queue of [noticeQueue, documentNoticeQueue]) jobs.work(queue, ({ data }) => deliverNotice(data as Notice));
  const pipeline = createPipelineService({ database });
  const timelines = createTimelineService({ database, cipher, changes });
  const statuses = createStatusService({
    database,
    cipher,
    access: clientAccess,
    accounts,
    mails,
    letterhead,
    audit,
    live,
  });
  const auditing = createAuditService({ database, audit, timeZone: firm.identity.timeZone });
  const clientFiles = composeClientFile({
    database,
    cipher,
    secrets,
    audit,
    live,
    jobs,
    mails,
    letterhead,
    checkRules,
    access: clientAccess,
    accounts,
    profiles: records,
    changes,
    coBorrowerWordingId,
    appointments,
    timelines,
    timeZone: firm.identity.timeZone,
  });
  const review = composeReview({
    database,
    cipher,
    secrets,
    audit,
    live,
    jobs,
    mails,
    letterhead,
    access: clientAccess,
    accounts,
    files,
    requests,
  });
  const myData = createMyDataService({
    database,
    links,
    rateLimits,
    accounts,
    profiles,
    prequalifications,
    applications: createApplicationExportService({ database, cipher }),
    drafts,
    appointments,
    documents,
    draftFiles,
    files,
    auditing,
    timelines,
    corrections: clientFiles.corrections,
    requests,
    messages: review.messages,
  });

  if (config.webhook) {
    const { deliver } = createWebhookDelivery({
      database,
      receiver: config.webhook,
      payloads: { "prequalification.submitted": prequalifications.wireForm },
    });
    jobs.work(webhookQueue, ({ data, signal }) => deliver(data.eventId, signal));
  }
  jobs.work(removedFileQueue, ({ data }) => fileUpkeep.deleteRemoved(data.fileId));
  if (config.clamd) jobs.work(scanQueue, ({ data, signal }) => fileUpkeep.scan(data.fileId, signal));
  jobs.work(deletedDocumentQueue, ({ data }) => documents.removeDeleted(data.clientId));
  scheduleMaintenance(jobs, [
    () => documents.sweep(),
    () => fileUpkeep.sweep(),
    () => sweepSessions(database),
    ...staff.sweeps,
    () => captchas.sweep(),
    () => sweepRateLimits(database),
    () => sweepIdempotencyKeys(database),
    () => resets.sweep(),
  ]);

  const settings = await composeSettings({ database, audit, live, jobs, mails, firm, config, policies, logger });

  const app = await buildApp({
    config,
    logger,
    api: {
      gatekeeper: createGatekeeper({
        database,
        tokens,
        isPrequalified,
        desk: createDeskGate({ database, publicUrl: config.publicUrl, audit }),
      }),
      firmName: firm.identity.name,
      publicUrl: config.publicUrl,
      routes: [
        ...systemRoutes(createSystemService(database)),
        ...captchaRoutes(captchas),
        ...accountRoutes({ accounts, signIns, signUps }),
        ...passwordResetRoutes(resets),
        ...contactRoutes(createContactService({ database, checkRules, rateLimits, secrets, mails, letterhead, live })),
        ...profileRoutes(profiles),
        ...draftRoutes(drafts),
        ...draftFileRoutes(draftFiles, files),
        ...prequalificationRoutes(prequalifications),
        ...applicationRoutes(applications),
        ...submissionRoutes(submissions, files),
        ...documentRoutes(documents, files),
        ...myDataRoutes(myData, createErasureRequests({ database })),
        ...appointmentRoutes({ appointments, slots, bookings }),
        ...mailPreferenceRoutes(preferences),
        ...staff.routes,
        ...liveRoutes(streams),
        ...auditRoutes(auditing),
        ...reportRoutes(createReportService({ database, audit, timeZone })),
        ...pipelineRoutes(pipeline, createAssignmentService({ database, audit, live })),
        ...review.routes,
        ...statusRoutes(statuses, timelines),
        ...clientFiles.routesWith(myData),
        ...composeOffice({
          database,
          cipher,
          audit,
          live,
          mails,
          letterhead,
          timeZone: firm.identity.timeZone,
          access: clientAccess,
          signupIds,
          bookings,
          slots,
          feeds,
        }),
        ...settings.routes,
        ...todayRoutes(createTodayService({ database, pipeline, timeZone: firm.identity.timeZone })),
        ...consentRoutes(creditPulls),
      ],
    },
    registerPages: async (site) => {
      calendarFeed(site, feeds.read);
      const { liveMapUrl } = firm.identity.map;
      const outside = {
        isRecaptcha: config.captcha.provider === "recaptcha",
        mapOrigin: liveMapUrl && new URL(liveMapUrl).origin,
      };
      await pagesPlugin(site, { buildDir, publicUrl: config.publicUrl, outside, revise: settings.pageClaims });
    },
  });

  app.addHook("preClose", async () => streams.close());
  app.addHook("onClose", () => inspector.close());

  return {
    app,
    async start() {
      live.start();
      await jobs.start();
    },
    async stop() {
      await Promise.all([live.stop(), jobs.stop()]);
    },
    sampleParts: settings.sampleParts,
    firstSignupId: async () => ((await accounts.hasClients()) ? undefined : signupIds.first()),
    firstStaffLink: () => staff.members.firstLink(),
  };
};

interface FileParts {
  readonly config: Config;
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly inspector: FileInspector;
  readonly logger: FastifyBaseLogger;
}

const composeFiles = async ({
  config,
  inspector,
  logger,
  ...parts
}: FileParts): Promise<{ files: FileService; fileUpkeep: FileUpkeep }> => {
  const temporaryFiles = createTemporaryFiles(path.join(filesFolder(config.dataDir), "incoming"));
  const store = await configuredFileStore(config);
  const scanner = config.clamd && createClamd(config.clamd);
  const shared = { ...parts, store, temporaryFiles, log: logger };
  return {
    files: createFileService({ ...shared, inspector, isScanned: scanner !== undefined }),
    fileUpkeep: createFileUpkeep({ ...shared, scanner }),
  };
};
