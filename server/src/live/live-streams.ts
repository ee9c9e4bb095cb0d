import type { LiveEventWire } from "@funding-desk/contract/live/desk-api";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import type { EventSink } from "../http/event-route.ts";
import type { StaffIdentity } from "../staff-session/staff-identity.ts";
import { findLiveRoles } from "../staff-session/staff-sessions.ts";
import type { Live } from "./live.ts";

/** Every tab that is in view has one. */
const maxStreamsPerSession = 6;
const retryMs = 2_000;
/** How soon a stream ends after its session. */
const defaultLookMs = 5_000;
/** Proxies close silent connections, often after a minute. */
const looksPerHeartbeat = 3;

interface Stream {
  readonly staff: StaffIdentity;
  readonly sink: EventSink;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

interface Deps {
  readonly database: Database;
  readonly live: Live;
  readonly logger: { warn(details: object, sentence: string): void };
  /** How often to check that the sessions are still alive. */
  readonly lookMs?: number;
}

/** This server's open streams to the desk. A stream lasts as long as its session. */
export const createLiveStreams = ({ database, live, logger, lookMs = defaultLookMs }: Deps) => {
  const streams = new Set<Stream>();
  let looks = 0;
  let isClosed = false;

  const endWithoutSession = async (): Promise<void> => {
    const roles = await findLiveRoles(database, [...new Set([...streams].map(({ staff }) => staff.sessionId))]);
    for (const { staff, sink } of streams) {
      const role = roles.get(staff.sessionId);
      if (role === staff.role) continue;
      if (role === undefined) sink.write("event: session_ended\ndata: {}\n\n");
      // The new role sees other files, so the browser has to connect again under it.
      sink.end();
    }
  };

  const timer = setInterval(() => {
    if (streams.size === 0) return;
    looks += 1;
    if (looks % looksPerHeartbeat === 0) for (const { sink } of streams) sink.write(":\n\n");
    endWithoutSession().catch((err) => logger.warn({ err }, "Could not check the sessions of open streams."));
  }, lookMs);
  timer.unref();

  return {
    /** @returns what to call once the stream has ended. @throws {DomainError} `busy`, `too_many_requests` */
    open(staff: StaffIdentity, sink: EventSink): () => void {
      if (isClosed) throw new DomainError("busy");
      const ofSession = [...streams].filter((stream) => stream.staff.sessionId === staff.sessionId).length;
      if (ofSession >= maxStreamsPerSession) throw new DomainError("too_many_requests");
      const stream = { staff, sink };
      streams.add(stream);
      const stopListening = live.listen({
        staffId: staff.staffId,
        seesAll: staff.role !== "advisor",
        onChange(clientId) {
          const event: LiveEventWire = clientId === undefined ? {} : { client_id: clientId };
          sink.write(`data: ${JSON.stringify(event)}\n\n`);
        },
        onMissed: () => sink.end(),
      });
      sink.write(`retry: ${retryMs}\n\n`);
      return () => {
        stopListening();
        streams.delete(stream);
      };
    },
    /** Ends all streams, because the server stops. */
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const { sink } of streams) sink.end();
    },
  };
};
