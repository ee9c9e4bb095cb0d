import type { FastifyInstance } from "fastify";
import { DomainError } from "../platform/errors/errors.ts";

/** An address of a route, such as `/notes/:id`, and the methods that it takes. */
interface Address {
  readonly parts: readonly string[];
  readonly methods: Set<string>;
}

/**
 * Answers 405 instead of 404 when an address takes other methods than the request's, before the body is read. A route for each
 * refused method would do the same, but four times as many routes would slow down every start. Call it before routes are registered.
 */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const addresses = new Map<string, Address>();
  app.addHook("onRoute", ({ url, method }) => {
    const address = addresses.get(url) ?? { parts: url.split("/"), methods: new Set() };
    for (const each of [method].flat()) address.methods.add(each);
    addresses.set(url, address);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const parts = toPath(request.url).split("/");
    const methods = [...addresses.values()].flatMap((address) =>
      isAt(address.parts, parts) ? [...address.methods] : [],
    );
    if (methods.length === 0) return;
    reply.header("allow", [...new Set(methods)].join(", "));
    throw new DomainError("method_not_allowed");
  });
};

const toPath = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

const isAt = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.at(-1) === "*"
    ? parts.length >= pattern.length && pattern.every((part, index) => part === "*" || takes(part, parts[index]))
    : parts.length === pattern.length && pattern.every((part, index) => takes(part, parts[index]));

const takes = (pattern: string, part: string | undefined): boolean =>
  pattern.startsWith(":") ? part !== undefined && part !== "" : pattern === part;
