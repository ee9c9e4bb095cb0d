import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { cleanUpWith } from "./clean-up.ts";

/** A span as it arrives in OTLP's JSON. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface TracesBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, "attributes"> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}

const toRecord = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A server that takes traces in OTLP over HTTP, as a collector does. It closes when the test, or the file's tests, are over. */
export const startOtlpReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const resources: Readonly<Record<string, unknown>>[] = [];
  const texts: string[] = [];
  const problems: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    if (!isTraces || request.headers["content-type"] !== "application/json")
      problems.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    const body = (await json(request)) as TracesBody;
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
    if (status !== 200) return;
    texts.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      resources.push(toRecord(resource.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: toRecord(span.attributes) });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUpWith(() => void server.close());
  return {
    /** As OTEL_EXPORTER_OTLP_ENDPOINT names it. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    /** Everything that arrived, as text. */
    text: () => texts.join("\n"),
    /** Requests that no collector would take. */
    problems,
    answerWith(code: number) {
      status = code;
    },
  };
};
