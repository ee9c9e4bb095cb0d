import { once } from "node:events";
import { Readable } from "node:stream";
import type { Endpoint, fileOutput } from "@funding-desk/contract/http/endpoint";
import type { FastifyReply } from "fastify";
import { contentDisposition, type Disposition } from "./content-disposition.ts";
import { type Call, type Route, register, toCall } from "./route.ts";

/** A file to send. */
export interface FileAnswer {
  readonly content: Readable;
  readonly mediaType: string;
  readonly filename: string;
  /** Left out when it isn't known in advance, as for an archive made while it's sent. */
  readonly sizeBytes?: number;
  /** `inline` only for files that a browser shows without running anything. */
  readonly disposition: Disposition;
  /** One of our pages shows it in a frame. */
  readonly isFramed?: boolean;
}

/** A PDF that we made, to save. */
export const toPdfAnswer = ({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): FileAnswer => ({
  content: Readable.from([bytes], { objectMode: false }),
  mediaType: "application/pdf",
  filename: name,
  sizeBytes: bytes.length,
  disposition: "attachment",
});

type FileEndpoint = Endpoint & { readonly access: "public"; readonly output: typeof fileOutput };

/**
 * Files come from other people, so the browser must not give them scripts, forms, our origin or any connection. The browser's own
 * image page needs inline styles. Chromium still shows PDFs under this policy, because its viewer isn't part of the page.
 */
const filePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors";

/**
 * An endpoint that sends a file. `handle` decides who may have it, because a browser that follows a link sends no token. If
 * reading fails midway, the connection closes, so that half a file can't pass for a whole one. If the client leaves, reading ends.
 */
export const fileRoute =
  <E extends FileEndpoint>(endpoint: E, handle: (call: Call<E>) => Promise<FileAnswer>): Route =>
  (api) =>
    register(api, endpoint, {
      answer: async (request, reply) => sendFile(reply, await handle(toCall<E>(request))),
    });

/** Sets the file's headers. @returns its content, to answer with */
export const sendFile = async (reply: FastifyReply, file: FileAnswer): Promise<Readable> => {
  // Wait for the first bytes, so that an unreadable file is an ordinary failure.
  await waitForContent(file.content);
  reply.headers(toHeaders(file));
  return file.content;
};

/** @throws when the content can't be read at all */
const waitForContent = async (content: Readable): Promise<void> => {
  if (content.errored) throw content.errored;
  if (!content.destroyed) await Promise.race([once(content, "readable"), once(content, "close")]);
};

const toHeaders = ({
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
  // The address is a key that works for five minutes.
  "referrer-policy": "no-referrer",
});
