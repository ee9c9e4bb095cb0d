import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

/** Who reads the reports: they are about everybody's clients, so an advisor does not. */
export const reportReaders = { staff: ["manager", "auditor"] } as const;

export const reportLimits = {
  /** Longest period, both days included: two years, a leap day among them. */
  periodDays: 731,
  /** Sources shown one by one; the others come as a sum. An export has `exportRows` of them. */
  sources: 50,
  exportRows: 10_000,
  /** A draft that nobody has touched for so long counts as left. */
  leftAfterHours: 24,
  reasonMinChars: 5,
  reasonMaxChars: 300,
} as const;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Days in the firm's time zone, both included. */
const period = { from: day, to: day };
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** Whole minutes by the clock, nights and weekends included; null where nothing was there to measure. */
const times = { median_minutes: z.nullable(z.number()), p90_minutes: z.nullable(z.number()) };
const count = z.number();

export const funnelStages = ["signed_up", "prequalified", "call_booked", "applied", "terms", "funded"] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** Names of the stages; and the one that each is measured from: a call can be booked, or not, on the way to an application. */
export const funnelStageWords: Readonly<
  Record<FunnelStage, { readonly label: string; readonly after: FunnelStage | null }>
> = {
  signed_up: { label: "Signed up", after: null },
  prequalified: { label: "Pre-qualification sent", after: "signed_up" },
  call_booked: { label: "Call booked", after: "prequalified" },
  applied: { label: "Application sent", after: "prequalified" },
  terms: { label: "Term sheet or approval", after: "applied" },
  funded: { label: "Funded", after: "terms" },
};

const funnelStage = z.strictObject({
  stage: z.enum(funnelStages),
  /** Clients who signed up in the period and have come so far since. */
  clients: count,
  /** Of those, who had come through the stage that this one is measured from, before or after. */
  came_on: count,
  /** From that stage to this one; whoever was here first is not measured. */
  ...times,
});
export type FunnelStageWire = z.infer<typeof funnelStage>;

/** All calls of the reports: 422 for a day that is none, a period that ends before it begins, or one that is too long. */
export const funnelReport = endpoint({
  method: "GET",
  path: "/desk/reports/funnel",
  access: reportReaders,
  summary: "How far those who signed up in a period have come, and how long it took",
  input: { query: z.strictObject(period) },
  output: dataOf(z.strictObject({ stages: z.array(funnelStage) })),
});

const leftForm = z.strictObject({
  form: z.enum(["prequalification", "application"]),
  /** Sent in the period. */
  submitted: count,
  /** Last touched in the period, within `leftAfterHours`: still being filled in. */
  open: count,
  /** Last touched in the period, longer ago, and never sent. */
  left: count,
  /** Where those were left, in the order of the form. */
  places: z.array(
    z.strictObject({
      /** The step the client stood at; null where that is not known. */
      step: z.nullable(z.string()),
      step_title: z.string(),
      /** The first question of the form that wants an answer and has none; null when all are answered. */
      field: z.nullable(z.string()),
      field_label: z.string(),
      drafts: count,
    }),
  ),
});
export type LeftFormWire = z.infer<typeof leftForm>;

export const leftFormsReport = endpoint({
  method: "GET",
  path: "/desk/reports/left-forms",
  access: reportReaders,
  summary: "Where the forms are left, by step and question",
  input: { query: z.strictObject(period) },
  output: dataOf(z.strictObject({ forms: z.array(leftForm) })),
});

const sourceCounts = { signed_up: count, prequalified: count, applied: count, funded: count };
const source = z.strictObject({
  /** The label of the Sign Up Ids that were issued for it; the id itself where it has none. */
  name: z.string(),
  /** How many ids of that label clients came by. */
  ids: count,
  ...sourceCounts,
});
export type SourceWire = z.infer<typeof source>;

export const sourcesReport = endpoint({
  method: "GET",
  path: "/desk/reports/sources",
  access: reportReaders,
  summary: "By which Sign Up Ids clients came in a period, and how far",
  input: { query: z.strictObject(period) },
  output: dataOf(
    z.strictObject({
      /** The most sign-ups first, at most `reportLimits.sources`. */
      sources: z.array(source),
      /** All the others together; null when there are none. */
      others: z.nullable(z.strictObject({ sources: count, ...sourceCounts })),
    }),
  ),
});

/** What became of the calls that were to begin in the period: each is one of held, missed, cancelled, moved by phone, unnoted and upcoming. */
const callCounts = {
  booked: count,
  held: count,
  /** Nobody came, or nobody was reached. */
  missed: count,
  /** By either side, or no longer needed. */
  cancelled: count,
  moved_by_phone: count,
  /** Over, and nobody said what became of it. */
  unnoted: count,
  upcoming: count,
  /** To another time at least once; counted under what became of them as well. */
  moved: count,
};
const callRow = z.strictObject({ name: z.string(), ...callCounts });
export type CallRowWire = z.infer<typeof callRow>;

export const callsReport = endpoint({
  method: "GET",
  path: "/desk/reports/calls",
  access: reportReaders,
  summary: "Calls kept and missed, by kind and by calendar",
  input: { query: z.strictObject(period) },
  output: dataOf(
    z.strictObject({
      total: z.strictObject(callCounts),
      by_type: z.array(callRow),
      by_calendar: z.array(callRow),
    }),
  ),
});

const documentCounts = {
  uploaded: count,
  accepted: count,
  rejected: count,
  waiting: count,
  /** From the upload to the decision that stands. */
  ...times,
};
const documentRow = z.strictObject({ name: z.string(), ...documentCounts });
export type DocumentRowWire = z.infer<typeof documentRow>;

export const documentsReport = endpoint({
  method: "GET",
  path: "/desk/reports/documents",
  access: reportReaders,
  summary: "How soon documents uploaded in a period were decided on, and how many were rejected",
  input: { query: z.strictObject(period) },
  output: dataOf(z.strictObject({ total: z.strictObject(documentCounts), by_type: z.array(documentRow) })),
});

export const reportNames = ["funnel", "left-forms", "sources", "calls", "documents"] as const;
export type ReportName = (typeof reportNames)[number];

/** A report as CSV that no spreadsheet will execute; that it was exported, and why, is recorded. */
export const exportReport = endpoint({
  method: "POST",
  path: "/desk/reports/export",
  access: { ...reportReaders, isFresh: true },
  summary: "A report as CSV",
  input: {
    body: z.strictObject({
      report: z.enum(reportNames),
      ...period,
      reason: z
        .string()
        .check(z.trim(), z.minLength(reportLimits.reasonMinChars), z.maxLength(reportLimits.reasonMaxChars)),
    }),
  },
  output: dataOf(z.strictObject({ filename: z.string(), csv: z.string(), rows: count })),
});
