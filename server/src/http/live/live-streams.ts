import type { LiveEventWire } from "@funding-desk/contract/http/live/desk-api";
import { listLiveSessions } from "../../identity/session/live-session.ts";
import type { SessionToken } from "../../identity/session/session-token.ts";
import type { StaffIdentity } from "../../identity/staff-session/staff-identity.ts";
import { findLiveRoles } from "../../identity/staff-session/staff-sessions.ts";
import { findViewer } from "../../identity/staff-session/visibility.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Live } from "../../platform/live/live.ts";
import type { EventSink } from "../event-route.ts";
import { createStreamPool } from "./stream-pool.ts";

/** Every tab that is in view has one. */
const maxStreamsPerSession = 6;
/** On all of a client's devices. */
const maxStreamsPerClient = 12;

export type LiveStreams = ReturnType<typeof createLiveStreams>;

interface Deps {
  readonly database: Database;
  readonly live: Live;
  readonly logger: { warn(details: object, sentence: string): void };
  /** How often to check that the sessions are still alive. */
  readonly lookMs?: number;
}

const toEvent = (event: LiveEventWire): string => `data: ${JSON.stringify(event)}\n\n`;

/** This server's open streams to desks and portals. */
export const createLiveStreams = ({ database, live, logger, lookMs }: Deps) => {
  const desks = createStreamPool<StaffIdentity>({
    keyOf: ({ sessionId }) => sessionId,
    most: maxStreamsPerSession,
    async look(staff) {
      const roles = await findLiveRoles(database, [...new Set(staff.map(({ sessionId }) => sessionId))]);
      return ({ sessionId, role }) => {
        const now = roles.get(sessionId);
        if (now === undefined) return "session over";
        // The new role sees other files, so the browser has to connect again under it.
        return now === role ? undefined : "changed";
      };
    },
    logger,
    lookMs,
  });
  const portals = createStreamPool<SessionToken>({
    keyOf: ({ clientId }) => clientId,
    most: maxStreamsPerClient,
    async look(clients) {
      const ids = [...new Set(clients.map(({ sessionId }) => sessionId))];
      const alive = new Set(await listLiveSessions(database, ids));
      return ({ sessionId }) => (alive.has(sessionId) ? undefined : "session over");
    },
    logger,
    lookMs,
  });

  return {
    /** @throws {DomainError} `busy`, `too_many_requests` */
    open: (staff: StaffIdentity, sink: EventSink): (() => void) =>
      desks.open(staff, sink, () =>
        live.listen({
          staffId: staff.staffId,
          seesAll: findViewer(staff) === undefined,
          onChange: (clientId) => sink.write(toEvent(clientId === undefined ? {} : { client_id: clientId })),
          onMissed: () => sink.end(),
        }),
      ),
    /** Says that something in the client's own file changed, and nothing else. @throws {DomainError} as `open` */
    openAsClient: (client: SessionToken, sink: EventSink): (() => void) =>
      portals.open(client, sink, () =>
        live.listenAsClient({
          clientId: client.clientId,
          onChange: () => sink.write(toEvent({})),
          onMissed: () => sink.end(),
        }),
      ),
    countOpen: () => ({ desk: desks.countOpen(), portal: portals.countOpen() }),
    /** Ends all streams, because the server stops. */
    close() {
      desks.close();
      portals.close();
    },
  };
};
