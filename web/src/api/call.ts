import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  type Endpoint,
  idempotencyHeader,
  type ParamsOf,
  type QueryOf,
} from "@funding-desk/contract/endpoint";
import type { FailureBody } from "@funding-desk/contract/envelope";
import { forgetSession, readText } from "../session/storage.ts";

/** A call that did not do what was asked, with a sentence for the person in front of the screen. */
export class CallError extends Error {
  /** The HTTP status; 0 when there was no connection. */
  readonly status: number;
  /** What is wrong with which field, by wire name; empty but for 422. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: {
    status: number;
    message: string;
    fields?: Record<string, string>;
    retryAfterSeconds?: number | undefined;
  }) {
    super(failure.message);
    this.name = "CallError";
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** Names the intent: sending the same one twice acts once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Goes on when the page is closed meanwhile; for small bodies (browsers refuse more than 64 KiB). */
  readonly keepalive?: boolean;
}

const noConnection = "We could not reach the server. Please check your connection and try again.";
const unexpected = "Something went wrong on our side. Please try again in a moment.";

const textsOf = (values: unknown): [string, string][] =>
  Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);

const addressOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = new Map(textsOf(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  const query = new URLSearchParams(textsOf(input.query)).toString();
  return `${apiBase}${path}${query === "" ? "" : `?${query}`}`;
};

const retryAfterSecondsOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Part 1, 5.9: a body whose `result.error` is set is a failure, whatever the status. */
const failureIn = (response: Response, body: unknown): CallError | undefined => {
  const { result, message } = (typeof body === "object" && body !== null ? body : {}) as Partial<FailureBody>;
  const sentence = result?.error;
  if (response.ok && body !== undefined && !sentence) return undefined;
  return new CallError({
    status: response.status,
    message: sentence || message || unexpected,
    fields: result?.fields ?? {},
    retryAfterSeconds: retryAfterSecondsOf(response),
  });
};

/**
 * Calls an endpoint of the contract; nothing else in the browser fetches from our server.
 * A 401 on an endpoint that needs a client ends the session silently; the guard then shows /login.
 * @throws {CallError} whatever went wrong; an aborted call throws its signal's reason instead.
 */
export const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> => {
  const token = readText("token");
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (input.idempotencyKey) headers.set(idempotencyHeader, input.idempotencyKey);

  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
    credentials: "omit",
    cache: "no-store",
    keepalive: input.keepalive ?? false,
  }).catch(() => {
    input.signal?.throwIfAborted();
    throw new CallError({ status: 0, message: noConnection });
  });

  const body = await bodyOf(response);
  input.signal?.throwIfAborted();
  const failure = failureIn(response, body);
  if (!failure) return body as AnswerOf<E>;
  // Another token means that somebody signed in meanwhile: theirs is not refused.
  const isRefusedClient = failure.status === 401 && endpoint.access !== "public";
  if (isRefusedClient && readText("token") === token) forgetSession();
  throw failure;
};
