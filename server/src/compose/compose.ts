import type { FastifyInstance } from "fastify";
import { createPasswordHasher, type PasswordHasher } from "../features/accounts/account/password-hasher.ts";
import { createPinnedRows } from "../features/intake/statement-set/pinned-rows.service.ts";
import { createStatementSets } from "../features/intake/statement-set/statement-set.service.ts";
import { createClientFacts } from "../features/matching/fit/client-facts.service.ts";
import { createClientRecords } from "../features/oversight/my-data/client-record.service.ts";
import { createErasureRequests } from "../features/oversight/my-data/erasure.service.ts";
import { createHandedOverFiles } from "../features/oversight/my-data/handed-over.service.ts";
import { myDataRoutes } from "../features/oversight/my-data/my-data.routes.ts";
import { createMyDataService } from "../features/oversight/my-data/my-data.service.ts";
import { memoRoutes } from "../features/placement/memo/memo.routes.ts";
import { readinessRoutes } from "../features/placement/submission/readiness.routes.ts";
import { createReadinessService } from "../features/placement/submission/readiness.service.ts";
import { buildApp } from "../http/app.ts";
import { liveRoutes } from "../http/live/live.routes.ts";
import { createLiveStreams } from "../http/live/live-streams.ts";
import { systemRoutes } from "../http/system/system.routes.ts";
import { createSystemService } from "../http/system/system.service.ts";
import { createGatekeeper } from "../identity/session/gatekeeper.ts";
import { createOwnPasswords } from "../identity/session/own-passwords.ts";
import { createSessionTokens } from "../identity/session/session-token.ts";
import { createSignedLinks } from "../identity/session/signed-link.ts";
import { createDeskGate } from "../identity/staff-session/desk-gate.ts";
import { sweepIdempotencyKeys } from "../platform/idempotency/once.ts";
import { scheduleMaintenance } from "../platform/jobs/maintenance.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { sweepRateLimits } from "../platform/rate-limit/rate-limits.ts";
import { composeAccounts, composeSignupIds, composeStaff } from "./accounts.ts";
import { composeAppointments } from "./calendar.ts";
import { composeBookImport, composeFirmApi, composeWebhooks } from "./connections.ts";
import { composeBulkActs, composeClientFile, composeMembers, composePipeline } from "./desk.ts";
import { composeDocuments, composeFiles } from "./documents.ts";
import { type ComposeOptions, composeGroundFloor } from "./ground-floor.ts";
import { composeCorrections, composeForms, composeProfiles, composeStatements } from "./intake.ts";
import { composeCatalog, composeFit } from "./matching.ts";
import { composeMailedReplies, composeMessages, composeReminders, composeTemplates, composeTexts } from "./messages.ts";
import { composeMetrics } from "./observation.ts";
import { composeOffers } from "./offers.ts";
import { composeOffice } from "./office.ts";
import { composeOversight } from "./oversight.ts";
import { composePackages, composePlacement } from "./placement.ts";
import { composeRecords } from "./records.ts";
import { composePages, composeSite } from "./site.ts";

export interface Composition extends ComposeOptions {
  /** Google's address, unless a test sets its own. */
  readonly siteverifyUrl?: string;
  /** Hashes at full cost, unless a test says otherwise. */
  readonly passwords?: PasswordHasher;
  /** The folder with the built pages; the repository's own build unless a test sets another. */
  readonly buildDir?: string;
}

export interface Desk {
  readonly app: FastifyInstance;
  /** What operators read; undefined unless METRICS_ADDRESS is set. */
  readonly metrics: Metrics | undefined;
  /** Starts working on queued jobs and lets requests queue them. Call it before the app listens. */
  start(): Promise<void>;
  /** Stops working on queued jobs. Close the app and the database separately. */
  stop(): Promise<void>;
  /** Does what submissions have left to do, so that a test sees it at once. */
  settle(): Promise<void>;
  /** Parts of the firm's configuration that are still the shipped example, such as `claims.years`. */
  sampleParts(): Promise<string[]>;
  /** A Sign Up Id for trying the product; undefined once someone has signed up. */
  firstSignupId(): Promise<string | undefined>;
  /** The link for the first manager; undefined once someone has joined the staff. */
  firstStaffLink(): Promise<string | undefined>;
}

/**
 * Creates every service by hand, from the ground floor up. Each file in `compose/` takes the ground floor and, by name, what it
 * needs from earlier files, and returns its routes and what later files need.
 */
