import type { AnswerOf, Endpoint } from "@funding-desk/contract/endpoint";
import type { FailureBody } from "@funding-desk/contract/envelope";
import { noteAccepted } from "../session/session.ts";
import { forgetSession, readText } from "../session/storage.ts";
import { CallError } from "./call-error.ts";

/** What came back, whatever carried it. */
export interface BareReply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface Reply extends BareReply {
  /** The token that the call was sent with. */
  readonly token: string | null;
}

const unexpected = "Something went wrong on our side. Please try again in a moment.";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const secondsOf = (retryAfter: string | null): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/** Part 1, 5.9: a body whose `result.error` is set is a failure, whatever the status. */
const failureIn = (reply: BareReply, body: unknown): CallError | undefined => {
  const { result, message } = (typeof body === "object" && body !== null ? body : {}) as Partial<FailureBody>;
  const sentence = result?.error;
  const isGood = reply.status >= 200 && reply.status < 300;
  if (isGood && body !== undefined && !sentence) return undefined;
  return new CallError({
    status: reply.status,
    message: sentence || message || unexpected,
    fields: result?.fields ?? {},
    code: result?.code,
    retryAfterSeconds: secondsOf(reply.retryAfter),
  });
};

/** The answer in what came back, whoever asked. @throws {CallError} when it is a failure */
export const bareAnswerIn = <E extends Endpoint>(_endpoint: E, reply: BareReply): AnswerOf<E> => {
  const body = parsed(reply.text);
  const failure = failureIn(reply, body);
  if (failure) throw failure;
  return body as AnswerOf<E>;
};

/**
 * The answer in what came back. A 401 on an endpoint that needs a client ends the session silently; the page then asks to sign in again.
 * @throws {CallError} when it is a failure.
 */
export const answerIn = <E extends Endpoint>(endpoint: E, reply: Reply): AnswerOf<E> => {
  const body = parsed(reply.text);
  const failure = failureIn(reply, body);
  if (!failure) {
    if (endpoint.access !== "public") noteAccepted();
    return body as AnswerOf<E>;
  }
  // Another token means that somebody signed in meanwhile: theirs is not refused.
  const isRefusedClient = failure.status === 401 && endpoint.access !== "public";
  if (isRefusedClient && readText("token") === reply.token) forgetSession();
  throw failure;
};
