import { type Endpoint, type FieldsOf, pdfPasswordPart } from "@funding-desk/contract/http/endpoint";
import { lostConnection } from "./call-error.ts";
import type { Reply } from "./reply.ts";
import { createHeaders, type ParamsPart, toUrl } from "./request.ts";

export type UploadInput<E extends Endpoint> = ParamsPart<E> & {
  readonly fields: FieldsOf<E>;
  readonly files?: readonly { readonly part: string; readonly file: File }[] | undefined;
  /** Opens a locked PDF among the files. Only for endpoints with `opensLocked`. */
  readonly pdfPassword?: string | undefined;
  /** The key of the intent. A repeat with the same key acts only once. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How many bytes have been sent, and how many there are. */
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
};

/** After this long without progress, the connection counts as lost. A phone in a tunnel gets no error. */
const silenceMs = { sending: 30_000, answering: 120_000 };

/** Text parts come first, so the server knows what a file is for when it arrives. */
const createBody = <E extends Endpoint>({ fields, files = [], pdfPassword }: UploadInput<E>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) body.append(name, String(value));
  }
  if (pdfPassword !== undefined) body.append(pdfPasswordPart, pdfPassword);
  for (const { part, file } of files) body.append(part, file, file.name);
  return body;
};

/**
 * Sends a multipart body, and reports progress. Uses XMLHttpRequest, since fetch doesn't report how much of a body has been sent.
 * The browser adds the desk's cookie. @param token a client's, or the session of a private link's door; null at the desk
 * @throws {CallError} when the server can't be reached; an aborted upload throws its signal's reason instead
 */
export const sendUpload = async <E extends Endpoint>(
  endpoint: E,
  input: UploadInput<E>,
  token: string | null,
): Promise<Reply> => {
  const { signal, onProgress, params } = input;
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, toUrl(endpoint, { params }));
  for (const [name, value] of createHeaders(token, input.idempotencyKey)) {
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
      request.send(createBody(input));
      listen("sending");
    });
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener("abort", abort);
  }
  return { status: request.status, text: request.responseText, retryAfter: request.getResponseHeader("retry-after") };
};
