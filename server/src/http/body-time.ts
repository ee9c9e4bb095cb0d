import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerSlowRequest } from "./broken-request.ts";
import { uploadBytes } from "./upload-route.ts";

export interface BodyTimes {
  /** For a whole body, except an upload's. */
  readonly bodyMs: number;
  /** For an upload's next byte. */
  readonly silenceMs: number;
}

/** For a whole upload: twelve files of 15 MB over a slow phone connection. Node ends longer requests. */
export const uploadMs = 30 * 60_000;

const usualTimes: BodyTimes = { bodyMs: 30_000, silenceMs: 30_000 };

/**
 * Ends requests whose body doesn't arrive. Node's own limit applies to all requests and has to allow a slow phone's photos. Here,
 * any other body must arrive within half a minute, and an upload must keep arriving.
 */
export const boundBodyTime = (app: FastifyInstance, times: BodyTimes = usualTimes): void => {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const stop = request.routeOptions.config?.multipart
      ? runWhenSilent(request.raw, times.silenceMs, () => giveUp(request, reply))
      : runWhenLate(times.bodyMs, () => giveUp(request, reply));
    request.raw.once("close", stop);
  });
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

const giveUp = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  if (raw.complete) return;
  if (reply.raw.headersSent) raw.destroy();
  else answerSlowRequest(raw.socket);
};

const runWhenLate = (ms: number, act: () => void): (() => void) => {
  // The first time we answer; the second time we cut off a sender that didn't hang up.
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
};

const looksPerSilence = 5;

/** Also acts when more bytes arrive than any upload may have. */
const runWhenSilent = (raw: IncomingMessage, ms: number, act: () => void): (() => void) => {
  const { socket } = raw;
  const before = socket.bytesRead;
  let seen = before;
  let silentLooks = 0;
  const checkSilence = () => {
    // While we pause the sender to check the previous file, the silence is our own.
    const isSilent = socket.bytesRead === seen && !raw.isPaused();
    silentLooks = isSilent ? silentLooks + 1 : 0;
    seen = socket.bytesRead;
    if (silentLooks >= looksPerSilence || seen - before > uploadBytes) act();
  };
  const timer = setInterval(checkSilence, ms / looksPerSilence);
  return () => clearInterval(timer);
};
