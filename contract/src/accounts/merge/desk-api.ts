import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, managersOnly } from "../../identity/staff-role.ts";
import { reason } from "../../platform/reason.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** What is counted of both clients, so that a manager sees how much comes together. */
export const mergeCounts = [
  "Pre-qualifications",
  "Applications",
  "Files at lenders",
  "Offers",
  "Documents",
  "Messages",
  "Calls",
  "Notes",
  "Tasks",
  "Past deals",
] as const;
export type MergeCount = (typeof mergeCounts)[number];

const mergeSide = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Empty until it's known. */
  business_name: z.string(),
  email: z.string(),
  /** Ten digits. */
  mobile: z.string(),
  /** Instants. */
  signed_up_at: z.string(),
  /** Null for someone without a session. */
  last_seen_at: z.nullable(z.string()),
  /** Staff opened the account, and the client hasn't chosen a password yet. */
  is_untaken: z.boolean(),
  /** The advisor's name. */
  advisor: z.nullable(z.string()),
  counts: z.record(z.enum(mergeCounts), z.number()),
  /** What it means when this account stays, in sentences. */
  when_stays: z.array(z.string()),
});
export type MergeSide = z.infer<typeof mergeSide>;

export const mergePreview = endpoint("GET /desk/clients/:id/merge/:otherId", {
  access: managersOnly,
  summary: "Two clients side by side, before they are merged",
  input: { params: z.strictObject({ id: z.uuid(), otherId: z.uuid() }) },
  output: toData(
    z.strictObject({
      client: mergeSide,
      other: mergeSide,
      /** What keeps them from being merged, in sentences. */
      blocks: z.array(z.string()),
    }),
  ),
});
export type MergePreview = z.infer<typeof mergePreview.output>["data"];

/**
 * The client in the path stays, with both histories. Can't be undone. Pressed twice, it answers as before. 409 `merge_blocked` with
 * what keeps them apart.
 */
export const mergeClients = endpoint("POST /desk/clients/:id/merge", {
  access: freshManagers,
  summary: "Merge another client into this one",
  input: {
    params: byId,
    body: z.strictObject({
      /** Whose account ends. */
      merged_id: z.uuid(),
      reason,
      /** The manager has made sure of it. */
      is_same_person: z.literal(true),
    }),
  },
  output: toData(z.strictObject({ client_id: z.string() })),
});
