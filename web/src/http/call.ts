import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { readText } from "../identity/storage.ts";
import { parseClientReply } from "./reply.ts";
import { createHeaders, type InputArgument, type RequestInput, request } from "./request.ts";

type CallInput<E extends Endpoint> = RequestInput<E> & {
  /** Continues even if the page is closed. Only for small bodies, since browsers refuse more than 64 KiB. */
  readonly keepalive?: boolean;
};

/**
 * Calls an endpoint of the contract. Besides `upload`, nothing else in the portal calls our server. A 401 from an
 * endpoint that needs a client ends the session silently, and the page then asks the person to sign in again.
 * @throws {CallError} when it fails; an aborted call throws its signal's reason instead
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[given]: InputArgument<CallInput<E>>
): Promise<AnswerOf<E>> => {
  const input: CallInput<Endpoint> = given ?? {};
  const token = readText("token");
  const headers = createHeaders(token, input.idempotencyKey);
  const credentials = endpoint.knowsBrowser ? "same-origin" : "omit";
  const reply = await request(endpoint, input, { headers, credentials, keepalive: input.keepalive ?? false });
  return parseClientReply(endpoint, reply, token);
};
