import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerSlowRequest } from "./broken-request.ts";
import { uploadBytes } from "./upload-route.ts";

export interface BodyTimes {
  /** A whole body, other than an upload's. */
  readonly bodyMs: number;
  /** An upload's next byte. */
  readonly silenceMs: number;
}

/** For a whole upload: twelve files of 15 MB over a slow phone's connection. Node ends what takes longer. */
export const uploadMs = 30 * 60_000;

const usualTimes: BodyTimes = { bodyMs: 30_000, silenceMs: 30_000 };

/**
 * Ends requests whose body does not come. Node's own limit holds for the whole server, where it has to be wide enough for a slow
 * phone's photographs; every other body is due in half a minute, and an upload must go on arriving.
 */
export const boundBodyTime = (app: FastifyInstance, times: BodyTimes = usualTimes): void => {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const stop = request.routeOptions.config?.multipart
      ? whenSilent(request.raw, times.silenceMs, () => giveUp(request, reply))
      : whenLate(times.bodyMs, () => giveUp(request, reply));
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

const whenLate = (ms: number, act: () => void): (() => void) => {
  // Who was told, and does not hang up, is cut off the second time.
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
};

const looksPerSilence = 5;

/** Also acts when more comes than any upload may have, whatever it is that comes. */
const whenSilent = (raw: IncomingMessage, ms: number, act: () => void): (() => void) => {
  const { socket } = raw;
  const before = socket.bytesRead;
  let seen = before;
  let silentLooks = 0;
  const look = () => {
    // While we hold the sender back, checking the file that came before, the silence is ours.
    const isSilent = socket.bytesRead === seen && !raw.isPaused();
    silentLooks = isSilent ? silentLooks + 1 : 0;
    seen = socket.bytesRead;
    if (silentLooks >= looksPerSilence || seen - before > uploadBytes) act();
  };
  const timer = setInterval(look, ms / looksPerSilence);
  return () => clearInterval(timer);
};
