import type { FastifyRequest } from "fastify";

export const acceptsBrotli = (request: FastifyRequest): boolean =>
  String(request.headers["accept-encoding"] ?? "")
    .split(",")
    .some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(coding));
