import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { staffRoles } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { limits } from "../../platform/limits.ts";
import { reason } from "../../platform/reason.ts";
import { day } from "../../platform/wire-shapes.ts";
import { type AuditAction, auditActions } from "./actions.ts";
import { actorKinds } from "./actor-kinds.ts";

/** Who can read the audit. Advisors can't. */
export const auditReaders = { staff: ["manager", "auditor"] } as const;

export const auditLimits = {
  pageEntries: 50,
  /** An export has at most this many entries, the newest. */
  exportEntries: 50_000,
} as const;

/** The index needs three letters or digits in a row. */
export const searchableText = /[\p{L}\p{N}]{3}/u;

const actions = Object.keys(auditActions) as AuditAction[];

const filters = {
  /** A staff member's id, `clients`, or `system`. */
  actor: z.optional(z.union([z.uuid(), z.literal("clients"), z.literal("system")])),
  action: z.optional(z.enum(actions)),
  /** Whose file: the client's id or email. */
  client: z.optional(z.union([z.uuid(), z.email().check(z.maxLength(254))])),
  /** Part of the subject, in upper or lower case. */
  text: z.optional(z.string().check(z.regex(searchableText), z.maxLength(limits.searchChars), z.regex(/^\P{C}+$/u))),
  /** Days in the firm's time zone, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
};
export type AuditFilters = z.infer<z.ZodMiniObject<typeof filters>>;

const entry = z.strictObject({
  number: z.number(),
  /** Instant. */
  at: z.string(),
  actor: z.strictObject({
    kind: z.enum(actorKinds),
    /** Null for the system. */
    id: z.nullable(z.string()),
    /** A staff member's name at the time, a client's name now; null for an erased client and for the system. */
    name: z.nullable(z.string()),
    /** Their role now; null for anyone but staff. */
    role: z.nullable(z.enum(staffRoles)),
  }),
  /** One of `auditActions`. */
  action: z.string(),
  /** Null when it isn't about a client's file. The name is null once the client is erased. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.nullable(z.string()) })),
  subject: z.nullable(z.string()),
  /** As it was recorded; `readEvent` knows its type. */
  detail: z.record(z.string(), z.json()),
  address: z.nullable(z.string()),
});
export type AuditEntryWire = z.infer<typeof entry>;

/** Newest first, a page at a time. 422 for a day that doesn't exist. */
export const auditEntries = endpoint("GET /desk/audit", {
  access: auditReaders,
  summary: "The audit, newest first",
  input: {
    query: z.strictObject({
      ...filters,
      /** The number of the previous page's last entry. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
  },
  output: toData(z.strictObject({ entries: z.array(entry), next_before: z.nullable(z.string()) })),
});

/** The newest entries as CSV that no spreadsheet will execute. The export and its reason are recorded. */
export const exportAudit = endpoint("POST /desk/audit/export", {
  ...out("auditExport"),
  summary: "The audit as CSV",
  input: {
    body: z.strictObject({
      ...filters,
      reason,
    }),
  },
  output: toData(
    z.strictObject({
      filename: z.string(),
      csv: z.string(),
      entries: z.number(),
      /** There are more than `auditLimits.exportEntries`. */
      is_cut: z.boolean(),
    }),
  ),
});
