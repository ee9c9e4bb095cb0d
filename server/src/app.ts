import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import { type ApiParts, registerApi } from "./http/api.ts";
import { type BodyTimes, boundBodyTime, uploadMs } from "./http/body-time.ts";
import { answerBrokenRequest } from "./http/broken-request.ts";
import { handleError, handleNotFound } from "./http/error-handler.ts";
import { RequestLog } from "./http/request-log.ts";

const bodyLimitBytes = 256 * 1024;

/** What the app is built from; `compose.ts` makes it. */
export interface AppParts {
  readonly config: Pick<Config, "trustProxy">;
  readonly logger: FastifyBaseLogger;
  readonly api: ApiParts;
  /** Registers the site's pages; without it there is only the API. */
  readonly registerPages: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** How long bodies may take; half a minute unless a test says otherwise. */
  readonly bodyTimes?: BodyTimes;
}

/** Builds the app without listening. Plugins and routes in the order in which a request meets them. */
export const buildApp = async ({
  config,
  logger,
  api,
  registerPages,
  bodyTimes,
}: AppParts): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit: bodyLimitBytes,
    // `requestTimeout` alone leaves clients that dribble their headers open. Bodies have closer bounds of their own.
    requestTimeout: uploadMs,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // The address of a calendar feed holds a signed note.
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    forceCloseConnections: "idle",
    return503OnClosing: true,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: handleError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  // JSON alone: a text body would otherwise reach the schemas as a string.
  app.removeContentTypeParser("text/plain");
  boundBodyTime(app, bodyTimes);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await registerApi(app, api);
  // The site answers what it does not know with a page.
  if (registerPages) await registerPages(app);
  else app.setNotFoundHandler(handleNotFound);
  return app;
};
