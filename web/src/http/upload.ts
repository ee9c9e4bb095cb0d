import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { readText } from "../identity/storage.ts";
import { parseClientReply } from "./reply.ts";
import { sendUpload, type UploadInput } from "./send-upload.ts";

export type { UploadInput } from "./send-upload.ts";

/**
 * Calls an endpoint that takes a client's files, and reports progress.
 * @throws {CallError} as `call` does; an aborted upload throws its signal's reason instead
 */
export const upload = async <E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<AnswerOf<E>> => {
  const token = readText("token");
  return parseClientReply(endpoint, await sendUpload(endpoint, input, token), token);
};
