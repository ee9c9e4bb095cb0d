import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  type Endpoint,
  type FailureShape,
  idempotencyHeader,
  type MultipartInput,
  type ParamsOf,
  type QueryOf,
} from "@funding-desk/contract/http/endpoint";
import { failureBody } from "@funding-desk/contract/http/failure";
import { limits } from "@funding-desk/contract/platform/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKeys } from "../identity/api-key/api-keys.ts";
import type { PrivateLinks } from "../identity/private-link/private-links.ts";
import type { SessionChecked } from "../identity/session/live-session.ts";
import type { SessionToken } from "../identity/session/session-token.ts";
import type { DeskGate } from "../identity/staff-session/desk-gate.ts";
import type { OutCaps } from "../identity/staff-session/out-caps.ts";
import { DomainError } from "../platform/errors/errors.ts";
import type { BrowserNote, ReadCookie } from "../platform/rate-limit/known-browsers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    failure?: FailureShape;
    /** Shown in the OpenAPI document. */
    isIdempotent?: boolean;
    /** Accepts any body without reading it. */
    ignoresBody?: boolean;
    /** The multipart body's parts; without it, multipart bodies are refused. */
    multipart?: MultipartInput;
  }
}

/** A call with its checked input, and where it came from. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The caller's network address. */
  readonly address: string;
  readonly requestId: string;
  /** The User-Agent header, or "". */
  readonly userAgent: string;
  readonly readCookie: ReadCookie;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | undefined;
}

/** A call by a client with a checked session. */
export interface ClientCall<E extends Endpoint> extends Call<E> {
  readonly client: SessionToken;
}

/** A call with a genuine token. The handler's own query still has to check the session. */
export interface TokenCall<E extends Endpoint> extends Call<E> {
  readonly token: SessionToken;
}

/** Decides who may call; see `session/gatekeeper.ts`. */
export interface Gatekeeper {
  verifyToken(authorization: string | undefined): Promise<SessionToken>;
  requireSession(token: SessionToken): Promise<void>;
  /** The same without extending the session. */
  requireUnusedSession(token: SessionToken): Promise<void>;
  requirePrequalified(token: SessionToken): Promise<void>;
  /** Waits for the client's turn; see `session/client-turns.ts`. */
  inTurn<Result>(clientId: string, work: () => Promise<Result>): Promise<Result>;
  /** For staff. */
  readonly desk: DeskGate;
  readonly caps: OutCaps;
  /** For people who came through a private link. */
  readonly doors: Pick<PrivateLinks, "admit">;
  /** For the firm's other systems. */
  readonly keys: ApiKeys;
}

/** Registers one endpoint below `apiBase`. */
export type Route = (api: FastifyInstance, gatekeeper: Gatekeeper) => void;

type PublicEndpoint = Endpoint & { readonly access: "public" };
export type ClientEndpoint = Endpoint & { readonly access: "client" | "prequalified" };

const tokens = new WeakMap<FastifyRequest, SessionToken>();

/** The part of a call that every handler gets. */
export const toCall = <E extends Endpoint>(request: FastifyRequest): Call<E> => {
  const key = request.headers[idempotencyHeader];
  if (
    key !== undefined &&
    (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyChars)
  )
    throw new DomainError("malformed", { sentence: "The Idempotency-Key header isn't valid." });
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers["user-agent"] ?? "",
    readCookie: (name) => request.server.cookies.find(request, { name, path: apiBase }),
    idempotencyKey: key,
  };
};

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Refuses input that the endpoint doesn't declare, like an unknown key. */
const refuseUndeclared = ({ input }: Endpoint, request: FastifyRequest): void => {
  if (!input.query && !isEmpty(request.query)) throw new DomainError("malformed");
  if (!input.body && request.body !== undefined && !isEmpty(request.body)) throw new DomainError("malformed");
};

/** The authenticated caller of each request. */
export const getToken = (request: FastifyRequest): SessionToken => {
  const token = tokens.get(request);
  if (!token) throw new DomainError("not_signed_in");
  return token;
};

/** How a caller proves who they are, for the OpenAPI document. */
const toSecurity = ({ access }: Endpoint): { security?: Record<string, string[]>[] } => {
  if (access === "public") return { security: [] };
  return typeof access === "object" && "key" in access ? { security: [{ apiKey: [access.key] }] } : {};
};

