import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ActiveSpan, runInSpan } from "./active-span.ts";
import type { Tracing } from "./tracing.ts";

export interface OtlpTracingOptions {
  /** Where traces go, with the path `/v1/traces`. The library reads the other `OTEL_…` settings itself. */
  readonly url: string;
  readonly logger: { warn(sentence: string): void };
}

const exportMs = 5_000;
/** Less than the server gives jobs at shutdown. */
const stopMs = 1_000;
/** Probes come every few seconds and would hide everything else. */
const untracedRoutes = new Set(["/api/health", "/api/ready"]);

/** Traces requests, transactions, statements, and jobs, and sends them to an OTLP receiver over HTTP. */
export const startOtlpTracing = ({ url, logger }: OtlpTracingOptions): Tracing => {
  const exporter = createOutspokenExporter(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), logger);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "funding-desk", "host.name": hostname() }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("funding-desk");
  return {
    watchRequests: (app) => watchRequests(app, tracer),
    startJob(queue) {
      const facts = { "messaging.system": "pg-boss", "messaging.destination.name": queue };
      const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes: facts }, ROOT_CONTEXT);
      return toActiveSpan(tracer, span);
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(stopMs, undefined, { ref: false })]);
    },
  };
};

const toActiveSpan = (tracer: Tracer, span: Span): ActiveSpan => {
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    startChild: (name, facts) =>
      toActiveSpan(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }, context)),
    end(failure) {
      if (failure !== undefined) markFailed(span, nameFailure(failure));
      span.end();
    },
  };
};

const markFailed = (span: Span, type: string): void => {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** An error's code or name. Its message may quote data. */
const nameFailure = (failure: unknown): string => {
  if (!(failure instanceof Error)) return "unknown";
  return "code" in failure && typeof failure.code === "string" ? failure.code : failure.name;
};

/** The caller's part of the trace. Its `tracestate` could say anything about anyone, so it isn't passed on. */
const readParent = ({ headers }: FastifyRequest): Context => {
  const { traceparent } = headers;
  const parent = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
};

const watchRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, ActiveSpan>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url;
    if (route !== undefined && untracedRoutes.has(route)) return done();
    const attributes = { "http.request.method": method, ...(route === undefined ? {} : { "http.route": route }) };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, readParent(request));
    const active = toActiveSpan(tracer, span);
    spans.set(request, active);
    reply.raw.once("close", () => {
      span.setAttribute("http.response.status_code", reply.statusCode);
      if (reply.statusCode >= 500) markFailed(span, String(reply.statusCode));
      span.end();
    });
    runInSpan(active, done);
  });
  // Once the body has been read, we're called by the connection and not by the hook above.
  app.addHook("preValidation", (request, _reply, done) => {
    const active = spans.get(request);
    if (active) runInSpan(active, done);
    else done();
  });
};

/** Logs that traces don't arrive, once until they do again. */
const createOutspokenExporter = (exporter: OTLPTraceExporter, logger: OtlpTracingOptions["logger"]): SpanExporter => {
  let isFailing = false;
  const note = ({ code }: ExportResult): void => {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed && !isFailing)
      logger.warn("Traces can't be sent: the receiver at OTEL_EXPORTER_OTLP_ENDPOINT doesn't take them.");
    if (!hasFailed && isFailing) logger.warn("Traces are being sent again.");
    isFailing = hasFailed;
  };
  return {
    export: (spans: ReadableSpan[], onResult) =>
      exporter.export(spans, (result) => {
        note(result);
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};
