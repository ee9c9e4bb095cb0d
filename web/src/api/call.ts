import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@funding-desk/contract/endpoint";
import { readText } from "../session/storage.ts";
import { lostConnection } from "./call-error.ts";
import { parseReply } from "./reply.ts";
import { createHeaders, toUrl } from "./request.ts";

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** The key of the intent. A repeat with the same key acts only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Continues even if the page is closed. Only for small bodies, since browsers refuse more than 64 KiB. */
  readonly keepalive?: boolean;
}

/**
 * Calls an endpoint of the contract. Besides `upload`, nothing else in the browser calls our server. A 401 from an
 * endpoint that needs a client ends the session silently, and the page then asks the person to sign in again.
 * @throws {CallError} when it fails; an aborted call throws its signal's reason instead
 */
export const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> => {
  const token = readText("token");
  const headers = createHeaders({ token, idempotencyKey: input.idempotencyKey });
  if (input.body !== undefined) headers.set("content-type", "application/json");

  const response = await fetch(toUrl(endpoint, input), {
    method: endpoint.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
    credentials: "omit",
    cache: "no-store",
    keepalive: input.keepalive ?? false,
  }).catch(() => {
    input.signal?.throwIfAborted();
    throw lostConnection();
  });

  const text = await response.text().catch(() => "");
  input.signal?.throwIfAborted();
  return parseReply(endpoint, {
    status: response.status,
    text,
    retryAfter: response.headers.get("retry-after"),
    token,
  });
};
