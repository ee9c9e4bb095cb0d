import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { staffRoles } from "../../identity/staff-role.ts";

const view = z.strictObject({
  /** Ascends with time. */
  number: z.number(),
  /** Instant. */
  at: z.string(),
  /** The staff member's name at the time. */
  who: z.string(),
  /** Their role now; null for someone who is no longer on the staff. */
  role: z.nullable(z.enum(staffRoles)),
  /** What they did: "Opened your file". */
  what: z.string(),
  /** Which one: "application FA-7QK2M9X"; null when `what` says it all. */
  about: z.nullable(z.string()),
});
export type FileViewWire = z.infer<typeof view>;

/** Who at the firm looked at the client's file, and what they did with it. Newest first, fifty at a time. */
export const myFileViews = endpoint("GET /my-data/views", {
  access: "client",
  summary: "Who has seen the client's file",
  input: { query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }) },
  output: toData(z.strictObject({ views: z.array(view), next_before: z.nullable(z.string()) })),
});
