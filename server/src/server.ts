import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./db/open-database.ts";
import { gatherLines } from "./gathered-output.ts";
import { createShutdown, whenAskedToStop } from "./lifecycle.ts";
import { createLogger } from "./logging.ts";
import { StartupError } from "./startup-error.ts";

// Requests, jobs, pool: together below ten seconds. The database has its own limits, and must not be left behind.
const drainMs = 6_000;
const jobsMs = 2_000;
const databaseMs = 12_000;

const shutdown = createShutdown();
const asked = whenAskedToStop();

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config, gatherLines(process.stdout));
  const broken = Promise.withResolvers<never>();
  const failed = (error: unknown) => broken.reject(error);
  process.on("uncaughtException", failed);
  process.on("unhandledRejection", failed);
  try {
    const ready = await Promise.race([startListening(config, logger, failed), broken.promise]);
    // Whole: who waits for the first line finds the others behind it.
    process.stdout.write(`${ready.join("\n")}\n`);
    logger.debug(`Stopping: ${await Promise.race([asked, broken.promise])}.`);
  } catch (error) {
    if (!(error instanceof StartupError)) logger.fatal({ err: error }, "Funding Desk cannot go on.");
    throw error;
  } finally {
    await shutdown.run((sentence, err) => logger.warn({ err }, sentence));
  }
}

/** @returns what to tell the person who started it */
async function startListening(
  config: Config,
  logger: ReturnType<typeof createLogger>,
  onGiveUp: (error: Error) => void,
): Promise<string[]> {
  // The database starts while the code is being read.
  const [database, { compose }, { firm }] = await Promise.all([
    openDatabase({ config, log: logger, as: "server", onGiveUp }).then((opened) => {
      shutdown.add({ name: "the database", stop: () => opened.close(), withinMs: databaseMs });
      return opened;
    }),
    import("./compose.ts"),
    import("../../firm.config.ts"),
  ]);
  const { app, ...desk } = await compose({ config, database, logger, firm });
  shutdown.add({ name: "the jobs", stop: () => desk.stop(), withinMs: jobsMs });
  shutdown.add({ name: "the requests in progress", stop: () => app.close(), withinMs: drainMs });
  // First, since a submit may come with the first request, and its job needs the queue.
  await desk.start();
  await app
    .listen({ host: config.host, port: config.port, listenTextResolver: (address) => `Listening at ${address}.` })
    .catch((error) => {
      throw cannotListen(config, error);
    });

  const samples = await desk.sampleParts();
  if (samples.length > 0) logger.warn(`What the firm says of itself is still a sample in: ${samples.join(", ")}.`);
  if (!config.areRateLimitsOn)
    logger.warn("RATE_LIMITS=off: nothing slows down who guesses passwords. For benchmarks only.");
  const [signupId, staffLink] = [await desk.firstSignupId(), await desk.firstStaffLink()];
  return [
    `Funding Desk is ready at ${config.localUrl}`,
    ...(staffLink ? [`Nobody works at the desk yet. Set up the first manager, within a day, at: ${staffLink}`] : []),
    ...(signupId ? [`Nobody has signed up yet. Sign Up Id to try it with: ${signupId}`] : []),
  ];
}

function cannotListen({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program listens there; stop it, or set another PORT",
    EACCES: "this user may not listen there; set a PORT above 1023",
    EADDRNOTAVAIL: "this machine does not have that address; set another HOST",
    ENOTFOUND: "there is no host of that name; set another HOST",
  };
  const reason = reasons[error.code ?? ""];
  return reason ? new StartupError(`Cannot listen on ${host}:${port}: ${reason}.`) : error;
}

try {
  await run();
} catch (error) {
  // What is no sentence for the operator has been logged.
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
// What still hangs (a connection that never ends, a job that does not stop) has had its time.
process.exit();
