import type { Database, Queryable } from "../db/database.ts";
import { type Notifications, notify, notifyEach } from "../db/notifications.ts";
import { findAdvisors } from "./live.repository.ts";

/** Something changed. To learn what, read it again. */
export interface LiveEvent {
  /** The client whose file changed; undefined for what belongs to no client. */
  readonly clientId?: string;
  /** The advisor who could see the file until now. They are notified too, but not of which file. */
  readonly formerStaffId?: string;
  /** Concerns the firm alone, such as a note: the client hears nothing. */
  readonly isInternal?: true;
}

export interface LiveListener {
  readonly staffId: string;
  /** False for an advisor, who only hears of unassigned clients, their own, and those of whom they stand in for. */
  readonly seesAll: boolean;
  onChange(clientId: string | undefined): void;
  /** Events may have been missed: what is shown has to be read again. */
  onMissed(): void;
}

/** A client, who hears only of their own file. */
export interface ClientListener {
  readonly clientId: string;
  onChange(): void;
  onMissed(): void;
}

export type Live = ReturnType<typeof createLive>;

interface Deps {
  readonly database: Database;
  readonly notifications: Pick<Notifications, "subscribe">;
  readonly logger: { warn(sentence: string): void };
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

const channel = "funding_desk_live";

export const createLive = ({ database, notifications, logger, timeZone }: Deps) => {
  const listeners = new Set<LiveListener>();
  const clients = new Map<string, Set<ClientListener>>();
  const watchers: (() => void | Promise<void>)[] = [];

  const readWatched = () => Promise.all(watchers.map(async (read) => read()));

  const pass = async ({ clientId, formerStaffId, isInternal }: LiveEvent): Promise<void> => {
    if (clientId === undefined)
      readWatched().catch(() => logger.warn("Could not read a changed setting; keeping the one known so far."));
    else if (!isInternal) for (const { onChange } of clients.get(clientId) ?? []) onChange();
    if (listeners.size === 0) return;
    const found = clientId === undefined ? undefined : await findAdvisors(database, clientId, timeZone);
    const isEveryones = clientId === undefined || found?.staff_id === null;
    const seers = new Set(found ? [found.staff_id, ...found.stand_ins] : []);
    for (const { staffId, seesAll, onChange } of listeners) {
      if (seesAll || isEveryones || seers.has(staffId)) onChange(clientId);
      else if (formerStaffId === staffId) onChange(undefined);
    }
  };

  const endAll = (): void => {
    for (const { onMissed } of [...listeners, ...[...clients.values()].flatMap((own) => [...own])]) onMissed();
  };

  notifications.subscribe(channel, {
    onNotified(payload) {
      pass(JSON.parse(payload) as LiveEvent).catch(() => {
        logger.warn("Could not determine who can see a change; every open page reloads.");
        endAll();
      });
    },
    // First what this server knows, so that the pages which come back read it as it is now.
    async onMissed() {
      await readWatched();
      endAll();
    },
  });

  return {
    /** Notifies the desk, on every server, once the transaction commits. */
    notify: (tx: Queryable, event: LiveEvent = {}) => notify(tx, channel, JSON.stringify(event)),
    /** The same for changes in several clients' files. */
    notifyAll: (tx: Queryable, clientIds: readonly string[]) =>
      notifyEach(
        tx,
        channel,
        clientIds.map((clientId) => JSON.stringify({ clientId } satisfies LiveEvent)),
      ),
    /** @returns how to stop listening */
    listen(listener: LiveListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The same for a client. */
    listenAsClient(listener: ClientListener): () => void {
      const own = clients.get(listener.clientId) ?? new Set();
      clients.set(listener.clientId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && clients.get(listener.clientId) === own) clients.delete(listener.clientId);
      };
    },
    /** Reads when something that belongs to no client changed on any server, and until that works when it may have been missed. */
    watch(read: () => void | Promise<void>) {
      watchers.push(read);
    },
  };
};
