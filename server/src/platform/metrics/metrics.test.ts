import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { eventStream } from "@funding-desk/contract/http/live/event-stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startStaffSession } from "../../identity/staff-session/staff-sessions.ts";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { deskCalls } from "../../testing/desk-calls.ts";
import { createStreamOpener } from "../../testing/live-stream.ts";
import { makePdf } from "../../testing/made-files.ts";
import { findMetric, parseMetrics } from "../../testing/metrics-text.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { insertStoredStaff } from "../../testing/stored-staff.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createAudit } from "../audit/audit.ts";
import { createDatabase } from "../db/database.ts";
import { createFileInspector } from "../files/inspection/inspect-file.ts";
import { recordUpkeep } from "../upkeep/upkeep.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

const { app, database, metrics } = await buildTestApp({ config: { metrics: { host: "127.0.0.1", port: 9464 } } });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const print = (): Promise<string> => (metrics as Metrics).print();
const find = async (...wanted: [name: string, labels?: Record<string, string>]) => findMetric(await print(), ...wanted);

const openStream = createStreamOpener(app);

describe("requests", () => {
  test("are counted and timed by route, method, and status", async () => {
    for (const path of ["/api/health", "/api/health", "/api/lead-user/messages"]) await fetch(origin + path);
    const text = await print();
    const health = { route: "/api/health", method: "GET" };
    expect(findMetric(text, "funding_desk_requests_total", { ...health, status: "200" })).toBe(2);
    expect(findMetric(text, "funding_desk_request_duration_seconds_count", health)).toBe(2);
    const messages = { route: "/api/lead-user/messages", method: "GET", status: "401" };
    expect(findMetric(text, "funding_desk_requests_total", messages)).toBe(1);
  });

  test("name no one, whoever called, whatever they asked for and sent", async () => {
    const client = await signInAs(database);
    const { email } = await database.get<{ email: string }>("select email from clients where id = $1", [
      client.clientId,
    ]);
    const staffId = await insertStoredStaff(database, "manager", "Grace Hopper");
    const browser = { address: "127.0.0.1", userAgent: "Grace's phone" };
    for (const { method, path, output } of deskEndpoints) {
      if (output === eventStream) continue;
      const { query, body } = deskCalls[`${method} ${path}`] ?? {};
      const cookie = `desk_session=${await startStaffSession(database, staffId, browser)}`;
      const address = `/api${path.replace(/:\w+/g, client.clientId)}`;
      const sent = await fetch(`${origin}${address}${query ? `?${new URLSearchParams(query)}` : ""}`, {
        method,
        headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body).replaceAll('""', '"Ada Lovelace"') } : {}),
      });
      await sent.arrayBuffer();
    }
    for (const [method, path, body] of [
      ["POST", "/api/lead-user/prequalify", prequalificationBody],
      ["POST", "/api/lead-user/messages", { text: "My number is 078-05-1120." }],
      ["GET", `/api/lead-user-types-with-doc/${client.clientId}`],
      ["DELETE", `/api/lead-user-documents/${client.clientId}`],
      ["GET", `/api/${email}`],
      ["GET", `/Ada-Lovelace/${email}?phone=5550100142`],
      ["PROPFIND", `/${email}`],
      ["POST", "/api/auth/token", { email, password: "Lovelace's password" }],
      ["GET", `/api/lead-user/messages?q=${encodeURIComponent("Ada Lovelace")}`],
    ] as const) {
      const headers = { ...client.headers, "user-agent": "Ada's phone", "content-type": "application/json" };
      const sent = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      await sent.arrayBuffer();
    }

    const text = await print();
    expect(parseMetrics(text).filter(({ name }) => name === "funding_desk_requests_total").length).toBeGreaterThan(80);
    // Values aren't words, and a time has every run of digits sooner or later.
    const words = text.replace(/ [\d.e+-]+$/gm, "");
    for (const personal of [client.clientId, staffId, email, "Ada", "Lovelace", "Grace", "Hopper", "phone", "0100142"])
      expect(words).not.toContain(personal);
    expect(words).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|127\.0\.0\.1|078-05/);
    const labels = new Set(parseMetrics(text).flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].toSorted()).toEqual(
      ["kind", "le", "major", "method", "minor", "patch", "queue", "route", "space", "state", "status", "type"]
        .concat("version", "what")
        .toSorted(),
    );
    expect(findMetric(text, "funding_desk_requests_total", { route: "(none)", method: "PROPFIND" })).toBe(1);
  });

  test("count as aborted when the caller hangs up, and an upload is running until then", async () => {
    const client = await signInAs(database);
    await fetch(`${origin}/api/lead-user/prequalify`, {
      method: "POST",
      headers: { ...client.headers, "content-type": "application/json" },
      body: JSON.stringify(prequalificationBody),
    });
    const sent = request(`${origin}/api/lead-user-documents`, {
      method: "POST",
      headers: { ...client.headers, "content-type": "multipart/form-data; boundary=x", "content-length": "100000" },
    });
    sent.on("error", () => {});
    sent.write(`--x\r\ncontent-disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7`);
    await vi.waitFor(async () => expect(await find("funding_desk_uploads_running")).toBe(1), 10_000);
    sent.destroy();
    await vi.waitFor(async () => expect(await find("funding_desk_uploads_running")).toBe(0), 10_000);
    const aborted = { route: "/api/lead-user-documents", method: "POST", status: "aborted" };
    expect(await find("funding_desk_requests_total", aborted)).toBe(1);
  });

  test("that stay open for live news are counted as streams, and not timed", async () => {
    const client = await signInAs(database);
    const stream = await openStream(client, { path: "/api/lead-user/events" });
    expect(await find("funding_desk_live_streams", { kind: "portal" })).toBe(1);
    expect(await find("funding_desk_live_streams", { kind: "desk" })).toBe(0);
    stream.close();
    await vi.waitFor(async () => expect(await find("funding_desk_live_streams", { kind: "portal" })).toBe(0), 10_000);
    const route = "/api/lead-user/events";
    await vi.waitFor(async () => expect(await find("funding_desk_requests_total", { route })).toBe(1), 10_000);
    expect(await find("funding_desk_request_duration_seconds_count", { route })).toBeUndefined();
  });
});

