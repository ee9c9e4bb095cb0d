import type { LiveKind } from "@funding-desk/contract/live/api";
import type { Database, Queryable } from "../db/database.ts";
import { findAdvisor, notify } from "./live.repository.ts";
import { type Listener, listenTo } from "./notifications.ts";

/** That something changed; what it is now is read by whoever wants to know. */
export interface LiveEvent {
  readonly kind: LiveKind;
  /** Whose file it is about. */
  readonly clientId?: string;
  /** The advisor who could see the file until now: is told, too, though not whose file it is. */
  readonly formerStaffId?: string;
}

/** Who listens, by what they may see. */
export interface LiveListener {
  readonly staffId: string;
  /** False for an advisor, who is told of own and unassigned files alone. */
  readonly seesAll: boolean;
  hear(event: Pick<LiveEvent, "kind" | "clientId">): void;
  /** Something may have been missed: what is shown has to be read again. */
  miss(): void;
}

export interface Live {
  /** Tells the desk, on every server, once the transaction commits. */
  tell(tx: Queryable, event: LiveEvent): Promise<void>;
  /** @returns how to stop listening */
  listen(listener: LiveListener): () => void;
  /** Runs on this server whenever something of the kind was told on any, and whenever that may have been missed. */
  watch(kind: LiveKind, look: () => void): void;
  /** Begins to hear what is told. The connection comes back by itself. */
  start(): void;
  stop(): Promise<void>;
}

interface Deps {
  readonly database: Database & { readonly url: string };
  readonly logger: { warn(sentence: string): void };
}

const channel = "funding_desk_live";

export const createLive = ({ database, logger }: Deps): Live => {
  const listeners = new Set<LiveListener>();
  const watchers: { readonly kind: LiveKind; readonly look: () => void }[] = [];
  let notifications: Listener | undefined;

  const pass = async ({ kind, clientId, formerStaffId }: LiveEvent): Promise<void> => {
    for (const watcher of watchers) if (watcher.kind === kind) watcher.look();
    if (listeners.size === 0) return;
    const advisorId = clientId === undefined ? null : await findAdvisor(database, clientId);
    for (const { staffId, seesAll, hear } of listeners) {
      if (seesAll || advisorId === null || advisorId === staffId)
        hear({ kind, ...(clientId === undefined ? {} : { clientId }) });
      else if (formerStaffId === staffId) hear({ kind });
    }
  };

  const missAll = (): void => {
    for (const { look } of watchers) look();
    for (const { miss } of listeners) miss();
  };

  return {
    tell: (tx, event) => notify(tx, channel, JSON.stringify(event)),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(kind, look) {
      watchers.push({ kind, look });
    },
    start() {
      notifications = listenTo({
        databaseUrl: database.url,
        channel,
        onNotified: (payload) => {
          pass(JSON.parse(payload) as LiveEvent).catch(() => {
            logger.warn("Who may hear of a live update could not be read: everybody reads anew.");
            missAll();
          });
        },
        onLost: () => logger.warn("The connection that hears of live updates broke; connecting again."),
        onBack() {
          logger.warn("Live updates are heard again.");
          missAll();
        },
      });
    },
    async stop() {
      listeners.clear();
      await notifications?.stop();
    },
  };
};
