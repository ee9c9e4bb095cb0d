import { randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { beforeAll, expect, test, vi } from "vitest";
import { createLiveStreams } from "../../http/live/live-streams.ts";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createStreamOpener, liveUrl as url } from "../../testing/live-stream.ts";
import { startDeskApi } from "../../testing/staff-api.ts";
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

const listen = createStreamOpener(api.app);

const notify = (event?: LiveEvent) => withTransaction(api.database, (tx) => live.notify(tx, event));

/** Events may overtake each other. */
const sorted = (events: object[]): string[] => events.map((event) => JSON.stringify(event)).toSorted();

const createClient = async (staffId: string | null): Promise<string> => {
  const { clientId } = await api.client();
  await api.database.query("update clients set staff_id = $2 where id = $1", [clientId, staffId]);
  return clientId;
};

test("a change reaches the desk on every server, and only once it is committed", async () => {
  const manager = await api.as("manager");
  const [here, there] = await Promise.all([listen(manager), listen(manager, { app: other.app })]);
  const clientId = await createClient(null);
  await expect(
    withTransaction(api.database, async (tx) => {
      await live.notify(tx, { clientId });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await notify({ clientId });
  for (const { events } of [here, there])
    await vi.waitFor(() => expect(events()).toEqual([{ client_id: clientId }]), { timeout: 20_000 });
});

test("an advisor hears of their own and unassigned clients, managers and auditors of all, everyone of what belongs to no client", async () => {
  const [advisor, colleague] = [await api.as("advisor"), await api.as("advisor")];
  const others = await Promise.all((["manager", "auditor"] as StaffRole[]).map((role) => api.as(role)));
  const own = await createClient(advisor.staffId);
  const theirs = await createClient(colleague.staffId);
  const nobodys = await createClient(null);
  const heard = await listen(advisor);
  const heardByAll = await Promise.all(others.map((staff) => listen(staff)));
  for (const clientId of [theirs, own, nobodys]) await notify({ clientId });
  await notify({ clientId: randomUUID() });
  await notify({ clientId: theirs, formerStaffId: advisor.staffId });
  await notify();
  await vi.waitFor(
    () => expect(sorted(heard.events())).toEqual(sorted([{ client_id: own }, { client_id: nobodys }, {}, {}])),
    { timeout: 20_000 },
  );
  for (const { events } of heardByAll) await vi.waitFor(() => expect(events()).toHaveLength(6), { timeout: 20_000 });
});

test("who stands in for an advisor today hears of the advisor's clients, and tomorrow no more", async () => {
  const [away, cover, manager] = [await api.as("advisor"), await api.as("advisor"), await api.as("manager")];
  const theirs = await createClient(away.staffId);
  const [heard, all] = [await listen(cover), await listen(manager)];
  /** Who hears of a change has been decided once the manager does. */
  const change = async (time: number) => {
    await notify({ clientId: theirs });
    await vi.waitFor(() => expect(all.events()).toHaveLength(time), { timeout: 20_000 });
  };
  await change(1);
  await api.database.query(
    `insert into staff_absences (staff_id, from_on, until_on, cover_id)
      values ($1, current_date - 2, current_date + 2, $2)`,
    [away.staffId, cover.staffId],
  );
  await change(2);
  await vi.waitFor(() => expect(heard.events()).toEqual([{ client_id: theirs }]), { timeout: 20_000 });
  await api.database.query("update staff_absences set until_on = current_date - 2 where staff_id = $1", [away.staffId]);
  await change(3);
  await notify();
  await vi.waitFor(() => expect(heard.events()).toEqual([{ client_id: theirs }, {}]), { timeout: 20_000 });
});

test("the stream's headers keep proxies and caches from holding it back", async () => {
  const { headers, text } = await listen(await api.as("auditor"));
  expect(headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  await vi.waitFor(() => expect(text()).toMatch(/^retry: \d+\n\n/), { timeout: 20_000 });
});

test("only a member who has given the second factor gets the stream", async () => {
  const { token } = await api.client();
  expect(await api.call(undefined, { url })).toMatchObject({ status: 401 });
  for (const headers of [{ authorization: `Bearer ${token}` }, (await api.signInHalfway("manager")).headers])
    expect(await api.call({ headers }, { url })).toMatchObject({ status: 403 });
  const { headers } = await api.as("manager");
  expect(await api.call({ headers }, { url: `${url}?client_id=1` })).toMatchObject({ status: 400 });
});

test("a stream ends with its session and says so; it doesn't keep the session alive", async () => {
  const revoked = await api.as("manager");
  const idle = await api.as("manager");
  await api.database.query(
    "update staff_sessions set last_seen_at = now() - interval '10 minutes' where staff_id = $1",
    [idle.staffId],
  );
  const streams = await Promise.all([listen(revoked), listen(idle)]);
  const { rows } = await api.database.query(
    "select last_seen_at < now() - interval '9 minutes' as is_untouched from staff_sessions where staff_id = $1",
    [idle.staffId],
  );
  expect(rows).toEqual([{ is_untouched: true }]);
  await api.database.query("update staff_sessions set revoked_at = now() where staff_id = $1", [revoked.staffId]);
  await api.database.query(
    "update staff_sessions set last_seen_at = now() - interval '16 minutes' where staff_id = $1",
    [idle.staffId],
  );
  for (const { text, isEnded } of streams) {
    await vi.waitFor(() => expect(isEnded()).toBe(true), 15_000);
    expect(text()).toContain("event: session_ended\n");
  }
});

test("a stream ends, so that it is opened again, when the member's role changes", async () => {
  const staff = await api.as("manager");
  const { text, isEnded } = await listen(staff);
  await api.database.query("update staff set role = 'advisor' where id = $1", [staff.staffId]);
  await vi.waitFor(() => expect(isEnded()).toBe(true), 15_000);
  expect(text()).not.toContain("session_ended");
});

test("a session can have six streams; closing one makes room", async () => {
  const staff = await api.as("manager");
  const streams = await Promise.all(Array.from({ length: 6 }, () => listen(staff)));
  expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await listen(staff)).status).toBe(429);
  streams[0]?.close();
  await vi.waitFor(async () => expect((await listen(staff)).status).toBe(200), { timeout: 20_000 });
});

test("when the connection to the database breaks, streams end so that the desk reads again, and then events arrive as before", async () => {
  const manager = await api.as("manager");
  const before = await listen(manager);
  await api.database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'funding-desk notifications' and datname = current_database()",
  );
  await vi.waitFor(() => expect(before.isEnded()).toBe(true), 15_000);
  const after = await listen(manager);
  await notify();
  await vi.waitFor(() => expect(after.events()).toEqual([{}]), { timeout: 20_000 });
});

test("a silent stream gets heartbeats", async () => {
  const written: string[] = [];
  const streams = createLiveStreams({
    database: api.database,
    live,
    logger: { warn() {} },
    lookMs: 5,
  });
  const { staffId } = await api.as("manager");
  const { rows } = await api.database.query<{ id: string }>("select id from staff_sessions where staff_id = $1", [
    staffId,
  ]);
  const staff = { staffId, name: "", role: "manager", sessionId: rows[0]?.id ?? "", address: "" } as const;
  const leave = streams.open(staff, { write: (text) => written.push(text), end() {} });
  await vi.waitFor(() => expect(written).toContain(":\n\n"), { timeout: 20_000 });
  leave();
  streams.close();
});

test("a stopping server doesn't wait for its streams", async () => {
  const third = await buildTestApp({ database: api.database });
  await third.app.listen({ host: "127.0.0.1", port: 0 });
  const { isEnded } = await listen(await api.as("manager"), { app: third.app });
  await third.app.close();
  await vi.waitFor(() => expect(isEnded()).toBe(true), { timeout: 20_000 });
});
