import { PassThrough } from "node:stream";
import type { eventStream } from "@funding-desk/contract/http/live/event-stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionToken } from "../identity/session/session-token.ts";
import type { StaffEndpoint } from "../identity/staff-session/desk-gate.ts";
import type { StaffIdentity } from "../identity/staff-session/staff-identity.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { toDeskCaller } from "./desk-request.ts";
import { type ClientEndpoint, type Route, register } from "./route.ts";
import { admitStaff } from "./staff-route.ts";

/** The writing end of one event stream, as the text of `text/event-stream`. */
export interface EventSink {
  /** Ends the stream when its reader is too far behind. */
  write(text: string): void;
  end(): void;
}

type Events = { readonly output: typeof eventStream };

/** Hundreds of events. A reader that slow reconnects and reads everything again. */
const maxWaitingBytes = 64 * 1024;

const headers = {
  "content-type": "text/event-stream",
  // Compression would hold events back.
  "cache-control": "no-store, no-transform",
  // Without it, nginx holds answers back.
  "x-accel-buffering": "no",
  // A stopping server doesn't have to wait for the connection's next request.
  connection: "close",
};

/** Starts writing to a caller. @returns what to call once the stream has ended */
type Open<Caller> = (caller: Caller, sink: EventSink) => () => void;

const sendEvents = (reply: FastifyReply, open: (sink: EventSink) => () => void): PassThrough => {
  const stream = new PassThrough();
  const leave = open({
    write(text) {
      if (stream.writableLength > maxWaitingBytes) stream.destroy();
      else if (stream.writable) stream.write(text);
    },
    end: () => stream.end(),
  });
  stream.once("close", leave);
  reply.headers(headers);
  return stream;
};

const getCaller = <Caller>(callers: WeakMap<FastifyRequest, Caller>, request: FastifyRequest): Caller => {
  const caller = callers.get(request);
  if (!caller) throw new DomainError("not_signed_in");
  return caller;
};

const staffCallers = new WeakMap<FastifyRequest, StaffIdentity>();
const clientCallers = new WeakMap<FastifyRequest, SessionToken>();

/** An endpoint that sends events to a member of staff until either side ends it. The open stream doesn't extend the session. */
export const staffEventRoute =
  (endpoint: StaffEndpoint & Events, open: Open<StaffIdentity>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        const caller = { ...toDeskCaller(request), isUnattended: true };
        staffCallers.set(request, await admitStaff(gatekeeper, { request, caller }, endpoint));
      },
      answer: async (request, reply) => sendEvents(reply, (sink) => open(getCaller(staffCallers, request), sink)),
    });

/** The same for a client. */
export const clientEventRoute =
  (endpoint: ClientEndpoint & Events & { readonly access: "client" }, open: Open<SessionToken>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        const token = await gatekeeper.verifyToken(request.headers.authorization);
        await gatekeeper.inTurn(token.clientId, () => gatekeeper.requireUnusedSession(token));
        clientCallers.set(request, token);
      },
      answer: async (request, reply) => sendEvents(reply, (sink) => open(getCaller(clientCallers, request), sink)),
    });
