import { apiBase } from "@funding-desk/contract/http/endpoint";
import type { FastifyInstance } from "fastify";
import { isDatabaseFull } from "../platform/db/database-errors.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { compressAnswers } from "./compress-answers.ts";
import { createCookies } from "./cookies.ts";
import { handleNotFound } from "./error-handler.ts";
import { refuseOtherMethods } from "./method-not-allowed.ts";
import { openApi } from "./open-api.ts";
import type { Gatekeeper, Route } from "./route.ts";
import { siteHeaders } from "./security-headers.ts";
import { acceptUploads } from "./upload-route.ts";

export interface ApiParts {
  readonly gatekeeper: Gatekeeper;
  readonly routes: readonly Route[];
  readonly publicUrl: string;
  /** Called when the database had no room for what a request saves. */
  readonly onDatabaseFull?: () => void;
}

const ignoredType = "application/x-www-form-urlencoded";

/** Everything below `apiBase`: the routes, their OpenAPI document, and a JSON answer for unknown paths. */
export const registerApi = (app: FastifyInstance, parts: ApiParts): void => {
  app.register(
    async (api) => {
      api.decorate("cookies", createCookies(parts.publicUrl));
      // Every answer is one person's data.
      const headers = { ...siteHeaders(parts.publicUrl), "cache-control": "no-store" };
      api.addHook("onRequest", async (_request, reply) => {
        reply.headers(headers);
      });
      api.addHook("onRequest", (request) => parts.gatekeeper.keys.refuseInAddress(request.url, request.ip));
      api.addHook("onError", async (_request, _reply, error) => {
        if (isDatabaseFull(error)) parts.onDatabaseFull?.();
      });
      api.setNotFoundHandler(handleNotFound);
      refuseOtherMethods(api);
      openApi(api);
      compressAnswers(api);
      await acceptUploads(api);
      // Whatever it's sent as, it's received as a form, which no route reads.
      api.addHook("onRequest", async (request) => {
        const isIgnored = request.routeOptions.config.ignoresBody && request.headers["content-type"] !== undefined;
        if (isIgnored) request.headers["content-type"] = ignoredType;
      });
      api.addContentTypeParser(ignoredType, { parseAs: "string" }, (request, _form, done) => {
        if (request.routeOptions.config.ignoresBody) done(null, undefined);
        else done(new DomainError("unsupported_type"));
      });
      for (const register of parts.routes) register(api, parts.gatekeeper);
    },
    { prefix: apiBase },
  );
};
