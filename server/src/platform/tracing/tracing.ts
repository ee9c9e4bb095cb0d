import type { FastifyInstance } from "fastify";
import type { ActiveSpan } from "./active-span.ts";

/** Traces requests and jobs, and sends them away. */
export interface Tracing {
  /** Traces every request of the app. */
  watchRequests(app: FastifyInstance): void;
  /** Begins the trace of a job. */
  startJob(queue: string): ActiveSpan;
  /** Sends what is left. Gives up after a second. */
  stop(): Promise<void>;
}
