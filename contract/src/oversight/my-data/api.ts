import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { ownPassword } from "../../platform/wire-shapes.ts";

/** An address on this origin, signed for this client and session, valid for five minutes and one download. */
export const linkMyData = endpoint("POST /my-data/link", {
  access: "client",
  summary: "A link to the client's stored data",
  input: { body: z.strictObject({ password: ownPassword }) },
  output: toData(z.strictObject({ url: z.string() })),
});

/** A ZIP with `my-data.json` and the files as they were uploaded. */
export const downloadMyData = endpoint("GET /my-data/archive", {
  ...out("ownData"),
  summary: "Download the client's stored data, by a signed link",
  input: { query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});

const request = z.nullable(
  z.strictObject({
    /** Instant, ISO 8601. */
    requested_at: z.string(),
  }),
);

export const erasureRequest = endpoint("GET /my-data/erasure-request", {
  access: "client",
  summary: "The client's request for deletion; null when there's none",
  output: toData(request),
});

export const requestErasure = endpoint("POST /my-data/erasure-request", {
  access: "client",
  summary: "Ask for everything about the client to be deleted",
  input: { body: z.strictObject({ password: ownPassword }) },
  output: toData(request),
});

export const withdrawErasure = endpoint("DELETE /my-data/erasure-request", {
  access: "client",
  summary: "Withdraw the request for deletion",
  output: toData(z.null()),
});
