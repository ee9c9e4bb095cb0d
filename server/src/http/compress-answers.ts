import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { acceptsBrotli } from "./accepts-brotli.ts";

const compress = promisify(brotliCompress);
/** Shorter ones gain nothing: they and their headers are one packet. */
const minChars = 1024;
/** Takes a tenth of a millisecond for a long list. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/**
 * The length of a compressed answer tells whether what someone put into it occurs in the rest (BREACH). Only another site that
 * makes the browser ask again and again could use that, and it can't send a token: unlike a cookie, it's in a header that
 * our own pages set.
 */
const isSafe = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && headers.authorization !== undefined;

/** Compresses what takes long on a phone's network: the long answers to who asks with a token. */
export const compressAnswers = (api: FastifyInstance): void => {
  api.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < minChars || !isSafe(request)) return payload;
    reply.header("vary", "accept-encoding");
    if (!acceptsBrotli(request)) return payload;
    const compressed = await compress(payload, { params });
    reply.removeHeader("content-length").header("content-encoding", "br");
    return compressed;
  });
};
