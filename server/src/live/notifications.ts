import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface ListenOptions {
  readonly databaseUrl: string;
  /** A plain name. */
  readonly channel: string;
  onNotified(payload: string): void;
  /** The connection broke: what is told until it is back is not heard. */
  onLost(): void;
  /** It is back. */
  onBack(): void;
}

export interface Listener {
  stop(): Promise<void>;
}

const firstDelayMs = 250;
const maxDelayMs = 10_000;
const connectTimeoutMs = 5_000;
/** How often a silent connection is asked whether it still is one: a cable pulled out tells nobody. */
const pingMs = 30_000;

/** Hears what is notified on a channel, over one connection that is made anew whenever it breaks, until it is stopped. */
export const listenTo = (options: ListenOptions): Listener => {
  const stopping = new AbortController();
  const running = keepListening(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};

const keepListening = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  let delayMs = firstDelayMs;
  let isLost = false;
  while (!signal.aborted) {
    const client = await connected(options).catch(() => undefined);
    if (client) {
      delayMs = firstDelayMs;
      if (isLost) options.onBack();
      isLost = false;
      await untilBroken(client, signal);
    }
    if (signal.aborted) return;
    if (!isLost) options.onLost();
    isLost = true;
    await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
};

const connected = async ({ databaseUrl, channel, onNotified }: ListenOptions): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "funding-desk live",
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
  });
  // Without a listener a broken connection would end the whole process; `untilBroken` sees its end.
  client.on("error", () => {});
  client.on("notification", ({ payload }) => onNotified(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

const untilBroken = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
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
