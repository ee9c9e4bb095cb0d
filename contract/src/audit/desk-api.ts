import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { staffRoles } from "../staff/role.ts";
import { type AuditAction, auditActions } from "./actions.ts";

/** Who looks into the audit: an advisor does not. */
export const auditReaders = { staff: ["manager", "auditor"] } as const;

export const auditLimits = {
  pageEntries: 50,
  /** Most entries of one export; the newest. */
  exportEntries: 50_000,
  reasonMinChars: 5,
  reasonMaxChars: 300,
} as const;

/** What the index can look up: three letters or digits in a row somewhere in it. */
export const searchableText = /[\p{L}\p{N}]{3}/u;

const actions = Object.keys(auditActions) as AuditAction[];
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const filters = {
  /** A member's id; or `clients`, or `system`. */
  actor: z.optional(z.union([z.uuid(), z.literal("clients"), z.literal("system")])),
  action: z.optional(z.enum(actions)),
  /** Whose file: the client's id, or the e-mail. */
  client: z.optional(z.union([z.uuid(), z.email().check(z.maxLength(254))])),
  /** Part of the subject, whatever the case. */
  text: z.optional(z.string().check(z.regex(searchableText), z.maxLength(limits.searchChars), z.regex(/^\P{C}+$/u))),
  /** Days in the firm's time zone, both included. */
  from: z.optional(day),
  to: z.optional(day),
};
export type AuditFilters = z.infer<z.ZodMiniObject<typeof filters>>;

const entry = z.strictObject({
  number: z.number(),
  /** Instant. */
  at: z.string(),
  actor: z.strictObject({
    kind: z.enum(["staff", "client", "system"]),
    /** Null for the system. */
    id: z.nullable(z.string()),
    /** As it was then for staff, as it is now for a client; null for an erased client, and for the system. */
    name: z.nullable(z.string()),
    /** As it is now; null for others than staff. */
    role: z.nullable(z.enum(staffRoles)),
  }),
  /** One of `auditActions`. */
  action: z.string(),
  /** Null for what is about no client's file; without a name once the client is erased. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.nullable(z.string()) })),
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  address: z.nullable(z.string()),
});
export type AuditEntryWire = z.infer<typeof entry>;

/** Newest first, a page at a time. 422 for a day that is none. */
export const auditEntries = endpoint({
  method: "GET",
  path: "/desk/audit",
  access: auditReaders,
  summary: "What was recorded, newest first",
  input: {
    query: z.strictObject({
      ...filters,
      /** The number of the last entry of the page before. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
  },
  output: dataOf(z.strictObject({ entries: z.array(entry), next_before: z.nullable(z.string()) })),
});

/** The newest entries as CSV that no spreadsheet will execute; that they were exported, and why, is recorded. */
export const exportAudit = endpoint({
  method: "POST",
  path: "/desk/audit/export",
  access: { ...auditReaders, isFresh: true },
  summary: "What was recorded, as CSV",
  input: {
    body: z.strictObject({
      ...filters,
      reason: z
        .string()
        .check(z.trim(), z.minLength(auditLimits.reasonMinChars), z.maxLength(auditLimits.reasonMaxChars)),
    }),
  },
  output: dataOf(
    z.strictObject({
      filename: z.string(),
      csv: z.string(),
      entries: z.number(),
      /** There are more than `auditLimits.exportEntries`. */
      is_cut: z.boolean(),
    }),
  ),
});
