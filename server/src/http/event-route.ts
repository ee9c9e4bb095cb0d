import { PassThrough } from "node:stream";
import type { eventStream } from "@funding-desk/contract/live/desk-api";
import type { FastifyRequest } from "fastify";
import { DomainError } from "../errors.ts";
import type { StaffEndpoint } from "../staff-session/desk-gate.ts";
import type { StaffIdentity } from "../staff-session/staff-identity.ts";
import { toDeskCaller } from "./desk-request.ts";
import { type Route, register } from "./route.ts";
import { admitStaff } from "./staff-route.ts";

/** The writing end of one event stream, as the text of `text/event-stream`. */
export interface EventSink {
  /** Ends the stream when its reader is too far behind. */
  write(text: string): void;
  end(): void;
}

type EventEndpoint = StaffEndpoint & { readonly output: typeof eventStream };

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

const callers = new WeakMap<FastifyRequest, StaffIdentity>();

/**
 * An endpoint that sends events to a member of staff until either side ends it. The open stream doesn't extend the session.
 * @param open starts writing and returns what to call once the stream has ended
 */
export const staffEventRoute =
  (endpoint: EventEndpoint, open: (staff: StaffIdentity, sink: EventSink) => () => void): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        const caller = { ...toDeskCaller(request), isUnattended: true };
        callers.set(request, await admitStaff(gatekeeper, { request, caller }, endpoint));
      },
      async answer(request, reply) {
        const staff = callers.get(request);
        if (!staff) throw new DomainError("not_signed_in");
        const stream = new PassThrough();
        const leave = open(staff, {
          write(text) {
            if (stream.writableLength > maxWaitingBytes) stream.destroy();
            else if (stream.writable) stream.write(text);
          },
          end: () => stream.end(),
        });
        stream.once("close", leave);
        reply.headers(headers);
        return stream;
      },
    });
