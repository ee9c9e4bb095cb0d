import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@funding-desk/contract/endpoint";
import { deskIdleHeader } from "@funding-desk/contract/staff/sign-in-desk-api";
import { isAttended } from "../session/desk-attention.ts";
import { askAtDesk, type DeskPrompt } from "../session/desk-prompt.ts";
import { CallError, lostConnection } from "./call-error.ts";
import { parseBareReply } from "./reply.ts";
import { createHeaders, toUrl } from "./request.ts";

export interface DeskCallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** The key of the intent. A repeat with the same key acts only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Fails instead of asking the person to sign in. */
  readonly isQuiet?: boolean;
}

/** Repeat only once, since a session that ends again right away would ask forever. */
const mostPrompts = 3;

/** What the person has to do before the call can succeed. */
const findPrompt = (error: unknown): DeskPrompt | undefined => {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 401 || error.code === "second_factor_missing") return "sign-in";
  return error.code === "second_factor_needed" ? "second-factor" : undefined;
};

/**
 * Calls an endpoint of the desk as the person the browser's cookie names. If the session has ended or the second factor
 * is needed again, asks over the page and repeats the call.
 * @throws {CallError} when it fails; an aborted call throws its signal's reason instead
 */
export const callDesk = async <E extends Endpoint>(endpoint: E, input: DeskCallInput<E> = {}): Promise<AnswerOf<E>> => {
  for (let prompts = 0; ; prompts += 1) {
    try {
      return await send(endpoint, input);
    } catch (error) {
      const prompt = findPrompt(error);
      const canAsk = prompt && !input.isQuiet && endpoint.access !== "public" && prompts < mostPrompts;
      if (!canAsk || !(await askAtDesk(prompt))) throw error;
      input.signal?.throwIfAborted();
    }
  }
};

const createDeskHeaders = (idempotencyKey?: string): Headers => {
  const headers = createHeaders({ token: null, idempotencyKey });
  if (!isAttended()) headers.set(deskIdleHeader, "1");
  return headers;
};

const send = async <E extends Endpoint>(endpoint: E, input: DeskCallInput<E>): Promise<AnswerOf<E>> => {
  const headers = createDeskHeaders(input.idempotencyKey);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(toUrl(endpoint, input), {
    method: endpoint.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => {
    input.signal?.throwIfAborted();
    throw lostConnection();
  });
  const text = await response.text().catch(() => "");
  input.signal?.throwIfAborted();
  return parseBareReply(endpoint, { status: response.status, text, retryAfter: response.headers.get("retry-after") });
};
