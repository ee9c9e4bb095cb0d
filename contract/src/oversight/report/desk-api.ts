import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { reason } from "../../platform/reason.ts";
import { day, revision } from "../../platform/wire-shapes.ts";
import { funnelStages } from "./funnel-stages.ts";
import { monthTargets } from "./targets.ts";

/** Who can read the reports. They cover everyone's clients, so advisors can't; of the team's they see their own line. */
export const reportReaders = { staff: ["manager", "auditor"] } as const;

export const reportLimits = {
  /** The longest period, both days inclusive: two years with a leap day. */
  periodDays: 731,
  /** This many sources are shown one by one, the rest as a sum. An export has up to `exportRows`. */
  sources: 50,
  exportRows: 10_000,
  /** A draft that no one has touched for this long counts as abandoned. */
  leftAfterHours: 24,
} as const;

/** Days in the firm's time zone, both inclusive. */
const period = { from: day, to: day };
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** Whole minutes, nights and weekends included; null when there was nothing to measure. */
const times = { median_minutes: z.nullable(z.number()), p90_minutes: z.nullable(z.number()) };
const count = z.number();
/** One number for each day of the period, in order. */
const byDay = z.array(count);

const funnelStage = z.strictObject({
  stage: z.enum(funnelStages),
  /** Clients who signed up in the period, or took the account opened for them, and have come this far since. */
  clients: count,
  /** How many of them also reached the stage this one is measured from, before or after. */
  came_on: count,
  /** From that stage to this one. Clients who got here first aren't measured. */
  ...times,
});
export type FunnelStageWire = z.infer<typeof funnelStage>;

/** All reports: 422 for a day that doesn't exist, or a period that ends before it begins or is too long. */
export const funnelReport = endpoint("GET /desk/reports/funnel", {
  access: reportReaders,
  summary: "How far clients who signed up in a period have come, and how long it took",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      stages: z.array(funnelStage),
      /** Who signed up. */
      by_day: byDay,
    }),
  ),
});

const leftForm = z.strictObject({
  form: z.enum(["prequalification", "application"]),
  /** Sent in the period. */
  submitted: count,
  /** Last touched in the period, within `leftAfterHours`: still being filled in. */
  open: count,
  /** Last touched in the period but longer ago, and never sent. */
  left: count,
  /** Where they were abandoned, in the order of the form. */
  places: z.array(
    z.strictObject({
      /** The step the client was at; null when unknown. */
      step: z.nullable(z.string()),
      step_title: z.string(),
      /** The form's first unanswered required question; null when all are answered. */
      field: z.nullable(z.string()),
      field_label: z.string(),
      drafts: count,
    }),
  ),
});
export type LeftFormWire = z.infer<typeof leftForm>;

export const leftFormsReport = endpoint("GET /desk/reports/left-forms", {
  access: reportReaders,
  summary: "Where the forms are left, by step and question",
  input: { query: z.strictObject(period) },
  output: toData(z.strictObject({ forms: z.array(leftForm) })),
});

/** `signed_up`: everyone who came, also those who were opened or imported. */
const sourceCounts = { signed_up: count, prequalified: count, applied: count, funded: count };
const source = z.strictObject({
  /** The label of its Sign Up Ids; the id itself when it has none. */
  name: z.string(),
  /** How many ids with that label clients used. */
  ids: count,
  ...sourceCounts,
});
export type SourceWire = z.infer<typeof source>;

export const sourcesReport = endpoint("GET /desk/reports/sources", {
  access: reportReaders,
  summary: "Which Sign Up Ids clients used in a period, and how far they came",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      /** Most sign-ups first, at most `reportLimits.sources`. */
      sources: z.array(source),
      /** All the others together; null when there are none. */
      others: z.nullable(z.strictObject({ sources: count, ...sourceCounts })),
      /** Who came. */
      by_day: byDay,
    }),
  ),
});

