import type { AnswerOf, Endpoint, FieldsOf } from "@funding-desk/contract/endpoint";
import { readText } from "../session/storage.ts";
import { lostConnection } from "./call-error.ts";
import { answerIn } from "./reply.ts";
import { addressOf, headersOf } from "./request.ts";

export interface UploadInput<E extends Endpoint> {
  readonly fields: FieldsOf<E>;
  readonly files?: readonly { readonly part: string; readonly file: File }[] | undefined;
  /** Names the intent: sending the same one twice acts once. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How much has left this device, of how much there is to send. */
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

/** A connection over which nothing more goes out, or comes back, for so long is lost: a phone in a tunnel is not told so. */
const silenceMs = { sending: 30_000, answering: 120_000 };

/** Text parts first, as the contract wants them: a file is known for what it is when it arrives. */
const bodyOf = <E extends Endpoint>({ fields, files = [] }: UploadInput<E>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) body.append(name, String(value));
  }
  for (const { part, file } of files) body.append(part, file, file.name);
  return body;
};

/**
 * Calls an endpoint that takes a multipart body, telling how far it is. It is an XMLHttpRequest because fetch does not say how
 * much of a body has been sent.
 * @throws {CallError} as `call` does; an aborted upload throws its signal's reason instead.
 */
export const upload = async <E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<AnswerOf<E>> => {
  const { signal, onProgress } = input;
  signal?.throwIfAborted();
  const token = readText("token");
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint, {}));
  for (const [name, value] of headersOf({ token, idempotencyKey: input.idempotencyKey })) {
    request.setRequestHeader(name, value);
  }
  const abort = () => request.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (part: keyof typeof silenceMs) => {
    clearTimeout(silence);
    silence = setTimeout(abort, silenceMs[part]);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    listen(loaded < total ? "sending" : "answering");
    onProgress?.(loaded, total);
  };
  signal?.addEventListener("abort", abort);
  try {
    await new Promise<void>((resolve, reject) => {
      request.onload = () => resolve();
      request.onerror = () => reject(lostConnection());
      request.onabort = () => reject(signal?.aborted ? signal.reason : lostConnection());
      request.send(bodyOf(input));
      listen("sending");
    });
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener("abort", abort);
  }
  return answerIn(endpoint, {
    status: request.status,
    text: request.responseText,
    retryAfter: request.getResponseHeader("retry-after"),
    token,
  });
};
