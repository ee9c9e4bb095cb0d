import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { out } from "../../identity/ways-out.ts";

/** As the client's own copy: sensitive answers are masked. Every call is recorded as `application.copied`. */
export const clientApplicationCopy = endpoint("GET /desk/clients/:id/applications/:applicationId/copy", {
  ...out("saveApplication"),
  summary: "Download a client's funding application as a PDF",
  input: { params: z.strictObject({ id: z.uuid(), applicationId: z.uuid() }) },
  output: fileOutput,
});
