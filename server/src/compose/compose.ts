import type { FastifyInstance } from "fastify";
import { fundingProducts } from "../../../firm/products.ts";
import { createPasswordHasher, type PasswordHasher } from "../features/accounts/account/password-hasher.ts";
import { mergeRoutes } from "../features/accounts/merge/merge.routes.ts";
import { createMerging } from "../features/accounts/merge/merge.service.ts";
import { togetherRoutes } from "../features/desk/together/together.routes.ts";
import { createTogether } from "../features/desk/together/together.service.ts";
import { owedRoutes } from "../features/intake/owed/owed.routes.ts";
import { createOwedService } from "../features/intake/owed/owed.service.ts";
import { createClientFacts } from "../features/matching/fit/client-facts.service.ts";
import { createDeskFacts } from "../features/matching/fit/desk-facts.service.ts";
import { fitRoutes } from "../features/matching/fit/fit.routes.ts";
import { createFitHistory } from "../features/matching/fit/fit-history.service.ts";
import { createFitRuns, fitQueue } from "../features/matching/fit/fit-runs.service.ts";
import { createFitVerdicts } from "../features/matching/fit/fit-verdicts.service.ts";
import { createClientRecords } from "../features/oversight/my-data/client-record.service.ts";
import { createErasureRequests } from "../features/oversight/my-data/erasure.service.ts";
import { createHandedOverFiles } from "../features/oversight/my-data/handed-over.service.ts";
import { myDataRoutes } from "../features/oversight/my-data/my-data.routes.ts";
import { createMyDataService } from "../features/oversight/my-data/my-data.service.ts";
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
import { composeAccounts } from "./accounts.ts";
import { composeAppointments } from "./appointments.ts";
import { composeAssignment } from "./assignment.ts";
import { composeBookImport } from "./book-import.ts";
import { composeCatalog } from "./catalog.ts";
import { composeClientFile } from "./client-file.ts";
import { composeCorrections } from "./corrections.ts";
import { composeDocuments } from "./documents.ts";
import { composeFiles } from "./files.ts";
import { composeFirmApi } from "./firm-api.ts";
import { composeForms } from "./forms.ts";
import { type ComposeOptions, composeGroundFloor } from "./ground-floor.ts";
import { composeMailedReplies } from "./mailed-replies.ts";
import { composeMembers } from "./members.ts";
import { composeMetrics } from "./observation.ts";
import { composeOffers } from "./offers.ts";
import { composeOffice } from "./office.ts";
import { composeOversight } from "./oversight.ts";
import { composePackages } from "./packages.ts";
import { composePages } from "./pages.ts";
import { composePipeline } from "./pipeline.ts";
import { composePlacement } from "./placement.ts";
import { composeProfiles } from "./profiles.ts";
import { composeRecords } from "./records.ts";
import { composeReminders } from "./reminders.ts";
import { composeReview } from "./review.ts";
import { composeSettings } from "./settings.ts";
import { composeStaff } from "./staff.ts";
import { composeTemplates } from "./templates.ts";
import { composeTexts } from "./texts.ts";

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

  const fileRoom = await composeFiles(ground);
  const settings = await composeSettings({ ...ground, inspector: fileRoom.inspector });
  const { checkRules, loadAgreedTerms } = settings;
  const floor = { ...ground, checkRules, loadAgreedTerms };

  const { files } = fileRoom;
  const documentRoom = composeDocuments({ ...ground, files, links });
  const { documents, requests } = documentRoom;
  const { records, known } = composeRecords(ground);
  const review = composeReview({ ...ground, files, documents, requests, links });
  const texts = composeTexts({ ...ground, messages: review.messages });
  const mailedReplies = composeMailedReplies({
    ...ground,
    files,
    messages: review.messages,
    inspector: fileRoom.inspector,
  });
  const assignment = composeAssignment({ ...ground, tasks: review.tasks });
  const { ruleAssignment } = assignment;
  const formRoom = await composeForms({
    ...floor,
    files,
    documents,
    documentUploads: documentRoom.uploads,
    known,
    applicationRecords: records.applications,
    ruleAssignment,
  });
  const { prequalifications, coBorrowerWordingId } = formRoom;
  const { isPrequalified } = prequalifications;

  const office = composeOffice(floor);
  const { signupIds, signupIdMailing } = office;
  const accountRoom = composeAccounts({
    ...floor,
    tokens,
    signupIds,
    signupIdMailing,
    isPrequalified,
    passwords,
    ownPasswords,
    ruleAssignment,
    siteverifyUrl,
  });
  const { accounts, captchas } = accountRoom;
  const staff = composeStaff({ ...ground, accounts, captchas, passwords, inspector: fileRoom.inspector });
  const profileRoom = composeProfiles({ ...floor, profileRecords: records.profiles, known, ownPasswords });
  const appointmentRoom = await composeAppointments({ ...floor, inspector: fileRoom.inspector });
  const { appointments, feeds } = appointmentRoom;

  const oversight = composeOversight(ground);
  const pipeline = composePipeline({ ...ground, tasks: review.tasks, known });
  const { timelines, assignments } = pipeline;
  const memberRoom = composeMembers({
    ...ground,
    members: staff.members,
    assignments,
    tasks: review.tasks,
    calendars: appointmentRoom.calendarHandovers,
  });
  const correctionRoom = composeCorrections({ ...floor, records, coBorrowerWordingId });
  const { corrections } = correctionRoom;

  const catalog = await composeCatalog({ ...ground, documentTypes: settings.documentTypes });
  const clientFacts = createClientFacts({ ...ground, known, documents });
  const packages = composePackages({
    ...ground,
    applications: records.applications,
    documents,
    inspector: fileRoom.inspector,
    links,
  });
  const placement = composePlacement({
    ...floor,
    applications: records.applications,
    files,
    requests,
    ownPasswords,
    inspector: fileRoom.inspector,
    copies: packages.copies,
    known,
    clientFacts,
    registrations: settings.registrations,
    corrections,
  });
  const offers = composeOffers({
    ...ground,
    applications: records.applications,
    files,
    links,
    requests,
    known,
    clientFacts,
    registrations: settings.registrations,
    milestones: pipeline.milestones,
    submissions: placement.placedSubmissions,
    tasks: review.tasks,
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
    timelines,
    corrections,
    conversations: review.conversations,
    messageAttachments: review.attachments,
    clientFacts,
    offers: offers.ownOffers,
    ownSubmissions: placement.ownSubmissions,
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
  });

  const reminders = composeReminders({
    ...ground,
    applications: records.applications,
    texts: texts.runs,
    textViews: texts.views,
  });
  const templates = composeTemplates({
    ...ground,
    applications: records.applications,
    messages: review.messages,
    pipeline: pipeline.pipeline,
  });
  const fitRuns = createFitRuns({
    ...ground,
    clientFacts,
    livePrograms: catalog.livePrograms,
    products: fundingProducts,
  });
  const bookImport = composeBookImport({ ...floor, ruleAssignment });
  jobs.schedule(fitQueue, "* * * * *", fitRuns);
  scheduleMaintenance(jobs, [
    ...documentRoom.sweeps,
    ...review.sweeps,
    ...mailedReplies.sweeps,
    ...fileRoom.sweeps,
    ...accountRoom.sweeps,
    ...profileRoom.sweeps,
    ...staff.sweeps,
    ...ground.sweeps,
    ...bookImport.sweeps,
    ...texts.sweeps,
    () => sweepRateLimits(database),
    () => sweepIdempotencyKeys(database),
  ]);

  const fitVerdicts = createFitVerdicts({
    ...ground,
    clientFacts,
    livePrograms: catalog.livePrograms,
    files: clientFile.files,
  });
  const firmApi = composeFirmApi({
    ...ground,
    fitVerdicts,
    openedClients: accountRoom.openedClients,
    notes: review.notes,
    tasks: review.tasks,
  });
  const streams = createLiveStreams(ground);
  const system = createSystemService({ ...ground, store: fileRoom.store });
  const metrics = await composeMetrics({ ...ground, inspector: fileRoom.inspector, streams, system });
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
        ...documentRoom.routes,
        ...packages.routes,
        ...myDataRoutes(myData, createErasureRequests({ database, ownPasswords })),
        ...appointmentRoom.routes,
        ...staff.routes,
        ...memberRoom.routes,
        ...liveRoutes(streams),
        ...oversight.routes,
        ...pipeline.routes,
        ...assignment.routes,
        ...bookImport.routes,
        ...review.routes,
        ...mailedReplies.routes,
        ...correctionRoom.routes,
        ...owedRoutes(createOwedService({ ...floor, requests, applications: records.applications })),
        ...clientFile.routes,
        ...mergeRoutes(createMerging({ ...ground, files, tasks: review.tasks })),
        ...togetherRoutes(
          createTogether({
            ...ground,
            drafts: formRoom.drafts,
            files: clientFile.files,
            openedClients: accountRoom.openedClients,
            isPrequalified,
          }),
        ),
        ...fitRoutes({
          own: clientFacts,
          desk: createDeskFacts({ ...ground, clientFacts, documents, files: clientFile.files }),
          history: createFitHistory({ ...ground, livePrograms: catalog.livePrograms, files: clientFile.files }),
          verdicts: fitVerdicts,
          live: catalog.livePrograms,
        }),
        ...settings.routes,
        ...reminders.routes,
        ...texts.routes,
        ...templates.routes,
        ...catalog.routes,
        ...offers.routes,
        ...placement.routes,
        ...firmApi.routes,
      ],
    },
    registerPages: composePages({
      ...ground,
      buildDir,
      pageParts: settings.pageParts,
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
    sampleParts: settings.sampleParts,
    firstSignupId: async () => ((await accounts.hasClients()) ? undefined : signupIds.first()),
    firstStaffLink: () => staff.members.firstLink(),
  };
};
