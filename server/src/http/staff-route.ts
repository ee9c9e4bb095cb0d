import type { AnswerOf, Endpoint, fileOutput } from "@funding-desk/contract/http/endpoint";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { findCap } from "@funding-desk/contract/identity/ways-out";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionToken } from "../identity/session/session-token.ts";
import type { DeskCaller, StaffEndpoint } from "../identity/staff-session/desk-gate.ts";
import type { StaffIdentity } from "../identity/staff-session/staff-identity.ts";
import type { Seen } from "../identity/staff-session/visibility.ts";
import { DomainError } from "../platform/errors/errors.ts";
import type { BrowserNote } from "../platform/rate-limit/known-browsers.ts";
import { setSessionCookie, toDeskCaller } from "./desk-request.ts";
import { type FileAnswer, sendFile } from "./file-route.ts";
import { type Call, type Gatekeeper, type Route, register, setBrowserNote, toCall } from "./route.ts";

/** A call by a member of staff with a checked session, role and second factor. */
export type StaffCall<E extends Endpoint> = Call<E> & { readonly staff: StaffIdentity };

const callers = new WeakMap<FastifyRequest, StaffIdentity>();

/** The member who makes a request that was authenticated. */
export const getStaff = (request: FastifyRequest): StaffIdentity => {
  const staff = callers.get(request);
  if (!staff) throw new DomainError("not_signed_in");
  return staff;
};

/** The client whose token the call carries, in the header or in place of the desk's own cookie. */
const findClientCaller = async (
  { verifyToken }: Gatekeeper,
  carried: readonly (string | undefined)[],
): Promise<SessionToken | undefined> => {
  for (const authorization of carried) {
    const client = authorization && (await verifyToken(authorization).catch(() => undefined));
    if (client) return client;
  }
  return undefined;
};

/** @throws {DomainError} as `DeskGate` does, and `forbidden` for a client's token, which is recorded */
export const admitStaff = async (
  gatekeeper: Gatekeeper,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: DeskCaller },
  endpoint: StaffEndpoint,
): Promise<StaffIdentity> => {
  const asHeader = caller.token === undefined ? undefined : `Bearer ${caller.token}`;
  const client = await findClientCaller(gatekeeper, [request.headers.authorization, asHeader]);
  if (client) await gatekeeper.desk.refuseClient(client.clientId, caller, endpoint);
  return gatekeeper.desk.admit(caller, endpoint);
};

/** Checks the session, the role and the second factor before the body is read. */
export const staffAuthentication =
  (endpoint: StaffEndpoint, gatekeeper: Gatekeeper) =>
  async (request: FastifyRequest): Promise<void> => {
    callers.set(request, await admitStaff(gatekeeper, { request, caller: toDeskCaller(request) }, endpoint));
  };

/** Answers a call. One by which clients' data leaves counts toward its cap. */
const answerStaff = <E extends StaffEndpoint, Answer>(
  { endpoint, gatekeeper, request }: { endpoint: E; gatekeeper: Gatekeeper; request: FastifyRequest },
  handle: (call: StaffCall<E>) => Promise<Answer>,
): Promise<Answer> => {
  const staff = getStaff(request);
  const cap = endpoint.wayOut && findCap(endpoint.wayOut);
  const answer = () => handle({ ...toCall<E>(request), staff });
  return cap ? gatekeeper.caps.run(staff, cap, answer) : answer();
};

/** What advisors read, but not in one client's file, where `ClientAccess` stands. */
type IsAdvisorsList<E extends StaffEndpoint> = E extends {
  readonly method: "GET";
  readonly access: { readonly staff: readonly StaffRole[] };
}
  ? "advisor" extends E["access"]["staff"][number]
    ? E extends { readonly shows: "no clients" } | { readonly path: `/desk/clients/:id${string}` }
      ? false
      : true
    : false
  : false;

type StaffAnswer<E extends StaffEndpoint> =
  IsAdvisorsList<E> extends true
    ? AnswerOf<E> extends { data: infer Data }
      ? { data: Seen<Data> }
      : Seen<AnswerOf<E>>
    : AnswerOf<E>;

/** An endpoint for staff. What advisors read must have gone through `seenBy`, unless the endpoint shows no clients. */
export const staffRoute =
  <E extends StaffEndpoint>(endpoint: E, handle: (call: StaffCall<E>) => Promise<StaffAnswer<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: staffAuthentication(endpoint, gatekeeper),
      answer: (request) => answerStaff({ endpoint, gatekeeper, request }, handle),
    });

/** An endpoint that sends a file to staff. The browser sends the cookie when it follows a link. See `fileRoute`. */
export const staffFileRoute =
  <E extends StaffEndpoint & { readonly output: typeof fileOutput }>(
    endpoint: E,
    handle: (call: StaffCall<E>) => Promise<FileAnswer>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: staffAuthentication(endpoint, gatekeeper),
      answer: async (request, reply) => sendFile(reply, await answerStaff({ endpoint, gatekeeper, request }, handle)),
    });

/** The answer of a call that starts or ends a session. */
export interface SessionAnswer<E extends Endpoint> {
  readonly answer: AnswerOf<E>;
  /** The new cookie; null removes it. */
  readonly token: string | null;
  /** For a browser in which someone has just signed in. */
  readonly note?: BrowserNote;
}

const sendSession = <E extends Endpoint>(reply: FastifyReply, session: SessionAnswer<E>) => {
  setSessionCookie(reply, session.token);
  if (session.note) setBrowserNote(reply, session.note);
  return session.answer;
};

/** A desk endpoint that anyone may call from our own pages. */
export const deskDoorRoute =
  <E extends Endpoint & { readonly access: "public" }>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  ): Route =>
  (api, { desk }) =>
    register(api, endpoint, {
      authenticate: async (request) => desk.requireOwnSite(toDeskCaller(request)),
      answer: (request) => handle(toCall<E>(request)),
    });

/** `deskDoorRoute` for a call that starts a session. */
export const deskSignInRoute =
  <E extends Endpoint & { readonly access: "public" }>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<SessionAnswer<E>>,
  ): Route =>
  (api, { desk }) =>
    register(api, endpoint, {
      authenticate: async (request) => desk.requireOwnSite(toDeskCaller(request)),
      async answer(request, reply) {
        return sendSession(reply, await handle(toCall<E>(request)));
      },
    });

/** `staffRoute` for a call that replaces or ends the caller's session. */
export const staffSessionRoute =
  <E extends StaffEndpoint>(endpoint: E, handle: (call: StaffCall<E>) => Promise<SessionAnswer<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: staffAuthentication(endpoint, gatekeeper),
      async answer(request, reply) {
        return sendSession(reply, await handle({ ...toCall<E>(request), staff: getStaff(request) }));
      },
    });
