import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Queryable } from "./database.ts";

export interface Subscriber {
  onNotified(payload: string): void;
  /** The connection broke and is back, so notifications may have been missed. Called again later when it fails. */
  onMissed(): void | Promise<void>;
}

/** Listens to PostgreSQL's NOTIFY over one connection, reopened whenever it breaks. */
export interface Notifications {
  /**
   * Call it before `start`.
   * @param channel a plain name
   */
  subscribe(channel: string, subscriber: Subscriber): void;
  /** Returns once the server listens, or once the first attempt to connect has failed and it keeps trying. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface NotificationsOptions {
  /** Leads past a pooler, which would share the connection with others. */
  readonly directUrl: string;
  readonly logger: { warn(sentence: string): void };
}

const firstDelayMs = 250;
const maxDelayMs = 2_000;
const connectTimeoutMs = 5_000;
/** How often to check a silent connection, because nothing reports a pulled cable. */
const pingMs = 10_000;

export const createNotifications = ({ directUrl, logger }: NotificationsOptions): Notifications => {
  const subscribers = new Map<string, Subscriber>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  /** @returns whether everyone who listens is up to date again */
  const readAgain = async (): Promise<boolean> => {
    const all = await Promise.allSettled([...subscribers.values()].map(async ({ onMissed }) => onMissed()));
    return all.every(({ status }) => status === "fulfilled");
  };

  const keepListening = async (onFirstAttempt: () => void): Promise<void> => {
    const { signal } = stopping;
    let delayMs = firstDelayMs;
    let isLost = false;
    while (!signal.aborted) {
      const client = await connect(directUrl, subscribers).catch(() => undefined);
      onFirstAttempt();
      // Listen first, then read: what changes in between is notified.
      if (client && isLost && !(await readAgain())) {
        logger.warn("What was missed while not listening couldn't be read; trying again.");
        await client.end().catch(() => {});
      } else if (client) {
        delayMs = firstDelayMs;
        if (isLost) logger.warn("Receiving notifications from the database again.");
        isLost = false;
        await waitUntilBroken(client, signal);
      }
      if (signal.aborted) return;
      if (!isLost) logger.warn("The connection that receives notifications from the database broke; reconnecting.");
      isLost = true;
      await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }
  };

  return {
    subscribe: (channel, subscriber) => void subscribers.set(channel, subscriber),
    start: () =>
      new Promise((resolve) => {
        running = keepListening(resolve);
      }),
    async stop() {
      stopping.abort();
      await running;
    },
  };
};

/** Reaches every listening server once the transaction commits, and none if it doesn't. */
export const notify = async (db: Queryable, channel: string, payload: string): Promise<void> => {
  await db.run({ prepared: "select pg_notify($1, $2)", values: [channel, payload] });
};

/** The same with several payloads. */
export const notifyEach = async (db: Queryable, channel: string, payloads: readonly string[]): Promise<void> => {
  await db.run({
    prepared: "select count(pg_notify($1, payload)) from unnest($2::text[]) as payload",
    values: [channel, payloads],
  });
};

/** Fails on a replica, which can't listen. */
const connect = async (directUrl: string, subscribers: ReadonlyMap<string, Subscriber>): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: "funding-desk notifications",
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
  });
  // Without a listener, a broken connection would end the whole process. `waitUntilBroken` handles it.
  client.on("error", () => {});
  client.on("notification", ({ channel, payload }) => subscribers.get(channel)?.onNotified(payload ?? ""));
  try {
    await client.connect();
    await client.query([...subscribers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(";"));
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

const waitUntilBroken = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const end = () => over.abort();
  client.on("end", end);
  client.on("error", end);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  while (!over.signal.aborted) {
    await sleep(pingMs, undefined, { signal: over.signal }).catch(() => {});
    if (!over.signal.aborted) await client.query("select 1").catch(end);
  }
  signal.removeEventListener("abort", end);
  await client.end().catch(() => {});
};
