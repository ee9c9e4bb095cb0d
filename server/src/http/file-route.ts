import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Endpoint, fileOutput } from "@funding-desk/contract/endpoint";
import type { FastifyReply } from "fastify";
import { contentDisposition, type Disposition } from "./content-disposition.ts";
import { type Call, callOf, type Route, register } from "./route.ts";

/** A file on its way out. */
export interface FileAnswer {
  readonly content: Readable;
  readonly mediaType: string;
  readonly filename: string;
  /** Left out when nobody knows before the end, as of an archive that is made while it is sent. */
  readonly sizeBytes?: number;
  /** `inline` only for what a browser shows without running anything. */
  readonly disposition: Disposition;
  /** One of our own pages shows it in a frame. */
  readonly isFramed?: boolean;
}

type FileEndpoint = Endpoint & { readonly access: "public"; readonly output: typeof fileOutput };

/**
 * A file was made by somebody else: the browser shows it as a stranger's, with no script, no form, no way to us or out. Its own way
 * of showing images needs inline styles. Chromium shows PDFs under this; its viewer is not part of the page.
 */
const filePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors";

/**
 * An endpoint that sends a file. Who may have it is for `handle` to say, since a browser that follows a link brings no token. A
 * content that breaks closes the connection, so that nobody takes half a file for a whole one; a client that goes away ends the reading.
 */
export const fileRoute =
  <E extends FileEndpoint>(endpoint: E, handle: (call: Call<E>) => Promise<FileAnswer>): Route =>
  (api) =>
    register(api, endpoint, {
      answer: async (request, reply) => sendFile(reply, await handle(callOf<E>(request))),
    });

/** Sets the file's headers. @returns its content, which is the answer */
export const sendFile = async (reply: FastifyReply, file: FileAnswer): Promise<Readable> => {
  // A file that cannot be read at all is a failure like another, not the beginning of a file.
  await beginning(file.content);
  reply.headers(headersOf(file));
  return file.content;
};

/** @throws what keeps the content from being read at all */
const beginning = async (content: Readable): Promise<void> => {
  if (content.errored) throw content.errored;
  if (!content.destroyed) await Promise.race([once(content, "readable"), once(content, "close")]);
};

const headersOf = ({
  mediaType,
  filename,
  sizeBytes,
  disposition,
  isFramed = false,
}: FileAnswer): Parameters<FastifyReply["headers"]>[0] => ({
  "content-type": mediaType,
  "content-disposition": contentDisposition(disposition, filename),
  ...(sizeBytes === undefined ? {} : { "content-length": sizeBytes }),
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "content-security-policy": `${filePolicy} ${isFramed ? "'self'" : "'none'"}`,
  // The address is a key for five minutes.
  "referrer-policy": "no-referrer",
});
