import type { FastifyInstance, FastifyReply } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Addresses without a route of ours are all one: what someone asked for may say who they are. */
const noRoute = "(none)";
const aborted = "aborted";

/** Counts and times an app's requests by the route's pattern, never by the address that was asked for. */
export const createRequestMeter = (registry: Registry): ((app: FastifyInstance) => void) => {
  const registers = [registry];
  const requests = new Counter({
    name: "funding_desk_requests_total",
    help: "Requests answered, by route, method, and status. The status of a request whose caller hung up is aborted.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "funding_desk_request_duration_seconds",
    help: "How long requests took until the whole answer was sent. Live streams aren't among them.",
    labelNames: ["route", "method"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const uploads = new Gauge({
    name: "funding_desk_uploads_running",
    help: "Uploads that are arriving or being checked.",
    registers,
  });

  return (app) =>
    app.addHook("onRequest", (request, reply, done) => {
      const { method, routeOptions } = request;
      const isUpload = routeOptions.config?.multipart !== undefined;
      if (isUpload) uploads.inc();
      reply.raw.once("close", () => {
        const route = routeOptions.url ?? noRoute;
        const status = reply.raw.writableFinished ? String(reply.statusCode) : aborted;
        requests.inc({ route, method, status });
        if (!isLiveStream(reply)) durations.observe({ route, method }, reply.elapsedTime / 1000);
        if (isUpload) uploads.dec();
      });
      done();
    });
};

const isLiveStream = (reply: FastifyReply): boolean => reply.getHeader("content-type") === "text/event-stream";