export const compose = async ({
  siteverifyUrl,
  buildDir,
  passwords = createPasswordHasher(),
  ...given
}: Composition): Promise<Desk> => {
  const ground = await composeGroundFloor(given);
  const { config, database, logger, notifications, jobs, followUps, publicUrl } = ground;
  const tokens = createSessionTokens(ground.secrets);
  const links = createSignedLinks(ground);
  const ownPasswords = createOwnPasswords({ ...ground, passwords });

  const office = await composeOffice(ground);
  const { checkRules, registrations, ruleAssignment, tasks } = office;
  const fileRoom = await composeFiles(ground);
  const { files, inspector } = fileRoom;
  const site = await composeSite({ ...ground, inspector, checkRules, registrations, answerGoals: office.answerGoals });
  const floor = { ...ground, checkRules, loadAgreedTerms: site.loadAgreedTerms };

  const documentRoom = composeDocuments({ ...ground, files, links, tasks });
  const { documents, requests } = documentRoom;
  fileRoom.readings.watchReads(requests.settle);
  const { records, known } = composeRecords(ground);
  const messageRoom = composeMessages({ ...ground, files, links });
  const { messages } = messageRoom;
  const texts = composeTexts({ ...ground, messages });
  const mailedReplies = composeMailedReplies({ ...ground, files, messages, inspector });
  const formRoom = await composeForms({
    ...floor,
    files,
    documents,
    documentUploads: documentRoom.uploads,
    known,
    requests,
    applicationRecords: records.applications,
    ruleAssignment,
  });
  const { prequalifications, coBorrowerWordingId } = formRoom;
  const { isPrequalified } = prequalifications;

  const signupIdRoom = composeSignupIds(floor);
  const { signupIds, signupIdMailing } = signupIdRoom;
  const accountRoom = composeAccounts({
    ...floor,
    tokens,
    signupIds,
    signupIdMailing,
    isPrequalified,
    passwords,
    ownPasswords,
    ruleAssignment,
    files,
    tasks,
    siteverifyUrl,
  });
  const { accounts, captchas } = accountRoom;
  const staff = composeStaff({ ...ground, accounts, captchas, passwords, inspector });
  const profileRoom = composeProfiles({ ...floor, profileRecords: records.profiles, known, ownPasswords });
  const appointmentRoom = await composeAppointments({ ...floor, inspector });
  const { appointments, feeds } = appointmentRoom;

  const oversight = composeOversight(ground);
  const pipeline = composePipeline({ ...ground, tasks, answerGoals: office.answerGoals, known });
  const { timelines, assignments } = pipeline;
  const memberRoom = composeMembers({
    ...ground,
    members: staff.members,
    assignments,
    tasks,
    calendars: appointmentRoom.calendarHandovers,
  });
  const correctionRoom = composeCorrections({ ...floor, records, coBorrowerWordingId });
  const { corrections } = correctionRoom;

  const catalog = await composeCatalog({ ...ground, documentTypes: documentRoom.types });
  const pins = createPinnedRows({ ...ground, documents, readings: fileRoom.readings });
  const statementSets = createStatementSets({
    documents,
    draftFiles: formRoom.draftFiles,
    readings: fileRoom.readings,
    known,
    owed: formRoom.owed,
    pins,
  });
  const clientFacts = createClientFacts({ ...ground, known, documents, statements: statementSets });
  const packages = composePackages({
    ...ground,
    applications: records.applications,
    documents,
    inspector,
    links,
  });
  const placement = composePlacement({
    ...floor,
    applications: records.applications,
    files,
    requests,
    ownPasswords,
    inspector,
    copies: packages.copies,
    known,
    clientFacts,
    registrations,
    corrections,
    statements: statementSets,
    owed: formRoom.owed,
    livePrograms: catalog.livePrograms,
  });
  const offers = composeOffers({
    ...ground,
    applications: records.applications,
    files,
    links,
    requests,
    known,
    clientFacts,
    registrations,
    milestones: pipeline.milestones,
    submissions: placement.placedSubmissions,
    tasks,
  });
  const ownDataParts = {
    ...ground,
    links,
    accounts,
    factors: accountRoom.factors,
    ownPasswords,
    profiles: profileRoom.profiles,
    prequalifications,
    applications: records.applications,
    drafts: formRoom.drafts,
    draftFiles: formRoom.draftFiles,
    documents,
    files,
    requests,
    appointments,
    fileViews: oversight.fileViews,
    receipts: oversight.receipts,
    timelines,
    corrections,
    conversations: messageRoom.conversations,
    messageAttachments: messageRoom.attachments,
    clientFacts,
    offers: offers.ownOffers,
    ownSubmissions: placement.ownSubmissions,
    memos: placement.memos,
    statements: statementSets,
    texts: texts.views,
  };
  const myData = createMyDataService({
    ...ownDataParts,
    clientRecords: createClientRecords(ownDataParts),
    handedOver: createHandedOverFiles(ownDataParts),
  });
  const clientFile = composeClientFile({
    ...ground,
    ...records,
    corrections,
    appointments,
    timelines,
    myData,
    conversations: messageRoom.conversations,
    notes: office.notes,
    deskTasks: office.deskTasks,
    owed: formRoom.owed,
    drafts: formRoom.drafts,
    openedClients: accountRoom.openedClients,
    statements: statementSets,
    isPrequalified,
  });
  const statements = composeStatements({
    ...ground,
    sets: statementSets,
    pins,
    documents,
    readings: fileRoom.readings,
    files: clientFile.files,
  });

  const reminders = composeReminders({
    ...ground,
    applications: records.applications,
    texts: texts.runs,
    textViews: texts.views,
    tasks,
  });
  const templates = composeTemplates({
    ...ground,
    applications: records.applications,
  });
  const bulkActs = composeBulkActs({
    ...ground,
    assignments,
    ruleAssignment,
    clientTasks: office.deskTasks,
    tasks,
    requests,
    packs: documentRoom.packs,
    openedClients: accountRoom.openedClients,
    moves: pipeline.moves,
    messages,
    values: templates.values,
    pipeline: pipeline.pipeline,
    clientList: pipeline.clients,
  });
  const bookImport = composeBookImport({ ...floor, ruleAssignment });
  scheduleMaintenance(jobs, [
    ...documentRoom.sweeps,
    ...messageRoom.sweeps,
    ...mailedReplies.sweeps,
    ...fileRoom.sweeps,
    ...accountRoom.sweeps,
    ...profileRoom.sweeps,
    ...staff.sweeps,
    ...ground.sweeps,
    ...bookImport.sweeps,
    ...oversight.sweeps,
    ...texts.sweeps,
    () => sweepRateLimits(database),
    () => sweepIdempotencyKeys(database),
  ]);

  const fit = composeFit({
    ...ground,
    clientFacts,
    documents,
    livePrograms: catalog.livePrograms,
    files: clientFile.files,
  });
  const readiness = createReadinessService({
    ...floor,
    ...placement,
    applications: records.applications,
    verdicts: fit.verdicts,
    owed: formRoom.owed,
  });
  const firmApi = composeFirmApi({
    ...ground,
    fitVerdicts: fit.verdicts,
    openedClients: accountRoom.openedClients,
    notes: office.notes,
    tasks,
  });
  const streams = createLiveStreams(ground);
  const system = createSystemService({ ...ground, store: fileRoom.store });
  const metrics = await composeMetrics({ ...ground, inspector, streams, system });
  const app = buildApp({
    config,
    logger,
    watchers: [ground.tracing, metrics].filter((watcher) => watcher !== undefined),
    api: {
      gatekeeper: createGatekeeper({
        database,
        tokens,
        isPrequalified,
        desk: createDeskGate(ground),
        caps: staff.caps,
        doors: ground.privateLinks,
        keys: ground.apiKeys,
      }),
      publicUrl,
      onDatabaseFull: system.noteFullDatabase,
      routes: [
        ...systemRoutes(system),
        ...accountRoom.routes,
        ...office.routes,
        ...profileRoom.routes,
        ...formRoom.routes,
        ...statements.routes,
        ...documentRoom.routes,
        ...packages.routes,
        ...myDataRoutes(myData, createErasureRequests({ database, ownPasswords })),
        ...appointmentRoom.routes,
        ...staff.routes,
        ...memberRoom.routes,
        ...liveRoutes(streams),
        ...oversight.routes,
        ...pipeline.routes,
        ...bulkActs.routes,
        ...bookImport.routes,
        ...signupIdRoom.routes,
        ...mailedReplies.routes,
        ...correctionRoom.routes,
        ...clientFile.routes,
        ...fit.routes,
        ...site.routes,
        ...messageRoom.routes,
        ...composeWebhooks(ground).routes,
        ...reminders.routes,
        ...texts.routes,
        ...templates.routes,
        ...catalog.routes,
        ...offers.routes,
        ...placement.routes,
        ...memoRoutes({ memos: placement.memos, files: clientFile.files }),
        ...readinessRoutes({ readiness, files: clientFile.files }),
        ...firmApi.routes,
      ],
    },
    registerPages: composePages({
      ...ground,
      buildDir,
      pageParts: site.pageParts,
      feeds,
      inbox: texts.inbox,
    }),
  });

  app.addHook("preClose", async () => streams.close());
  app.addHook("onClose", () => fileRoom.close());

  return {
    app,
    metrics,
    async start() {
      await Promise.all([notifications.start(), jobs.start()]);
      // They queue jobs.
      followUps.start();
      await formRoom.webhookDelivery.start();
    },
    async stop() {
      await followUps.stop();
      await Promise.all([notifications.stop(), jobs.stop(), formRoom.webhookDelivery.stop()]);
      await ground.tracing?.stop();
    },
    settle: followUps.settle,
    sampleParts: site.sampleParts,
    firstSignupId: async () => ((await accounts.hasClients()) ? undefined : signupIds.first()),
    firstStaffLink: () => staff.members.firstLink(),
  };
};