/** How the calls scheduled in the period went: each one is held, missed, canceled, moved by phone, unnoted, or upcoming. */
const callCounts = {
  booked: count,
  held: count,
  /** No one came, or no one could be reached. */
  missed: count,
  /** By either side, or because it was no longer needed. */
  cancelled: count,
  moved_by_phone: count,
  /** Over, and no one noted how it went. */
  unnoted: count,
  upcoming: count,
  /** Moved at least once. Also counted by how they went. */
  moved: count,
  /** Whose calls they are. */
  clients: count,
};
const callRow = z.strictObject({ name: z.string(), ...callCounts });
export type CallRowWire = z.infer<typeof callRow>;

export const callsReport = endpoint("GET /desk/reports/calls", {
  access: reportReaders,
  summary: "Calls kept and missed, by kind and by calendar",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      total: z.strictObject(callCounts),
      by_type: z.array(callRow),
      by_calendar: z.array(callRow),
      /** Calls held. */
      by_day: byDay,
    }),
  ),
});

const documentCounts = {
  uploaded: count,
  accepted: count,
  rejected: count,
  waiting: count,
  /** Whose documents they are. */
  clients: count,
  /** From the upload to the latest decision. */
  ...times,
};
const documentRow = z.strictObject({ name: z.string(), ...documentCounts });
export type DocumentRowWire = z.infer<typeof documentRow>;

export const documentsReport = endpoint("GET /desk/reports/documents", {
  access: reportReaders,
  summary: "How soon documents uploaded in a period were decided on, and how many were rejected",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      total: z.strictObject(documentCounts),
      by_type: z.array(documentRow),
      /** Documents uploaded. */
      by_day: byDay,
    }),
  ),
});

/** What a report on placement counts by. */
export const placementGroups = ["advisor", "lender", "source", "month"] as const;
export type PlacementGroup = (typeof placementGroups)[number];

const placementSums = {
  /** How often lenders paid out, and how much. */
  funded: count,
  volume_cents: count,
  /** Commissions that were due, came, and were taken back in the period, with corrections. */
  expected_cents: count,
  received_cents: count,
  clawed_back_cents: count,
};
const placementRow = z.strictObject({
  by: z.enum(placementGroups),
  /** A staff id or `none` of advisors; otherwise the name. */
  key: z.string(),
  name: z.string(),
  ...placementSums,
  /** To whom lenders paid out; null for sources, which aren't counted by client. */
  clients: z.nullable(count),
});
export type PlacementRowWire = z.infer<typeof placementRow>;

const inPipeline = z.strictObject({ files: count, cents: count });

export const placementReport = endpoint("GET /desk/reports/placement", {
  access: reportReaders,
  summary: "What lenders paid out and the firm earned in a period, and what is on its way",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      total: z.strictObject({ ...placementSums, clients: count }),
      /** Largest volume first; months in order. */
      rows: z.array(placementRow),
      /** Applications that were moved to Funded in the period, and no payout is recorded; with what was asked for. */
      without_payout: inPipeline,
      /** As of now: what clients asked for where lenders have the file, what is offered, and what was chosen. */
      pipeline: z.strictObject({ with_lenders: inPipeline, offered: inPipeline, chosen: inPipeline }),
      /** As of now: commissions that are expected and haven't come, by the month (yyyy-mm) they're due. */
      forecast: z.array(z.strictObject({ month: z.string(), cents: count })),
      /** What lenders paid out, in cents. */
      by_day: byDay,
    }),
  ),
});

const teamRow = z.strictObject({
  /** Null for clients without an advisor, and what erased ones left behind. */
  staff_id: z.nullable(z.string()),
  name: z.string(),
  is_active: z.boolean(),
  /** As of now: files that someone still works on, and how long ago half of them were submitted, in days. */
  open_files: count,
  median_age_days: z.nullable(z.number()),
  /** Pre-qualifications and applications sent in the period, and how many have an answer: a status or a message. */
  submitted: count,
  answered: count,
  /** From sending it to the first answer. */
  ...times,
  /** Calls scheduled in the period, in the member's calendars. A moved call also counts by how it went. */
  calls_held: count,
  calls_missed: count,
  calls_moved: count,
  /** What lenders paid out in the period, and commissions that are due in it. */
  funded: count,
  volume_cents: count,
  expected_cents: count,
  /** To whom lenders paid out. */
  funded_clients: count,
});
export type TeamRowWire = z.infer<typeof teamRow>;

