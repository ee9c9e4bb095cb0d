import {
  apiBase,
  type BodyOf,
  type Endpoint,
  idempotencyHeader,
  type ParamsOf,
  type QueryOf,
} from "@funding-desk/contract/endpoint";
import { lostConnection } from "./call-error.ts";
import type { Reply } from "./reply.ts";

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

export interface RequestInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** The key of the intent. A repeat with the same key acts only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface RequestOptions {
  readonly headers: Headers;
  readonly credentials: RequestCredentials;
  readonly keepalive?: boolean;
}

/** @throws {CallError} when the server can't be reached; an aborted request throws its signal's reason instead */
export const request = async <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions,
): Promise<Reply> => {
  const { body, signal } = input;
  if (body !== undefined) options.headers.set("content-type", "application/json");
  const response = await fetch(toUrl(endpoint, input), {
    ...options,
    method: endpoint.method,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    cache: "no-store",
  }).catch(() => {
    signal?.throwIfAborted();
    throw lostConnection();
  });
  const text = await response.text().catch(() => "");
  signal?.throwIfAborted();
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
};
