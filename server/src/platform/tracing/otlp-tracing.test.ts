import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { type ReceivedSpan, startOtlpReceiver } from "../../testing/otlp-receiver.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { withTransaction } from "../db/transaction.ts";
import { runInSpan } from "./active-span.ts";
import { startOtlpTracing } from "./otlp-tracing.ts";

const receiver = await startOtlpReceiver();
const traces = { url: `${receiver.url}/v1/traces` };
const { app, database } = await buildTestApp({ config: { traces } });
await app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** Spans leave every five seconds. */
const waitFor = (find: () => ReceivedSpan | undefined): Promise<ReceivedSpan> =>
  vi.waitFor(
    () => {
      const span = find();
      if (!span) throw new Error(`Only these arrived: ${receiver.spans.map(({ name }) => name).join(", ")}`);
      return span;
    },
    { timeout: 20_000, interval: 200 },
  );
const findSpan = (name: string, traceId?: string) =>
  receiver.spans.find((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpanId = "00f067aa0ba902b7";
const server = 2;
const client = 3;
const failedStatus = 2;

test("a request is one trace: its route, its transactions, their statements, and nothing about anyone", async () => {
  const ada = await signInAs(database);
  const answered = await fetch(`${origin}/api/lead-user/prequalify`, {
    method: "POST",
    headers: {
      ...ada.headers,
      "content-type": "application/json",
      traceparent: `00-${traceId}-${callerSpanId}-01`,
      tracestate: "vendor=ada-lovelace",
    },
    body: JSON.stringify(prequalificationBody),
  });
  expect(answered.status).toBeLessThan(300);
  const written = await fetch(`${origin}/api/lead-user/messages`, {
    method: "POST",
    headers: {
      ...ada.headers,
      "content-type": "application/json",
      traceparent: `00-${traceId}-${callerSpanId}-01`,
    },
    body: JSON.stringify({ text: "Ada writes: the harbor lease" }),
  });
  expect(written.status).toBeLessThan(300);

  expect(await waitFor(() => findSpan("POST /api/lead-user/prequalify", traceId))).toMatchObject({ kind: server });
  const root = await waitFor(() => findSpan("POST /api/lead-user/messages", traceId));
  expect(root).toMatchObject({
    kind: server,
    parentSpanId: callerSpanId,
    attributes: { "http.request.method": "POST", "http.route": "/api/lead-user/messages" },
  });
  const transaction = await waitFor(() =>
    receiver.spans.find(({ name, parentSpanId }) => name === "transaction" && parentSpanId === root.spanId),
  );
  const insert = await waitFor(() => findSpan("insert messages", traceId));
  expect(insert).toMatchObject({
    kind: client,
    parentSpanId: transaction.spanId,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": "insert",
      "db.collection.name": "messages",
    },
  });
  expect(receiver.resources[0]).toMatchObject({ "service.name": "funding-desk" });
  expect(receiver.problems).toEqual([]);
  for (const personal of [
    "Ada",
    "Lovelace",
    "ada@",
    "0100142",
    "Analytical",
    "harbor lease",
    ada.clientId,
    ada.token,
    "vendor",
  ])
    expect(receiver.text()).not.toContain(personal);
  expect(receiver.text()).not.toMatch(/127\.0\.0\.1|\$1/);
});

test("a job begins a trace of its own, with its statements in it", async () => {
  const job = await waitFor(() => receiver.spans.find(({ name }) => name.startsWith("job ")));
  expect(job.parentSpanId ?? "").toBe("");
  expect(job.traceId).not.toBe(traceId);
  await waitFor(() => receiver.spans.find(({ parentSpanId }) => parentSpanId === job.spanId));
});

test("a failure keeps its code and not its words", async () => {
  const tracing = startOtlpTracing({ url: traces.url, logger: { warn() {} } });
  const span = tracing.startJob("failing");
  const failing = runInSpan(span, () =>
    withTransaction(database, (tx) => tx.run("select $1::integer", ["Ada Lovelace"])),
  );
  await expect(failing).rejects.toThrow("Ada Lovelace");
  span.end(await failing.catch((error: unknown) => error));
  await tracing.stop();
  const job = await waitFor(() => findSpan("job failing"));
  expect(job).toMatchObject({ attributes: { "error.type": "22P02" }, status: { code: failedStatus } });
  expect(receiver.text()).not.toContain("Ada Lovelace");
});

test("probes aren't traced", async () => {
  await fetch(`${origin}/api/health`);
  await fetch(`${origin}/api/no-such-call`);
  await waitFor(() => receiver.spans.find(({ attributes }) => attributes["http.response.status_code"] === 404));
  expect(findSpan("GET /api/health")).toBeUndefined();
  expect(findSpan("GET")?.attributes).not.toHaveProperty("http.route");
});

test("a receiver that's away costs one line in the log, and no request", async () => {
  const away = await startOtlpReceiver();
  away.answerWith(400);
  const lines: string[] = [];
  const tracing = startOtlpTracing({
    url: `${away.url}/v1/traces`,
    logger: { warn: (line) => void lines.push(line) },
  });
  tracing.startJob("lost").end();
  await tracing.stop();
  await vi.waitFor(
    () =>
      expect(lines).toEqual(["Traces can't be sent: the receiver at OTEL_EXPORTER_OTLP_ENDPOINT doesn't take them."]),
    10_000,
  );
});
