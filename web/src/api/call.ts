import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@funding-desk/contract/endpoint";
import { readText } from "../session/storage.ts";
import { lostConnection } from "./call-error.ts";
import { answerIn } from "./reply.ts";
import { addressOf, headersOf } from "./request.ts";

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

/**
 * Calls an endpoint of the contract; nothing else in the browser fetches from our server, but `upload`.
 * A 401 on an endpoint that needs a client ends the session silently; the page then asks to sign in again.
 * @throws {CallError} whatever went wrong; an aborted call throws its signal's reason instead.
 */
export const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> => {
  const token = readText("token");
  const headers = headersOf({ token, idempotencyKey: input.idempotencyKey });
  if (input.body !== undefined) headers.set("content-type", "application/json");

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
    throw lostConnection();
  });

  const text = await response.text().catch(() => "");
  input.signal?.throwIfAborted();
  return answerIn(endpoint, { status: response.status, text, retryAfter: response.headers.get("retry-after"), token });
};
