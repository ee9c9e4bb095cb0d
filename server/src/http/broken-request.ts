import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { DomainError } from "../platform/errors/errors.ts";
import { toFailureBody } from "./error-handler.ts";

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers broken or slow requests in the failure envelope. Nothing of the request is logged. */
export const answerBrokenRequest = ({ code }: Pick<ConnectionError, "code">, socket: Socket): void => {
  if (code === "ECONNRESET" || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(
    toFailureBody(new DomainError("malformed"), randomUUID(), { shape: "result", tellsCode: false }),
  );
  socket.end(
    [
      `HTTP/1.1 ${statusLines[code] ?? "400 Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
};

export const answerSlowRequest = (socket: Socket): void =>
  answerBrokenRequest({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, socket);
