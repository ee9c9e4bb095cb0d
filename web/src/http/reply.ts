import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { noteAccepted } from "../identity/session.ts";
import { forgetSession, readText } from "../identity/storage.ts";
import { CallError } from "./call-error.ts";

/** A response, however it was sent. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

const unexpected = "Something went wrong on our side. Please try again in a moment.";

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseSeconds = (retryAfter: string | null): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

type Loose = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Loose => (typeof value === "object" && value !== null ? (value as Loose) : {});
const asText = (value: unknown): string => (typeof value === "string" ? value : "");

const isQuestion = (value: unknown): value is SecondFactorQuestion => asText(asObject(value).ticket) !== "";

/**
 * A body with `result.error` is a failure, whatever the status (decision 12). Anything may answer, such as a proxy, so only
 * texts become messages.
 */
const findFailure = (reply: Reply, body: unknown): CallError | undefined => {
  const { result, message } = asObject(body);
  const { error, fields, code, second_factor: secondFactor } = asObject(result);
  const isGood = reply.status >= 200 && reply.status < 300;
  if (isGood && body !== undefined && !error) return undefined;
  const sentence = asText(error) || asText(message);
  return new CallError({
    status: reply.status,
    message: sentence || unexpected,
    isWorded: sentence !== "",
    fields: Object.fromEntries(
      Object.entries(asObject(fields)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
    code: asText(code) || undefined,
    secondFactor: isQuestion(secondFactor) ? secondFactor : undefined,
    retryAfterSeconds: parseSeconds(reply.retryAfter),
  });
};

/** Parses a response. @throws {CallError} when it is a failure */
export const parseReply = <E extends Endpoint>(_endpoint: E, reply: Reply): AnswerOf<E> => {
  const body = parseJson(reply.text);
  const failure = findFailure(reply, body);
  if (failure) throw failure;
  return body as AnswerOf<E>;
};

/**
 * Parses a response to a client. A 401 from an endpoint that needs a client ends the session silently, and the page then
 * asks the person to sign in again.
 * @param token the one the call was sent with
 * @throws {CallError} when it is a failure
 */
export const parseClientReply = <E extends Endpoint>(endpoint: E, reply: Reply, token: string | null): AnswerOf<E> => {
  if (endpoint.access === "public") return parseReply(endpoint, reply);
  // With another token, someone has signed in since, and their session is fine.
  if (reply.status === 401 && readText("token") === token) forgetSession();
  const answer = parseReply(endpoint, reply);
  noteAccepted();
  return answer;
};
