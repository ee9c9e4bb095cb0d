import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Probes come every few seconds and say nothing. */
const quietRoutes = new Set(["/api/health", "/api/ready"]);

/**
 * One line per request: the route's pattern, never the address that was asked for, which may hold ids and personal data. The
 * framework's own lines, which name it, are off.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: "requestId" });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions?.url ?? "(no route)";
    const entry = {
      req: { method: request.method, url: route },
      res: { statusCode: reply.statusCode },
      responseTime: reply.elapsedTime,
    };
    if (error) request.log.info(entry, "connection lost");
    else if (quietRoutes.has(route) && reply.statusCode < 400) request.log.debug(entry, "request");
    else request.log.info(entry, "request");
  }
}
