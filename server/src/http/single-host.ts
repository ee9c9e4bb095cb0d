import type { FastifyInstance } from "fastify";
import { DomainError } from "../platform/errors/errors.ts";

/** Refuses a request with two Host headers: we would go by the first one, and the proxy before us perhaps by the other. */
export const requireSingleHost = (app: FastifyInstance): void => {
  app.addHook("onRequest", async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw new DomainError("malformed");
  });
};