const toSchema = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...toSecurity(endpoint),
  ...(endpoint.input.params ? { params: endpoint.input.params } : {}),
  ...(endpoint.input.query ? { querystring: endpoint.input.query } : {}),
  ...(endpoint.input.body ? { body: endpoint.input.body } : {}),
  response: { [endpoint.status ?? 200]: endpoint.output, "4xx": failureBody, "5xx": failureBody },
});

export interface Handling {
  /** Runs before the body is read, so that no one without a session can make us parse anything. */
  readonly authenticate?: (request: FastifyRequest) => Promise<void>;
  /** A handler that sends a file sets the file's headers on the reply. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Registers an endpoint with its own way to answer. */
export const register = (api: FastifyInstance, endpoint: Endpoint, { authenticate, answer }: Handling): void => {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: toSchema(endpoint),
    config: {
      failure: endpoint.failure ?? "result",
      isIdempotent: endpoint.idempotent ?? false,
      ignoresBody: endpoint.ignoresBody ?? false,
      ...(endpoint.input.multipart ? { multipart: endpoint.input.multipart } : {}),
    },
    ...(authenticate ? { onRequest: authenticate } : {}),
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      refuseUndeclared(endpoint, request);
      const body = await answer(request, reply);
      const status = reply.statusCode === 304 ? 304 : (endpoint.status ?? 200);
      return reply.status(status).send(body);
    },
  });
};

/** A public endpoint. */
export const publicRoute =
  <E extends PublicEndpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route =>
  (api) =>
    register(api, endpoint, { answer: (request) => handle(toCall(request)) });

/** An answer that is the same for everyone, and is written once. */
export interface SharedAnswer {
  /** Changes with the answer. */
  readonly version: string;
  /** The body, as the endpoint's output describes it. */
  readonly json: string;
}

const sharedSeconds = 60;

/** A public endpoint whose answer browsers and proxies may keep for a minute, and then ask only whether it is still the same. */
export const sharedRoute =
  <E extends PublicEndpoint>(endpoint: E, load: () => Promise<SharedAnswer>): Route =>
  (api) =>
    register(api, endpoint, {
      async answer(request, reply) {
        const { version, json } = await load();
        const tag = `"${version}"`;
        reply.headers({ "cache-control": `public, max-age=${sharedSeconds}`, etag: tag });
        if (request.headers["if-none-match"] === tag) {
          reply.code(304);
          return undefined;
        }
        // A text isn't serialized again.
        reply.type("application/json; charset=utf-8");
        return json;
      },
    });

/** Leaves a note in the browser. Only our own calls get it back. */
export const setBrowserNote = (reply: FastifyReply, note: BrowserNote): void =>
  reply.server.cookies.set(reply, { ...note, path: apiBase });

/** A public endpoint that leaves a note in the browser. */
export const browserRoute =
  <E extends PublicEndpoint & { readonly knowsBrowser: true }>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<{ readonly answer: AnswerOf<E>; readonly note: BrowserNote }>,
  ): Route =>
  (api) =>
    register(api, endpoint, {
      async answer(request, reply) {
        const { answer, note } = await handle(toCall(request));
        setBrowserNote(reply, note);
        return answer;
      },
    });

/** Checks the token, the session and, where the endpoint asks for it, the pre-qualification. */
export const clientAuthentication =
  ({ access }: ClientEndpoint, gatekeeper: Gatekeeper) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = await gatekeeper.verifyToken(request.headers.authorization);
    // Queried together, but checked in order, so that no one without a session learns anything else.
    const prequalified = access === "prequalified" ? gatekeeper.requirePrequalified(token) : undefined;
    prequalified?.catch(() => {});
    await gatekeeper.requireSession(token);
    await prequalified;
    tokens.set(request, token);
  };

/** An endpoint for clients, checked before the handler runs. */
export const clientRoute =
  <E extends ClientEndpoint>(endpoint: E, handle: (call: ClientCall<E>) => Promise<AnswerOf<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: clientAuthentication(endpoint, gatekeeper),
      answer: (request) => {
        const client = getToken(request);
        return gatekeeper.inTurn(client.clientId, () => handle({ ...toCall<E>(request), client }));
      },
    });

/**
 * An endpoint for clients whose only query also checks the session. The handler's return type proves that it did: only
 * `queryWithLiveSession` makes a `SessionChecked`.
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
      answer: async (request) => (await handle({ ...toCall<E>(request), token: getToken(request) })).value,
    });
