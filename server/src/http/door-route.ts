import type { AnswerOf, Endpoint, fileOutput } from "@funding-desk/contract/http/endpoint";
import type { PrivateLinkKind } from "@funding-desk/contract/identity/private-link/states";
import type { FastifyRequest } from "fastify";
import type { CoBorrowerDoor, Door, LenderDoor } from "../identity/private-link/private-links.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { type FileAnswer, sendFile } from "./file-route.ts";
import { type Call, type Gatekeeper, type Route, register, toCall } from "./route.ts";

export type DoorEndpoint = Endpoint & { readonly access: PrivateLinkKind };

type DoorOf<E extends DoorEndpoint> = E["access"] extends "lender" ? LenderDoor : CoBorrowerDoor;

/** A call by someone behind the door of a private link. */
export type DoorCall<E extends DoorEndpoint> = Call<E> & { readonly door: DoorOf<E> };

const doors = new WeakMap<FastifyRequest, Door>();

/** Looks the session and its link up before the body is read. */
export const doorAuthentication =
  (endpoint: DoorEndpoint, gatekeeper: Gatekeeper) =>
  async (request: FastifyRequest): Promise<void> => {
    doors.set(request, await gatekeeper.doors.admit(request.headers.authorization, endpoint.access, request.ip));
  };

/** A call that was let in. */
export const toDoorCall = <E extends DoorEndpoint>(request: FastifyRequest): DoorCall<E> => {
  const door = doors.get(request);
  if (!door) throw new DomainError("door_closed");
  // The gate let in only the endpoint's own kind.
  return { ...toCall<E>(request), door: door as DoorOf<E> };
};

/** An endpoint for lenders or co-borrowers. */
export const doorRoute =
  <E extends DoorEndpoint>(endpoint: E, handle: (call: DoorCall<E>) => Promise<AnswerOf<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: doorAuthentication(endpoint, gatekeeper),
      answer: (request) => handle(toDoorCall<E>(request)),
    });

/** An endpoint that sends a file to them. See `fileRoute`. */
export const doorFileRoute =
  <E extends DoorEndpoint & { readonly output: typeof fileOutput }>(
    endpoint: E,
    handle: (call: DoorCall<E>) => Promise<FileAnswer>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: doorAuthentication(endpoint, gatekeeper),
      answer: async (request, reply) => sendFile(reply, await handle(toDoorCall<E>(request))),
    });
