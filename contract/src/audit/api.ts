import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { staffRoles } from "../staff/role.ts";

const view = z.strictObject({
  /** Ascends with time. */
  number: z.number(),
  /** Instant. */
  at: z.string(),
  /** Name of the member of staff, as it was then. */
  who: z.string(),
  /** As it is now; null for somebody whom the firm no longer knows. */
  role: z.nullable(z.enum(staffRoles)),
  /** In plain words: "Opened your file". */
  what: z.string(),
  /** Which one: "application FA-7QK2M9X"; null when the words say it all. */
  about: z.nullable(z.string()),
});
export type FileViewWire = z.infer<typeof view>;

/** Who of the firm looked at the client's file, and what was done with it: newest first, fifty at a time. */
export const myFileViews = endpoint({
  method: "GET",
  path: "/my-data/views",
  access: "client",
  summary: "Who has seen the client's file",
  input: { query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }) },
  output: dataOf(z.strictObject({ views: z.array(view), next_before: z.nullable(z.string()) })),
});
