import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Health probes come every few seconds and aren't worth a line. */
const quietRoutes = new Set(["/api/health", "/api/ready"]);

/**
 * Logs one line per request, with the route's pattern instead of the address, which may contain ids and personal data. The
 * framework's own lines, which contain the address, are off.
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
