import { deskIdleHeader } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { isAttended } from "../identity/desk-attention.ts";
import { askAtDesk, type DeskPrompt } from "../identity/desk-prompt.ts";
import { CallError } from "./call-error.ts";
import { parseReply } from "./reply.ts";
import { createHeaders, type InputArgument, type RequestInput, request } from "./request.ts";

type DeskCallInput<E extends Endpoint> = RequestInput<E> & {
  /** Fails instead of asking the person to sign in. */
  readonly isQuiet?: boolean;
  /** Continues even if the page is closed. Only for small bodies, since browsers refuse more than 64 KiB. */
  readonly keepalive?: boolean;
};

/** Repeat only once, since a session that ends again right away would ask forever. */
const mostPrompts = 3;

let begun = 0;
/** Changes that weren't refused. One counts from its beginning, because the page may hear what it did before its answer. */
const standing = new Set<number>();

/** The number of the last change that was begun on this page. */
export const markDeskWrites = (): number => begun;

/** Whether something was changed on this page since that mark. */
export const hasWrittenSince = (mark: number): boolean => [...standing].some((write) => write > mark);

/** What the person has to do before the call can succeed. */
const findPrompt = (error: CallError): DeskPrompt | undefined => {
  if (error.status === 401 || error.code === "second_factor_missing") return "sign-in";
  return error.code === "second_factor_needed" ? "second-factor" : undefined;
};

/**
 * Calls an endpoint of the desk as the person the browser's cookie names. If the session has ended or the second factor
 * is needed again, asks over the page and repeats the call.
 * @throws {CallError} when it fails; an aborted call throws its signal's reason instead
 */
export const callDesk = async <E extends Endpoint>(
  endpoint: E,
  ...[given]: InputArgument<DeskCallInput<E>>
): Promise<AnswerOf<E>> => {
  const input: DeskCallInput<Endpoint> = given ?? {};
  if (endpoint.method === "GET" || input.isQuiet) return callAsPerson(endpoint, input);
  begun += 1;
  const write = begun;
  standing.add(write);
  try {
    return await callAsPerson(endpoint, input);
  } catch (error) {
    standing.delete(write);
    throw error;
  }
};

const callAsPerson = async <E extends Endpoint>(endpoint: E, input: DeskCallInput<Endpoint>): Promise<AnswerOf<E>> => {
  for (let prompts = 0; ; prompts += 1) {
    try {
      return await send(endpoint, input);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const prompt = findPrompt(error);
      const canAsk = prompt && !input.isQuiet && endpoint.access !== "public" && prompts < mostPrompts;
      if (!canAsk || !(await askAtDesk(prompt, error.message))) throw error;
      input.signal?.throwIfAborted();
    }
  }
};

const send = async <E extends Endpoint>(endpoint: E, input: DeskCallInput<Endpoint>): Promise<AnswerOf<E>> => {
  const headers = createHeaders(null, input.idempotencyKey);
  if (!isAttended()) headers.set(deskIdleHeader, "1");
  return parseReply(
    endpoint,
    await request(endpoint, input, {
      headers,
      credentials: "same-origin",
      keepalive: input.keepalive ?? false,
    }),
  );
};
