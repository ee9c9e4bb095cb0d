import { PassThrough } from "node:stream";
import type { eventStream } from "@funding-desk/contract/live/api";
import type { FastifyRequest } from "fastify";
import { DomainError } from "../errors.ts";
import type { StaffEndpoint } from "../staff-session/desk-gate.ts";
import type { StaffIdentity } from "../staff-session/staff-identity.ts";
import { deskCallerOf } from "./desk-request.ts";
import { type Route, register } from "./route.ts";
import { admitStaff } from "./staff-route.ts";

/** What the events of one stream are written to, as the text of `text/event-stream`. */
export interface EventSink {
  /** Ends the stream when its reader has fallen far behind. */
  write(text: string): void;
  end(): void;
}

type EventEndpoint = StaffEndpoint & { readonly output: typeof eventStream };

/** Some hundred events: who is that slow reads anew when it comes back. */
const maxWaitingBytes = 64 * 1024;

const headers = {
  "content-type": "text/event-stream",
  // Not to be compressed either: that would keep events back.
  "cache-control": "no-store, no-transform",
  // nginx keeps answers back otherwise.
  "x-accel-buffering": "no",
  // Nothing follows on this connection, so that a server which stops need not wait for it.
  connection: "close",
};

const callers = new WeakMap<FastifyRequest, StaffIdentity>();

/**
 * An endpoint that keeps telling somebody of the firm what happens, until either side ends it. That it stays open is no use of the
 * session.
 * @param open begins to write, and answers what is to be done when the stream has ended
 */
export const staffEventRoute =
  (endpoint: EventEndpoint, open: (staff: StaffIdentity, sink: EventSink) => () => void): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        const caller = { ...deskCallerOf(request), isUnattended: true };
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
