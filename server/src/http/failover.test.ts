import { randomUUID } from "node:crypto";
import { clientEvents } from "@funding-desk/contract/http/live/api";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDatabase } from "../platform/db/database.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { createLive } from "../platform/live/live.ts";
import { buildTestApp } from "../testing/build-test-app.ts";
import { startConnectionCutter } from "../testing/connection-cutter.ts";
import { createStreamOpener } from "../testing/live-stream.ts";
import { prequalificationBody } from "../testing/prequalification-body.ts";
import { type SignedInClient, signInAs } from "../testing/sign-in-as.ts";
import { createTestDatabase } from "../testing/test-database.ts";

/** What people see when the database fails over. */
const steady = await createTestDatabase();
const { hostname, port } = new URL(steady.url);
const cutter = await startConnectionCutter({ host: hostname, port: Number(port) });
const relayed = createDatabase(cutter.relayed(steady.url), { max: 10 });
afterAll(async () => {
  await relayed.close();
  await cutter.close();
  await steady.close();
});
const { app } = await buildTestApp({ database: { ...steady, ...relayed, close: steady.close } });
const openStream = createStreamOpener(app);

beforeAll(() => app.listen({ host: "127.0.0.1", port: 0 }));
afterEach(() => cutter.mend());

const away = "The service is briefly unavailable. Nothing was lost; please try again.";

/** One statement, and a transaction. */
const submit = ({ headers }: SignedInClient, key: string) =>
  app.inject({
    method: "POST",
    url: "/api/lead-user/prequalify",
    headers: { ...headers, "idempotency-key": key },
    payload: prequalificationBody,
  });
const write = ({ headers }: SignedInClient, key: string) =>
  app.inject({
    method: "POST",
    url: "/api/lead-user/messages",
    headers: { ...headers, "idempotency-key": key },
    payload: { text: "Hello" },
  });
const countStored = ({ clientId }: SignedInClient, table: "prequalifications" | "messages") =>
  steady.getValue<number>(`select count(*) as count from ${table} where client_id = $1`, [clientId]);

const cases = {
  "a form, before it's stored": {
    send: submit,
    table: "prequalifications",
    cut: (key: string) => cutter.cutAt(key, { when: "before" }),
  },
  "a form, once it's stored": {
    send: submit,
    table: "prequalifications",
    cut: (key: string) => cutter.cutAt(key, { when: "answered" }),
  },
  // Mails are written meanwhile, in transactions of their own.
  "a message, before its commit": {
    send: write,
    table: "messages",
    cut: (key: string) => cutter.cutAt("COMMIT", { when: "before", after: key }),
  },
  "a message, once it's stored": {
    send: write,
    table: "messages",
    cut: (key: string) => cutter.cutAt("COMMIT", { when: "answered", after: key }),
  },
} as const;

test.each(Object.entries(cases))("the connection breaks under %s: sent again, it's stored once", async (_, each) => {
  const { send, table, cut } = each;
  const client = await signInAs(steady);
  const key = randomUUID();
  cut(key);
  const first = await send(client, key);
  expect([first.statusCode, first.headers["retry-after"], first.json().result.error]).toEqual([503, "5", away]);
  const second = await send(client, key);
  expect(second.statusCode).toBeLessThan(300);
  const third = await send(client, key);
  expect(third.json()).toEqual(second.json());
  expect(await countStored(client, table)).toBe(1);
});

test("a connection that breaks before the commit goes unnoticed", async () => {
  const client = await signInAs(steady);
  const key = randomUUID();
  cutter.cutAt(key, { when: "answered" });
  expect((await write(client, key)).statusCode).toBe(201);
  expect(await countStored(client, "messages")).toBe(1);
});

test("without a primary: 503 with a sentence and Retry-After, not ready, alive, and back by itself", async () => {
  const client = await signInAs(steady);
  const read = () => app.inject({ url: "/api/lead-user/messages", headers: client.headers });
  await cutter.takeAway();
  for (const response of await Promise.all([read(), write(client, randomUUID()), app.inject("/api/ready")]))
    expect([response.statusCode, response.headers["retry-after"], response.json().result.error]).toEqual([
      503,
      "5",
      away,
    ]);
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  await cutter.mend();
  expect((await app.inject("/api/ready")).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(200);
  expect(await countStored(client, "messages")).toBe(0);
});

test("a change made while a stream heard nothing is read once it's back", async () => {
  const client = await signInAs(steady);
  const path = `/api${clientEvents.path}`;
  const listen = () => openStream(client, { path });
  const elsewhere = createLive({
    database: steady,
    notifications: { subscribe() {} },
    logger: { warn() {} },
    timeZone: "America/New_York",
  });
  const change = () => withTransaction(steady, (tx) => elsewhere.notify(tx, { clientId: client.clientId }));
  const before = await listen();
  await cutter.takeAway();
  await change();
  await cutter.mend();
  // The page connects again and reads everything.
  await vi.waitFor(() => expect(before.isEnded()).toBe(true), { timeout: 20_000 });
  expect(before.events()).toEqual([]);
  const after = await listen();
  await change();
  await vi.waitFor(() => expect(after.events()).toEqual([{}]), { timeout: 20_000 });
});
