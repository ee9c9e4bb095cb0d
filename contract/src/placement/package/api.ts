import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** An address on this origin, signed for this client and session, valid for a few minutes. 404 for one that isn't the client's. */
export const linkApplicationCopy = endpoint("POST /user_applications/:id/copy", {
  access: "client",
  summary: "A link to a funding application as a PDF",
  input: { params: byId },
  output: toData(z.strictObject({ url: z.string() })),
});

/** Sensitive answers are masked. `link` is the signature, as for a document: 403, 404, 401. */
export const downloadApplicationCopy = endpoint("GET /user_applications/:id/copy", {
  ...out("ownApplication"),
  summary: "Download a funding application as a PDF, by a signed link",
  input: { params: byId, query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});
