import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { lostConnection } from "./call-error.ts";
import { parseReply } from "./reply.ts";
import { createHeaders, type InputArgument, type ParamsPart, type RequestInput, request, toUrl } from "./request.ts";
import { sendUpload, type UploadInput } from "./send-upload.ts";

/**
 * Calls an endpoint behind the door of a private link, or one that opens it. Never sends who is signed in to the portal or the
 * desk in this browser.
 * @param session of the door; null before it is open
 * @throws {CallError} when it fails; an aborted call throws its signal's reason instead
 */
export const callDoor = async <E extends Endpoint>(
  session: string | null,
  endpoint: E,
  ...[given]: InputArgument<RequestInput<E>>
): Promise<AnswerOf<E>> => {
  const input: RequestInput<Endpoint> = given ?? {};
  const headers = createHeaders(session, input.idempotencyKey);
  return parseReply(endpoint, await request(endpoint, input, { headers, credentials: "omit" }));
};

/**
 * Sends files through the door, and reports progress. The browser adds the desk's cookie to an upload, which the server ignores
 * at a door. @throws {CallError} as `callDoor` does
 */
export const uploadThroughDoor = async <E extends Endpoint>(
  session: string,
  endpoint: E,
  input: UploadInput<E>,
): Promise<AnswerOf<E>> => parseReply(endpoint, await sendUpload(endpoint, input, session));

type DownloadInput<E extends Endpoint> = ParamsPart<E> & {
  readonly signal?: AbortSignal;
  /** How many bytes have arrived. */
  readonly onProgress?: (receivedBytes: number) => void;
};

const readBytes = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (receivedBytes: number) => void,
) => {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    onProgress(received);
  }
  return parts;
};

/**
 * Fetches a file from behind the door. Not by a link, which would put the session into the address.
 * @throws {CallError} as `callDoor` does
 */
export const downloadFromDoor = async <E extends Endpoint>(
  session: string,
  endpoint: E,
  { params, signal, onProgress = () => undefined }: DownloadInput<E>,
): Promise<Blob> => {
  const fail = () => {
    signal?.throwIfAborted();
    throw lostConnection();
  };
  const headers = createHeaders(session, undefined);
  headers.set("accept", "*/*");
  const response = await fetch(toUrl(endpoint, { params }), {
    headers,
    credentials: "omit",
    cache: "no-store",
    signal: signal ?? null,
  }).catch(fail);
  if (!response.ok) {
    const text = await response.text().catch(() => "");
    parseReply(endpoint, { status: response.status, text, retryAfter: response.headers.get("retry-after") });
  }
  const parts = response.body ? await readBytes(response.body, onProgress).catch(fail) : [];
  return new Blob(parts, { type: response.headers.get("content-type") ?? "application/octet-stream" });
};
