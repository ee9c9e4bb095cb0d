import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";

/** For the browser's checks. The server's policy may be newer, and it decides. */
export const emailPolicy = endpoint("GET /email-policy", {
  access: "public",
  summary: "The accepted top-level domains of email addresses",
  output: toData(z.strictObject({ top_level_domains: z.array(z.string()) })),
});
