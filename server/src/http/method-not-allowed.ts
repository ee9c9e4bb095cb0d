import type { FastifyInstance } from "fastify";
import { DomainError } from "../errors.ts";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Collects each address's methods, so that other methods get a 405 instead of a 404. */
export const watchMethods = (app: FastifyInstance) => {
  const taken = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ routePath, method }) => {
    const methods = taken.get(routePath) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(routePath, methods);
  });
  return {
    /** Call it once, after all routes are registered. */
    refuseOthers(): void {
      for (const [url, methods] of [...taken]) {
        const allow = [...methods].join(", ");
        const refuse = async () => {
          throw new DomainError("method_not_allowed");
        };
        app.route({
          method: knownMethods.filter((method) => !methods.has(method)),
          url,
          schema: { hide: true },
          // Before the body is read.
          onRequest: async (_request, reply) => {
            reply.header("allow", allow);
            await refuse();
          },
          handler: refuse,
        });
      }
    },
  };
};
