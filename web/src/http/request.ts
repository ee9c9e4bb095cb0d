import {
  apiBase,
  type BodyOf,
  type Endpoint,
  idempotencyHeader,
  type ParamsOf,
  type QueryOf,
} from "@funding-desk/contract/http/endpoint";
import { lostConnection } from "./call-error.ts";
import type { Reply } from "./reply.ts";
import { takeEarly } from "./take-early.ts";

/** Leaves out undefined values, such as a filter that is off. */
const toTexts = (values: unknown): [string, string][] =>
  Object.entries((values ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);

/** The URL of a call, with its path parameters and query. */
export const toUrl = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = new Map(toTexts(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  const query = new URLSearchParams(toTexts(input.query)).toString();
  return `${apiBase}${path}${query === "" ? "" : `?${query}`}`;
};

/** The headers of every call: the client's token, and the key of the intent. */
export const createHeaders = (token: string | null, idempotencyKey: string | undefined): Headers => {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set(idempotencyHeader, idempotencyKey);
  return headers;
};

/** One part of a call: required if the endpoint takes it. */
type Part<Name extends string, T> = undefined extends T ? { readonly [N in Name]?: T } : { readonly [N in Name]: T };

export type ParamsPart<E extends Endpoint> = Part<"params", ParamsOf<E>>;

/** A query whose every name is optional may be left out. */
export type QueryPart<E extends Endpoint> =
  object extends QueryOf<E> ? { readonly query?: QueryOf<E> } : Part<"query", QueryOf<E>>;

interface RequestSettings {
  /** The key of the intent. A repeat with the same key acts only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export type RequestInput<E extends Endpoint> = ParamsPart<E> & QueryPart<E> & Part<"body", BodyOf<E>> & RequestSettings;

/** The last argument of a call: left out only if the endpoint takes nothing. */
export type InputArgument<Input> = object extends Input ? [input?: Input] : [input: Input];

interface RequestOptions {
  readonly headers: Headers;
  readonly credentials: RequestCredentials;
  readonly keepalive?: boolean;
}

/** @throws {CallError} when the server can't be reached; an aborted request throws its signal's reason instead */
export const request = async (
  endpoint: Endpoint,
  input: RequestInput<Endpoint>,
  options: RequestOptions,
): Promise<Reply> => {
  const { body, signal } = input;
  if (body !== undefined) options.headers.set("content-type", "application/json");
  const url = toUrl(endpoint, input);
  const early = endpoint.method === "GET" ? takeEarly(url, options.headers.get("authorization")) : undefined;
  const asking =
    early ??
    fetch(url, {
      ...options,
      method: endpoint.method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      cache: "no-store",
    });
  const response = await asking.catch(() => {
    signal?.throwIfAborted();
    throw lostConnection();
  });
  const text = await response.text().catch(() => "");
  signal?.throwIfAborted();
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
};
