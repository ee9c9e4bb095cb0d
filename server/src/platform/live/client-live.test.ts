import { randomUUID } from "node:crypto";
import { clientEvents } from "@funding-desk/contract/http/live/api";
import { beforeAll, expect, test, vi } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createStreamOpener } from "../../testing/live-stream.ts";
import { startDeskApi } from "../../testing/staff-api.ts";
import { insertStoredPrequalification } from "../../testing/stored-submission.ts";
import { setUndoSeconds } from "../../testing/undo-seconds.ts";
import { withTransaction } from "../db/transaction.ts";
import { createLive, type LiveEvent } from "./live.ts";

const api = await startDeskApi();
/** A second server on the same database. */
const other = await buildTestApp({ database: api.database });
const live = createLive({
  database: api.database,
  notifications: { subscribe() {} },
  logger: { warn() {} },
  timeZone: "America/New_York",
});

beforeAll(async () => {
  for (const { app } of [api, other]) await app.listen({ host: "127.0.0.1", port: 0 });
});

const path = `/api${clientEvents.path}`;
const openStream = createStreamOpener(api.app);
const listen = (caller: Parameters<typeof openStream>[0], app = api.app) => openStream(caller, { app, path });
const notify = (event?: LiveEvent) => withTransaction(api.database, (tx) => live.notify(tx, event));
const age = (clientId: string, change: string) =>
  api.database.query(`update sessions set ${change} where client_id = $1`, [clientId]);

test("a client hears of their own file on every server, and of nothing else", async () => {
  const [own, others] = [await api.client(), await api.client()];
  const streams = [await listen(own), await listen(own, other.app)];
  const heardByOther = await listen(others);
  await notify({ clientId: others.clientId });
  await notify({ clientId: randomUUID() });
  await notify({ clientId: own.clientId, isInternal: true });
  await notify();
  await notify({ clientId: own.clientId });
  for (const { events, text } of streams) {
    await vi.waitFor(() => expect(events()).toEqual([{}]), { timeout: 20_000 });
    // Not even an id leaves the server.
    expect(text()).not.toMatch(/client_id|[0-9a-f]{8}-/);
  }
  await vi.waitFor(() => expect(heardByOther.events()).toEqual([{}]), { timeout: 20_000 });
});

test("a change of status and a message reach the portal; a note and a task don't", async () => {
  const client = await api.client();
  const { id } = await insertStoredPrequalification(api.database, client.clientId);
  const manager = await api.as("manager");
  await setUndoSeconds(api.database, 0);
  const { events } = await listen(client);
  const post = async (url: string, payload: object) => {
    const { status } = await api.call(manager, { method: "POST", url: `/api/desk${url}`, payload });
    expect(status).toBeLessThan(300);
  };
  await post(`/clients/${client.clientId}/notes`, { text: "Not for the client." });
  await post(`/clients/${client.clientId}/tasks`, {
    title: "Ring back",
    due_on: "2031-01-05",
    staff_id: manager.staffId,
  });
  await post(`/prequalifications/${id}/stage`, { to: "In Review", expected_from: "Submitted" });
  await vi.waitFor(() => expect(events()).toEqual([{}]), { timeout: 20_000 });
  await post(`/clients/${client.clientId}/messages`, { text: "Hello" });
  await vi.waitFor(() => expect(events()).toEqual([{}, {}]), { timeout: 20_000 });
});

test("only a client with a live session gets the stream", async () => {
  const client = await api.client();
  const refused = async (headers: Readonly<Record<string, string>>) =>
    (await api.call({ headers }, { url: path })).status;
  expect(await refused({})).toBe(401);
  expect(await refused({ authorization: "Bearer x" })).toBe(401);
  expect(await refused((await api.as("manager")).headers)).toBe(401);
  expect((await api.call(client, { url: `${path}?user_id=${client.clientId}` })).status).toBe(400);
  for (const ending of ["last_seen_at = now() - interval '61 minutes'", "revoked_at = now()", "expires_at = now()"]) {
    const ended = await api.client();
    await age(ended.clientId, ending);
    expect(await refused(ended.headers)).toBe(401);
  }
});

test("the stream doesn't keep the session alive, and ends with it", async () => {
  const [revoked, idle] = [await api.client(), await api.client()];
  await age(idle.clientId, "last_seen_at = now() - interval '10 minutes'");
  const streams = [await listen(revoked), await listen(idle)];
  const { rows } = await api.database.query(
    "select last_seen_at < now() - interval '9 minutes' as is_untouched from sessions where client_id = $1",
    [idle.clientId],
  );
  expect(rows).toEqual([{ is_untouched: true }]);
  await age(revoked.clientId, "revoked_at = now()");
  await age(idle.clientId, "last_seen_at = now() - interval '61 minutes'");
  for (const { text, isEnded } of streams) {
    await vi.waitFor(() => expect(isEnded()).toBe(true), 15_000);
    expect(text()).toContain("event: session_ended\n");
  }
});

test("a client can have twelve streams on all devices; closing one makes room, and others have their own", async () => {
  const client = await api.client();
  const streams = await Promise.all(Array.from({ length: 12 }, () => listen(client)));
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await listen(client)).status).toBe(429);
  expect((await listen(await api.client())).status).toBe(200);
  streams[0]?.close();
  await vi.waitFor(async () => expect((await listen(client)).status).toBe(200), { timeout: 20_000 });
});

test("when the connection to the database breaks, the stream ends so that the page reads again", async () => {
  const client = await api.client();
  const before = await listen(client);
  await api.database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'funding-desk notifications' and datname = current_database()",
  );
  await vi.waitFor(() => expect(before.isEnded()).toBe(true), 15_000);
  const after = await listen(client);
  await notify({ clientId: client.clientId });
  await vi.waitFor(() => expect(after.events()).toEqual([{}]), { timeout: 20_000 });
});
