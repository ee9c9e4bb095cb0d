import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import { offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import { offerStateRows } from "@funding-desk/contract/offers/offer/states";
import type {
  callsReport,
  documentsReport,
  funnelReport,
  leftFormsReport,
  partsReport,
  placementReport,
  sourcesReport,
  teamReport,
} from "@funding-desk/contract/oversight/report/desk-api";
import { funnelStageWords, sourceStages } from "@funding-desk/contract/oversight/report/funnel-stages";
import type { CsvCell } from "../../../platform/text/csv.ts";
import type { ShownOfferRow } from "./placement.repository.ts";

export type FunnelReport = AnswerOf<typeof funnelReport>["data"];
export type LeftFormsReport = AnswerOf<typeof leftFormsReport>["data"];
export type SourcesReport = AnswerOf<typeof sourcesReport>["data"];
export type CallsReport = AnswerOf<typeof callsReport>["data"];
export type PlacementReport = AnswerOf<typeof placementReport>["data"];
export type TeamReport = AnswerOf<typeof teamReport>["data"];
export type PartsReport = AnswerOf<typeof partsReport>["data"];
export type DocumentsReport = AnswerOf<typeof documentsReport>["data"];

/** The header comes first. */
export type CsvRows = readonly (readonly CsvCell[])[];

export const funnelRows = ({ stages }: FunnelReport): CsvRows => [
  ["Stage", "Clients", "Previous stage", "From previous stage", "Median minutes", "90th percentile minutes"],
  ...stages.map(({ stage, clients, came_on, median_minutes, p90_minutes }) => {
    const { label, after } = funnelStageWords[stage];
    return [label, clients, after && funnelStageWords[after].label, after && came_on, median_minutes, p90_minutes];
  }),
];

const formNames = { prequalification: "Pre-qualification", application: "Application" } as const;

/** For each form how many were sent and are open, then each place where it was abandoned. */
export const leftFormRows = ({ forms }: LeftFormsReport): CsvRows => [
  ["Form", "State", "Step", "First unanswered question", "Forms"],
  ...forms.flatMap(({ form, submitted, open, places }) => [
    [formNames[form], "Sent", null, null, submitted],
    [formNames[form], "Still being filled in", null, null, open],
    ...places.map((place) => [formNames[form], "Left", place.step_title, place.field_label, place.drafts]),
  ]),
];

export const sourceRows = ({ sources, others }: SourcesReport): CsvRows => [
  ["Source", "Sign Up Ids", "Clients", ...sourceStages.slice(1).map((stage) => funnelStageWords[stage].label)],
  ...sources.map((row) => [row.name, row.ids, ...sourceStages.map((stage) => row[stage])]),
  ...(others ? [[`${others.sources} others`, null, ...sourceStages.map((stage) => others[stage])]] : []),
];

export const callRows = ({ total, by_type, by_calendar }: CallsReport): CsvRows => [
  [
    "By",
    "Name",
    "Booked",
    "Held",
    "Missed",
    "Canceled",
    "Moved by phone",
    "No outcome noted",
    "Upcoming",
    "Moved at least once",
  ],
  ...[
    ...by_type.map((row) => ({ by: "Call type", ...row })),
    ...by_calendar.map((row) => ({ by: "Calendar", ...row })),
    { by: "All", name: null, ...total },
  ].map(({ by, name, booked, held, missed, cancelled, moved_by_phone, unnoted, upcoming, moved }) => [
    by,
    name,
    booked,
    held,
    missed,
    cancelled,
    moved_by_phone,
    unnoted,
    upcoming,
    moved,
  ]),
];

export const documentRows = ({ total, by_type }: DocumentsReport): CsvRows => [
  [
    "Document type",
    "Uploaded",
    "Accepted",
    "Rejected",
    "Waiting",
    "Median minutes to decision",
    "90th percentile minutes to decision",
  ],
  ...[...by_type, { name: "All", ...total }].map((row) => [
    row.name,
    row.uploaded,
    row.accepted,
    row.rejected,
    row.waiting,
    row.median_minutes,
    row.p90_minutes,
  ]),
];

/** In dollars, as a spreadsheet adds them up. */
const toDollars = (cents: number): number => cents / 100;

const groupLabels = { advisor: "Advisor", lender: "Lender", source: "Source", month: "Month" } as const;

/** The sums by each group, then what is on its way. */
export const placementRows = ({ total, rows, without_payout, pipeline, forecast }: PlacementReport): CsvRows => [
  ["By", "Name", "Paid out", "Volume", "Commission due", "Received", "Taken back"],
  ...[...rows.map((row) => ({ ...row, by: groupLabels[row.by] })), { by: "All", name: null, ...total }].map((row) => [
    row.by,
    row.name,
    row.funded,
    toDollars(row.volume_cents),
    toDollars(row.expected_cents),
    toDollars(row.received_cents),
    toDollars(row.clawed_back_cents),
  ]),
  ...(
    [
      ["Funded without a payout", null, without_payout],
      ["Pipeline", "With lenders", pipeline.with_lenders],
      ["Pipeline", "Offered", pipeline.offered],
      ["Pipeline", "Chosen", pipeline.chosen],
    ] as const
  ).map(([by, name, { files, cents }]) => [by, name, files, toDollars(cents), null, null, null]),
  ...forecast.map(({ month, cents }) => ["Forecast", month, null, null, toDollars(cents), null, null]),
];

export const teamRows = ({ rows }: TeamReport): CsvRows => [
  [
    "Advisor",
    "Open files now",
    "Median age in days",
    "Forms sent",
    "Answered",
    "Median minutes to first answer",
    "90th percentile minutes to first answer",
    "Calls kept",
    "No shows",
    "Calls moved",
    "Paid out",
    "Volume",
    "Commission due",
  ],
  ...rows.map((row) => [
    row.name,
    row.open_files,
    row.median_age_days,
    row.submitted,
    row.answered,
    row.median_minutes,
    row.p90_minutes,
    row.calls_held,
    row.calls_missed,
    row.calls_moved,
    row.funded,
    toDollars(row.volume_cents),
    toDollars(row.expected_cents),
  ]),
];

/** Each advisor's months, then the lenders. */
export const partRows = ({ rows, lenders }: PartsReport): CsvRows => [
  ["Advisor", "Month", "Earned", "Taken back", "Net", "Lender", "Commission due", "Received", "Missing"],
  ...rows.map((row) => [
    row.name,
    row.month,
    toDollars(row.earned_cents),
    toDollars(row.taken_back_cents),
    toDollars(row.net_cents),
    null,
    null,
    null,
    null,
  ]),
  ...lenders.map((row) => [
    null,
    null,
    null,
    null,
    null,
    row.name,
    toDollars(row.expected_cents),
    toDollars(row.received_cents),
    toDollars(row.open_cents),
  ]),
];

/** One line an offer: what its client read, by the same calculation. */
export const offerRows = (rows: readonly ShownOfferRow[], timeZone: string): CsvRows => [
  [
    "Shown on",
    "Application",
    "Lender",
    "Program",
    "Kind",
    "Version",
    "State",
    "Answered on",
    "Amount",
    "APR in percent",
    "Received",
    "Paid in all",
    "Cost",
    "Regular payment",
    "Payments",
    "How often",
    "Last payment",
  ],
  ...rows.map((row) => {
    const { terms } = row;
    const figures = toFiguresWire(terms);
    return [
      toCivilDate(timeZone, row.shown_at),
      row.reference,
      row.lender,
      row.program,
      offerKindNames[terms.kind],
      row.version,
      offerStateRows[row.state].label,
      row.answered_at && toCivilDate(timeZone, row.answered_at),
      toDollars(terms.amountCents),
      ...(figures
        ? [
            figures.apr_percent,
            toDollars(figures.received_cents),
            toDollars(figures.total_paid_cents),
            toDollars(figures.cost_cents),
            toDollars(figures.payment_cents),
            figures.payments,
            figures.rhythm,
            figures.last_payment_on,
          ]
        : Array.from({ length: 8 }, () => null)),
    ];
  }),
];
