import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../platform/config/config.ts";
import { type ApiParts, registerApi } from "./api.ts";
import { type BodyTimes, boundBodyTime, uploadMs } from "./body-time.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { handleError, handleNotFound } from "./error-handler.ts";
import { RequestLog } from "./request-log.ts";
import { requireSingleHost } from "./single-host.ts";

const bodyLimitBytes = 256 * 1024;

/** Everything the app is built from. `compose.ts` creates it. */
export interface AppParts {
  readonly config: Pick<Config, "trustProxy">;
  readonly logger: FastifyBaseLogger;
  readonly api: ApiParts;
  /** Registers the site's pages. Without it, the app has only the API. */
  readonly registerPages: ((app: FastifyInstance) => void) | undefined;
  /** How long a body may take to arrive; 30 seconds unless a test sets another limit. */
  readonly bodyTimes?: BodyTimes;
  /** Those who count or trace requests. */
  readonly watchers?: readonly { watchRequests(app: FastifyInstance): void }[];
}

/** Builds the app without listening; `ready` registers the routes. Plugins and routes are in the order in which a request meets them. */
export const buildApp = ({
  config,
  logger,
  api,
  registerPages,
  bodyTimes,
  watchers = [],
}: AppParts): FastifyInstance => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit: bodyLimitBytes,
    // `requestTimeout` alone lets clients send headers very slowly. Bodies have tighter limits of their own.
    requestTimeout: uploadMs,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // A calendar feed's address contains a signed note, which is long.
    routerOptions: { maxParamLength: 200 },
    // Otherwise, Fastify loads its compilers of JSON schemas, which we replace below.
    schemaController: { compilersFactory: { buildValidator: refuseJsonSchemas, buildSerializer: refuseJsonSchemas } },
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
  // Accept only JSON, or a text body would reach the schemas as a string.
  app.removeContentTypeParser("text/plain");
  for (const watcher of watchers) watcher.watchRequests(app);
  boundBodyTime(app, bodyTimes);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  requireSingleHost(app);
  registerApi(app, api);
  // The site answers unknown paths with a page.
  if (registerPages) registerPages(app);
  else app.setNotFoundHandler(handleNotFound);
  return app;
};

const refuseJsonSchemas = (): never => {
  throw new Error("Schemas are zod's.");
};
