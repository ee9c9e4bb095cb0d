import { requireDataFolder } from "./operate/data-folder.ts";
import { demoCommand } from "./places.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import type { ListenAddress } from "./platform/config/listen-address.ts";
import { type OpenDatabase, openDatabase } from "./platform/db/open-database.ts";
import { StartupError } from "./platform/errors/startup-error.ts";
import { gatherLines, openStandardOutput } from "./platform/logging/log-output.ts";
import { createLogger } from "./platform/logging/logging.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { createShutdown, whenAskedToStop } from "./platform/process/lifecycle.ts";

// Requests, jobs, and pool together take less than ten seconds. The database has its own limits and must stop too.
const drainMs = 6_000;
const jobsMs = 3_000;
const metricsMs = 500;
const databaseMs = 12_000;
const backupMs = 2_000;
/** What follows a start has then ended, too. */
const collectAfterMs = 2_000;

const shutdown = createShutdown();
const asked = whenAskedToStop();

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const output = openStandardOutput();
  const logger = createLogger(config, gatherLines(output));
  const broken = Promise.withResolvers<never>();
  const failed = (error: unknown) => broken.reject(error);
  process.on("uncaughtException", failed);
  process.on("unhandledRejection", failed);
  try {
    const ready = await Promise.race([startListening(config, logger, failed), broken.promise]);
    // One write, so that whoever waits for the first line also gets the others.
    output.write(`${ready.join("\n")}\n`);
    setTimeout(collectStartsGarbage, collectAfterMs).unref();
    logger.debug(`Stopping: ${await Promise.race([asked, broken.promise])}.`);
  } catch (error) {
    if (!(error instanceof StartupError)) logger.fatal({ err: error }, "Funding Desk can't continue.");
    throw error;
  } finally {
    await shutdown.run((sentence, err) => logger.warn({ err }, sentence));
  }
}

/** @returns lines for the person who started it */
async function startListening(
  config: Config,
  logger: ReturnType<typeof createLogger>,
  onGiveUp: (error: Error) => void,
): Promise<string[]> {
  await requireDataFolder(config.dataDir);
  // The database starts while the code loads.
  const [database, { compose }, { firm }] = await Promise.all([
    openDatabase({ config, log: logger, as: "server", onGiveUp }).then((opened) => {
      shutdown.add({ name: "the database", stop: () => opened.close(), withinMs: databaseMs });
      return opened;
    }),
    import("./compose/compose.ts"),
    import("../../firm.config.ts"),
  ]);
  const { app, metrics, ...desk } = await compose({ config, database, logger, firm });
  shutdown.add({ name: "the jobs", stop: () => desk.stop(), withinMs: jobsMs });
  if (metrics && config.metrics) await startMetrics(metrics, config.metrics);
  shutdown.add({ name: "the requests in progress", stop: () => app.close(), withinMs: drainMs });
  // The queue before listening, because the first request may submit a form, whose job needs it.
  const [samples] = await Promise.all([desk.sampleParts(), desk.start(), app.ready()]);
  await app
    .listen({ host: config.host, port: config.port, listenTextResolver: (address) => `Listening at ${address}.` })
    .catch((error) => {
      throw cannotListen(error, config, { host: "HOST", port: "PORT" });
    });

  await keepBackups(config, database, { logger, timeZone: firm.identity.timeZone });

  if (samples.length > 0) logger.warn(`The firm's configuration is still the sample in: ${samples.join(", ")}.`);
  if (!config.areRateLimitsOn)
    logger.warn("RATE_LIMITS=off: nothing slows down password guessing. Use it for benchmarks only.");
  const [signupId, staffLink] = [await desk.firstSignupId(), await desk.firstStaffLink()];
  return [
    `Funding Desk is ready at ${config.localUrl}`,
    staffLink
      ? `There is no staff yet. Set up the first manager within a day at: ${staffLink}`
      : `Staff sign in at ${config.publicUrl}/desk`,
    ...(signupId ? [`No client has signed up yet. Try it with this Sign Up Id: ${signupId}`] : []),
    ...(staffLink && signupId ? [`Or look around with sample clients first: ${demoCommand}`] : []),
  ];
}

/** They still answer while requests in progress end. */
async function startMetrics(metrics: Metrics, address: ListenAddress): Promise<void> {
  const { serveMetrics } = await import("./platform/metrics/metrics-server.ts");
  const server = await serveMetrics(metrics, address).catch((error) => {
    throw cannotListen(error, address, { host: "METRICS_ADDRESS", port: "METRICS_ADDRESS" });
  });
  shutdown.add({ name: "the metrics", stop: () => server.close(), withinMs: metricsMs });
}

/** Starts them, or makes sure that the embedded database keeps no log for them. */
async function keepBackups(
  config: Config,
  database: OpenDatabase,
  { logger, timeZone }: { logger: ReturnType<typeof createLogger>; timeZone: string },
): Promise<void> {
  if (!config.backupDir && config.databaseUrl) return;
  if (!config.backupDir) {
    const { dropSlot } = await import("./operate/backup/backup-slot.ts");
    // It can wait until after the start.
    void dropSlot(database).catch((err) => logger.warn({ err }, "The slot of earlier backups couldn't be dropped."));
    return;
  }
  const { startBackups } = await import("./operate/backup/backup-keeper.ts");
  const backups = startBackups({ config, database, logger, timeZone, folder: config.backupDir });
  shutdown.add({ name: "the backups", stop: () => backups.stop(), withinMs: backupMs });
}

/** A start leaves a tenth of the process's memory behind, which stays as long as nobody calls: too little happens then. */
async function collectStartsGarbage(): Promise<void> {
  const { collectGarbage } = await import("./platform/process/collect-garbage.ts");
  collectGarbage({ execution: "sync", flavor: "last-resort", type: "major" });
}

function cannotListen(
  error: NodeJS.ErrnoException,
  { host, port }: ListenAddress,
  settings: { host: string; port: string },
): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `another program uses this port; stop it, or set another ${settings.port}`,
    EACCES: `this user isn't allowed to use this port; set a ${settings.port} above 1023`,
    EADDRNOTAVAIL: `this machine doesn't have that address; set another ${settings.host}`,
    ENOTFOUND: `there is no host with that name; set another ${settings.host}`,
  };
  const reason = reasons[error.code ?? ""];
  return reason ? new StartupError(`Cannot listen on ${host}:${port}: ${reason}.`) : error;
}

try {
  await run();
} catch (error) {
  // Any other error was already logged.
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
// Anything that still hangs (an endless connection, a job that doesn't stop) has had its time.
process.exit();