describe("what the database knows", () => {
  test("is printed as it is now: queues, mails, held times, audit, and upkeep", async () => {
    const { clientId } = await signInAs(database);
    await database.run("insert into mails (id, kind, failed_at) values ($1, 'reset', now()), ($2, 'reset', null)", [
      randomUUID(),
      randomUUID(),
    ]);
    await database.run(
      `insert into slot_holds (client_id, advisor_id, taken, held_until)
         select $1, id, tstzrange(now(), now() + interval '30 minutes'), now() + interval '5 minutes' from advisors limit 1`,
      [clientId],
    );
    await createAudit().record(database, { actor: { kind: "system" }, action: "staff.signed_out" });
    await recordUpkeep(database, "backup", true);
    await recordUpkeep(database, "restore_drill", false);

    const text = await print();
    const head = await database.getValue<number>("select number from audit_head");
    expect(findMetric(text, "funding_desk_database_up")).toBe(1);
    expect(findMetric(text, "funding_desk_ready")).toBe(1);
    expect(findMetric(text, "funding_desk_mails_failed")).toBe(1);
    expect(findMetric(text, "funding_desk_slots_held")).toBe(1);
    expect(findMetric(text, "funding_desk_audit_entries")).toBe(head);
    const now = Date.now() / 1000;
    expect(findMetric(text, "funding_desk_audit_last_entry_timestamp_seconds")).toBeGreaterThan(now - 60);
    const lastGood = "funding_desk_upkeep_last_good_timestamp_seconds";
    expect(findMetric(text, lastGood, { kind: "backup" })).toBeGreaterThan(now - 60);
    expect(findMetric(text, lastGood, { kind: "restore_drill" })).toBe(0);
    expect(findMetric(text, lastGood, { kind: "audit_verification" })).toBe(0);
    expect(findMetric(text, "funding_desk_upkeep_failed", { kind: "restore_drill" })).toBe(1);
    expect(findMetric(text, "funding_desk_upkeep_failed", { kind: "backup" })).toBe(0);
    expect(findMetric(text, "funding_desk_disk_bytes", { what: "free" })).toBeGreaterThan(0);
    expect(findMetric(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  test("shows how many jobs of a queue wait, and since when the oldest is due", async () => {
    await database.run("select jobs.create_queue('slow', '{\"policy\": \"standard\"}'::jsonb)");
    expect(await find("funding_desk_jobs_queued", { queue: "slow" })).toBe(0);
    expect(await find("funding_desk_jobs_overdue_seconds", { queue: "slow" })).toBe(0);
    await database.run(
      `insert into jobs.job (name, start_after) values ('slow', now() - interval '20 minutes'), ('slow', now()),
         ('slow', now() + interval '1 hour')`,
    );
    const text = await print();
    expect(findMetric(text, "funding_desk_jobs_queued", { queue: "slow" })).toBe(3);
    const overdue = findMetric(text, "funding_desk_jobs_overdue_seconds", { queue: "slow" });
    expect(overdue).toBeGreaterThan(1199);
    expect(overdue).toBeLessThan(1300);
  });

  test("is left out while the database is away, and the rest is still there", async () => {
    const gone = await createTestDatabase();
    const { metrics: left } = await buildTestApp({
      database: gone,
      config: { metrics: { host: "127.0.0.1", port: 9464 } },
    });
    await gone.close();
    const text = (await left?.print()) ?? "";
    expect(findMetric(text, "funding_desk_database_up")).toBe(0);
    expect(findMetric(text, "funding_desk_ready")).toBe(0);
    expect(findMetric(text, "funding_desk_mails_failed")).toBeUndefined();
    expect(findMetric(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  });
});

test("waits for a connection are counted and added up", async () => {
  const single = createDatabase(database.url, { max: 1 });
  const own = createMetrics({
    database: single,
    dataDir: "/nonexistent",
    tallyInspections: () => ({ running: 0, waiting: 0, finished: 0, killed: 0 }),
    countStreams: () => ({}),
    isReady: async () => true,
  });
  const sleeps = [1, 2].map(() => single.run("select pg_sleep(0.3)"));
  await vi.waitFor(() => expect(single.pool.waitingCount).toBe(1));
  await Promise.all(sleeps);
  const text = await own.print();
  await single.close();
  expect(findMetric(text, "funding_desk_database_wait_seconds_total")).toBeGreaterThan(0.25);
  expect(findMetric(text, "funding_desk_database_waits_total")).toBeGreaterThan(1);
  // A folder that is gone leaves its figures out.
  expect(findMetric(text, "funding_desk_disk_bytes")).toBeUndefined();
});

test("inspections are counted, and those that were killed", async () => {
  const strict = createFileInspector({ timeMs: -1, growthBytes: Number.POSITIVE_INFINITY });
  afterAll(() => strict.close());
  await strict.inspect({ name: "a.pdf", bytes: makePdf({ pages: 50 }), convertHeic: false });
  expect(strict.tally()).toEqual({ running: 0, waiting: 0, finished: 1, killed: 1 });
  const own = createMetrics({
    database,
    dataDir: "/tmp",
    tallyInspections: strict.tally,
    countStreams: () => ({}),
    isReady: async () => true,
  });
  const text = await own.print();
  expect(findMetric(text, "funding_desk_inspections_total")).toBe(1);
  expect(findMetric(text, "funding_desk_inspections_killed_total")).toBe(1);
  expect(findMetric(text, "funding_desk_inspections", { state: "running" })).toBe(0);
});

describe("the second address", () => {
  test("answers GET /metrics and nothing else, and no visitor's address does", async () => {
    const server = await serveMetrics(metrics as Metrics, { host: "127.0.0.1", port: 0 });
    const own = `http://127.0.0.1:${server.port}`;
    const answer = await fetch(`${own}/metrics`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await answer.text()).toContain("# TYPE funding_desk_ready gauge");
    expect((await fetch(`${own}/`)).status).toBe(404);
    expect((await fetch(`${own}/metrics?x=1`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: "POST" })).status).toBe(405);
    await server.close();
    await expect(fetch(`${own}/metrics`)).rejects.toThrow();
    for (const path of ["/metrics", "/api/metrics"]) {
      const refused = await fetch(origin + path);
      expect(refused.ok).toBe(false);
      expect(await refused.text()).not.toContain("funding_desk_");
    }
  });

  test("rejects when another program has it", async () => {
    const first = await serveMetrics(metrics as Metrics, { host: "127.0.0.1", port: 0 });
    await expect(serveMetrics(metrics as Metrics, { host: "127.0.0.1", port: first.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    await first.close();
  });

  test("isn't there unless it's set", async () => {
    const { metrics: none } = await buildTestApp({ database });
    expect(none).toBeUndefined();
  });
});
