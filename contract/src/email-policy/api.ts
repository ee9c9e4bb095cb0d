import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

/** For the forms' own check. What the server checks with may be newer: it has the say. */
export const emailPolicy = endpoint({
  method: "GET",
  path: "/email-policy",
  access: "public",
  summary: "The endings of the e-mail addresses that are taken",
  input: {},
  output: dataOf(z.strictObject({ top_level_domains: z.array(z.string()) })),
});