/** Clients count for the advisor they have now. */
export const teamReport = endpoint("GET /desk/reports/team", {
  access: anyStaff,
  shows: "no clients",
  summary: "What each advisor works on, and how it went in a period; for advisors their own line",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      rows: z.array(teamRow),
      /** What lenders paid out to their clients, in cents. */
      by_day: byDay,
    }),
  ),
});

const partRow = z.strictObject({
  staff_id: z.string(),
  name: z.string(),
  /** yyyy-mm */
  month: z.string(),
  /** Parts of commissions, with corrections. */
  earned_cents: count,
  /** What lenders' clawbacks took of them. */
  taken_back_cents: count,
  net_cents: count,
});
export type PartRowWire = z.infer<typeof partRow>;

const lenderDueRow = z.strictObject({
  name: z.string(),
  /** Commissions that are due in the period, and what has come of them to this day. */
  expected_cents: count,
  received_cents: count,
  /** What is missing, file by file. */
  open_cents: count,
});
export type LenderDueRowWire = z.infer<typeof lenderDueRow>;

export const partsReport = endpoint("GET /desk/reports/parts", {
  access: anyStaff,
  shows: "no clients",
  summary: "What each advisor earned in each month, and what lenders owe; for advisors their own months",
  input: { query: z.strictObject(period) },
  output: toData(
    z.strictObject({
      /** By name, then by month. */
      rows: z.array(partRow),
      /** What is missing most comes first; none for advisors. */
      lenders: z.array(lenderDueRow),
      /** What advisors earned less what was taken back, in cents. */
      by_day: byDay,
    }),
  ),
});

const monthRow = z.strictObject({
  /** yyyy-mm */
  month: z.string(),
  /** As in the funnel. */
  signed_up: count,
  /** As under Placement. */
  funded: count,
  /** To whom lenders paid out. */
  funded_clients: count,
  volume_cents: count,
  /** From signing up to the payout, the median of the month's payouts; null without one. */
  days_to_funded: z.nullable(z.number()),
});
export type MonthWire = z.infer<typeof monthRow>;

export const monthsReport = endpoint("GET /desk/reports/months", {
  access: reportReaders,
  summary: "Who came, and what was paid out, month by month",
  input: { query: z.strictObject(period) },
  /** Every month of the period, in order. */
  output: toData(z.strictObject({ months: z.array(monthRow) })),
});

const storedTargets = toData(
  z.strictObject({
    setting: monthTargets,
    revision: z.number(),
    /** Null until someone changes the setting. */
    changed_by: z.nullable(z.string()),
  }),
);

export const targetSettings = endpoint("GET /desk/settings/targets", {
  access: settingsReaders,
  summary: "What a month should bring",
  output: storedTargets,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeTargetSettings = endpoint("PUT /desk/settings/targets", {
  access: managersOnly,
  summary: "Set what a month should bring",
  input: { body: z.strictObject({ setting: monthTargets, expected_revision: revision }) },
  output: storedTargets,
});

export const reportTitles = {
  funnel: "Funnel",
  "left-forms": "Unfinished forms",
  sources: "Sources",
  calls: "Calls",
  documents: "Documents",
  placement: "Placement",
  team: "Team",
  parts: "Commissions",
} as const;
export type ReportName = keyof typeof reportTitles;
export const reportNames = Object.keys(reportTitles) as ReportName[];

/** What can be exported: the reports, and each offer that was shown in the period, with what it cost as the client read it. */
export const exportTitles = { ...reportTitles, offers: "Offers" } as const;
export type ExportName = keyof typeof exportTitles;
export const exportNames = Object.keys(exportTitles) as ExportName[];

/** A report as CSV that no spreadsheet will execute. The export and its reason are recorded. */
export const exportReport = endpoint("POST /desk/reports/export", {
  ...out("reportExport"),
  summary: "A report as CSV",
  input: {
    body: z.strictObject({
      report: z.enum(exportNames),
      ...period,
      reason,
    }),
  },
  output: toData(z.strictObject({ filename: z.string(), csv: z.string(), rows: count })),
});
