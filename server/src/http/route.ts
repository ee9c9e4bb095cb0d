import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type FailureShape,
  idempotencyHeader,
  type MultipartInput,
  type ParamsOf,
  type QueryOf,
} from "@funding-desk/contract/endpoint";
import { failureBody } from "@funding-desk/contract/envelope";
import { limits } from "@funding-desk/contract/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../errors.ts";
import type { SessionChecked } from "../session/live-session.ts";
import type { SessionToken } from "../session/session-token.ts";
import type { DeskGate } from "../staff-session/desk-gate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    failure?: FailureShape;
    /** Shown in the OpenAPI document. */
    isIdempotent?: boolean;
    /** A form's body is taken and not read. */
    ignoresForm?: boolean;
    /** What a multipart body holds; without it such a body is refused. */
    multipart?: MultipartInput;
  }
}

/** What a handler is told about a call: its checked input and where it came from. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The caller's network address. */
  readonly address: string;
  readonly requestId: string;
  /** What the caller's program says of itself; "" when it says nothing. */
  readonly userAgent: string;
  /** What the client named its intent; undefined when it named none. */
  readonly idempotencyKey: string | undefined;
}

/** A call by a client whose session has been checked. */
export interface ClientCall<E extends Endpoint> extends Call<E> {
  readonly client: SessionToken;
}

/** A call whose token is genuine, but whose session the handler's own query has yet to check. */
export interface TokenCall<E extends Endpoint> extends Call<E> {
  readonly token: SessionToken;
}

/** Who decides whether a caller may come in; made in `session/gatekeeper.ts`. */
export interface Gatekeeper {
  verifyToken(authorization: string | undefined): Promise<SessionToken>;
  requireSession(token: SessionToken): Promise<void>;
  requirePrequalified(token: SessionToken): Promise<void>;
  /** For the firm's staff. */
  readonly desk: DeskGate;
}

/** Registers one endpoint on the part of the app that lies under `apiBase`. */
export type Route = (api: FastifyInstance, gatekeeper: Gatekeeper) => void;

type PublicEndpoint = Endpoint & { readonly access: "public" };
export type ClientEndpoint = Endpoint & { readonly access: "client" | "prequalified" };

const tokens = new WeakMap<FastifyRequest, SessionToken>();

/** What every handler is told. */
export const callOf = <E extends Endpoint>(request: FastifyRequest): Call<E> => {
  const key = request.headers[idempotencyHeader];
  if (
    key !== undefined &&
    (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyChars)
  )
    throw new DomainError("malformed", { sentence: "The Idempotency-Key header is not well formed." });
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers["user-agent"] ?? "",
    idempotencyKey: key,
  };
};

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** What an endpoint does not declare is refused as an unknown key is. */
const refuseUndeclared = ({ input }: Endpoint, request: FastifyRequest): void => {
  if (!input.query && !isEmpty(request.query)) throw new DomainError("malformed");
  if (!input.body && request.body !== undefined && !isEmpty(request.body)) throw new DomainError("malformed");
};

/** Whose request it is, once it has been authenticated. */
export const tokenOf = (request: FastifyRequest): SessionToken => {
  const token = tokens.get(request);
  if (!token) throw new DomainError("not_signed_in");
  return token;
};

const schemaOf = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...(endpoint.access === "public" ? { security: [] } : {}),
  ...(endpoint.input.params ? { params: endpoint.input.params } : {}),
  ...(endpoint.input.query ? { querystring: endpoint.input.query } : {}),
  ...(endpoint.input.body ? { body: endpoint.input.body } : {}),
  response: { [endpoint.status ?? 200]: endpoint.output, "4xx": failureBody, "5xx": failureBody },
});

export interface Handling {
  /** Before the body is read: nobody without a session makes us parse anything. */
  readonly authenticate?: (request: FastifyRequest) => Promise<void>;
  /** A handler that sends a file sets the file's headers on the reply. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Registers an endpoint whichever way it is answered. */
export const register = (api: FastifyInstance, endpoint: Endpoint, { authenticate, answer }: Handling): void => {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      failure: endpoint.failure ?? "result",
      isIdempotent: endpoint.idempotent ?? false,
      ignoresForm: endpoint.ignoresForm ?? false,
      ...(endpoint.input.multipart ? { multipart: endpoint.input.multipart } : {}),
    },
    ...(authenticate ? { onRequest: authenticate } : {}),
    handler: async (request, reply) => {
      refuseUndeclared(endpoint, request);
      const body = await answer(request, reply);
      return reply.status(endpoint.status ?? 200).send(body);
    },
  });
};

/** An endpoint that anyone may call. */
export const publicRoute =
  <E extends PublicEndpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route =>
  (api) =>
    register(api, endpoint, { answer: (request) => handle(callOf(request)) });

/** Token, session and, where asked for, the pre-qualification. */
export const clientAuthentication =
  ({ access }: ClientEndpoint, gatekeeper: Gatekeeper) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = await gatekeeper.verifyToken(request.headers.authorization);
    // Asked together, answered in order: nobody without a session learns anything else.
    const prequalified = access === "prequalified" ? gatekeeper.requirePrequalified(token) : undefined;
    prequalified?.catch(() => {});
    await gatekeeper.requireSession(token);
    await prequalified;
    tokens.set(request, token);
  };

/** An endpoint for a client: token, session and, where asked for, the pre-qualification are checked before the handler runs. */
export const clientRoute =
  <E extends ClientEndpoint>(endpoint: E, handle: (call: ClientCall<E>) => Promise<AnswerOf<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: clientAuthentication(endpoint, gatekeeper),
      answer: (request) => handle({ ...callOf<E>(request), client: tokenOf(request) }),
    });

/**
 * An endpoint for a client whose one query checks the session as it reads. That it did is proved by the type of what the
 * handler returns: only `queryWithLiveSession` makes a `SessionChecked`.
 */
export const clientQueryRoute =
  <E extends ClientEndpoint & { readonly access: "client" }>(
    endpoint: E,
    handle: (call: TokenCall<E>) => Promise<SessionChecked<AnswerOf<E>>>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        tokens.set(request, await gatekeeper.verifyToken(request.headers.authorization));
      },
      answer: async (request) => (await handle({ ...callOf<E>(request), token: tokenOf(request) })).value,
    });
