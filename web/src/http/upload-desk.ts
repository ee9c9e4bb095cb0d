import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { parseReply } from "./reply.ts";
import { sendUpload, type UploadInput } from "./send-upload.ts";

/**
 * Calls an endpoint of the desk that takes files. @throws {CallError} when it fails: unlike `callDesk`, it doesn't ask to sign in
 * again, since a file can't be sent twice without being chosen twice
 */
export const uploadAtDesk = async <E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<AnswerOf<E>> =>
  parseReply(endpoint, await sendUpload(endpoint, input, null));
