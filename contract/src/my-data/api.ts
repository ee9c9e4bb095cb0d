import * as z from "zod/mini";
import { endpoint, fileOutput } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

/** An address below this origin, signed for this client and session, good for five minutes and one archive. */
export const linkMyData = endpoint({
  method: "POST",
  path: "/my-data/link",
  access: "client",
  summary: "A link to what is stored about the client",
  input: {},
  output: dataOf(z.strictObject({ url: z.string() })),
});

/** A ZIP: `my-data.json`, and the files as they were handed over. */
export const downloadMyData = endpoint({
  method: "GET",
  path: "/my-data/archive",
  access: "public",
  summary: "What is stored about the client, by a signed link",
  input: { query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});

const request = z.nullable(
  z.strictObject({
    /** Instant, ISO 8601. */
    requested_at: z.string(),
  }),
);

export const erasureRequest = endpoint({
  method: "GET",
  path: "/my-data/erasure-request",
  access: "client",
  summary: "Whether the client has asked for deletion; null when not",
  input: {},
  output: dataOf(request),
});

/** Asking twice is asking once. */
export const requestErasure = endpoint({
  method: "POST",
  path: "/my-data/erasure-request",
  access: "client",
  summary: "Ask for everything about the client to be deleted",
  input: {},
  output: dataOf(request),
});

export const withdrawErasure = endpoint({
  method: "DELETE",
  path: "/my-data/erasure-request",
  access: "client",
  summary: "Take the wish for deletion back",
  input: {},
  output: dataOf(z.null()),
});
