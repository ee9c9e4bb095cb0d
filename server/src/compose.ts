import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { composeAccounts } from "./compose/accounts.ts";
import { composeAppointments } from "./compose/appointments.ts";
import { composeClientFile } from "./compose/client-file.ts";
import { composeCorrections } from "./compose/corrections.ts";
import { composeDocuments } from "./compose/documents.ts";
import { composeFiles } from "./compose/files.ts";
import { composeForms } from "./compose/forms.ts";
import { composeGroundFloor, type Given } from "./compose/ground-floor.ts";
import { composeNotices } from "./compose/notices.ts";
import { composeOffice } from "./compose/office.ts";
import { composeOversight } from "./compose/oversight.ts";
import { composePages } from "./compose/pages.ts";
import { composePipeline } from "./compose/pipeline.ts";
import { composeProfiles } from "./compose/profiles.ts";
import { composeReview } from "./compose/review.ts";
import { composeSettings } from "./compose/settings.ts";
import { composeStaff } from "./compose/staff.ts";
import { createApplicationExportService } from "./features/application/application-export.service.ts";
import { createClientAccess } from "./features/client-file/client-access.service.ts";
import { createErasureRequests } from "./features/my-data/erasure.service.ts";
import { myDataRoutes } from "./features/my-data/my-data.routes.ts";
import { createMyDataService } from "./features/my-data/my-data.service.ts";
import { createNoticeService } from "./features/notice/notice.service.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { createSystemService } from "./features/system/system.service.ts";
import { sweepIdempotencyKeys } from "./idempotency/once.ts";
import { scheduleMaintenance } from "./jobs/maintenance.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { createLiveStreams } from "./live/live-streams.ts";
import { sweepRateLimits } from "./rate-limit/rate-limits.ts";
import { createGatekeeper } from "./session/gatekeeper.ts";
import { SessionTokens } from "./session/session-token.ts";
import { createSignedLinks } from "./session/signed-link.ts";
import { createDeskGate } from "./staff-session/desk-gate.ts";

export interface Composition extends Given {
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

/**
 * Makes every service by hand, room by room, from the ground up. Each room of `compose/` is given the ground floor and, by name, what
 * it needs of the rooms before it; it gives its routes, and what the rooms after it need.
 */
export const compose = async ({ siteverifyUrl, buildDir, ...given }: Composition): Promise<Desk> => {
  const ground = await composeGroundFloor(given);
  const { config, firm, database, logger, live, jobs, publicUrl } = ground;
  const tokens = new SessionTokens(ground.secrets);
  const links = createSignedLinks(ground);
  const access = createClientAccess(ground);
  const notices = createNoticeService(ground);

  const settings = await composeSettings(ground);
  const { checkRules } = settings;

  const fileRoom = await composeFiles(ground);
  const { files } = fileRoom;
  const documentRoom = composeDocuments({ ...ground, access, files, links, notices });
  const { documents, requests } = documentRoom;
  const formRoom = await composeForms({ ...ground, checkRules, files, documents, notices });
  const { prequalifications, applications, coBorrowerWordingId } = formRoom;
  const { isPrequalified } = prequalifications;

  const office = composeOffice({ ...ground, checkRules });
  const { signupIds } = office;
  const accountRoom = composeAccounts({
    ...ground,
    checkRules,
    tokens,
    notices,
    signupIds,
    isPrequalified,
    siteverifyUrl,
  });
  const { accounts, passwords } = accountRoom;
  const staff = composeStaff({ ...ground, accounts, passwords });
  const profileRoom = composeProfiles({ ...ground, checkRules, accounts, prequalifications });
  const { profileRecords, changes } = profileRoom;
  const noticeRoom = composeNotices({ ...ground, accounts, prequalifications, applications });
  const { preferences } = noticeRoom;
  const appointmentRoom = await composeAppointments({ ...ground, checkRules, access, preferences });
  const { appointments, feeds } = appointmentRoom;

  const oversight = composeOversight(ground);
  const review = composeReview({ ...ground, access, accounts, files, requests });
  const pipeline = composePipeline({ ...ground, access, accounts, changes });
  const { timelines } = pipeline;
  const correctionRoom = composeCorrections({
    ...ground,
    checkRules,
    access,
    accounts,
    profileRecords,
    changes,
    coBorrowerWordingId,
  });
  const { records, corrections } = correctionRoom;

  const myData = createMyDataService({
    ...ground,
    links,
    accounts,
    profiles: profileRoom.profiles,
    prequalifications,
    applications: createApplicationExportService(ground),
    drafts: formRoom.drafts,
    draftFiles: formRoom.draftFiles,
    documents,
    files,
    requests,
    appointments,
    auditing: oversight.auditing,
    timelines,
    corrections,
    messages: review.messages,
  });
  const clientFile = composeClientFile({
    ...ground,
    access,
    ...records,
    changes,
    corrections,
    appointments,
    timelines,
    myData,
  });

  scheduleMaintenance(jobs, [
    ...documentRoom.sweeps,
    ...fileRoom.sweeps,
    ...accountRoom.sweeps,
    ...staff.sweeps,
    () => sweepRateLimits(database),
    () => sweepIdempotencyKeys(database),
  ]);

  const streams = createLiveStreams(ground);
  const app = await buildApp({
    config,
    logger,
    api: {
      gatekeeper: createGatekeeper({ database, tokens, isPrequalified, desk: createDeskGate(ground) }),
      firmName: firm.identity.name,
      publicUrl,
      routes: [
        ...systemRoutes(createSystemService(database)),
        ...accountRoom.routes,
        ...office.routes,
        ...profileRoom.routes,
        ...formRoom.routes,
        ...documentRoom.routes,
        ...myDataRoutes(myData, createErasureRequests(ground)),
        ...appointmentRoom.routes,
        ...noticeRoom.routes,
        ...staff.routes,
        ...liveRoutes(streams),
        ...oversight.routes,
        ...pipeline.routes,
        ...review.routes,
        ...correctionRoom.routes,
        ...clientFile.routes,
        ...settings.routes,
      ],
    },
    registerPages: composePages({ ...ground, buildDir, pageClaims: settings.pageClaims, feeds }),
  });

  app.addHook("preClose", async () => streams.close());
  app.addHook("onClose", () => fileRoom.close());

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
