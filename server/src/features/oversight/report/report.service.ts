import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { getMilestoneStatus } from "@funding-desk/contract/intake/status/statuses";
import {
  type FunnelStage,
  funnelStages,
  type ReportPeriod,
  reportLimits,
} from "@funding-desk/contract/oversight/report/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer } from "../../../identity/staff-session/visibility.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { toShownPlaces } from "./left-places.ts";
import type { Span } from "./period.repository.ts";
import {
  countPipeline,
  countWithoutPayout,
  forecastCommissions,
  sumLendersDue,
  sumParts,
  sumPlacement,
} from "./placement.repository.ts";
import { toPlacementRows, toPlacementTotal } from "./placement-rows.ts";
import {
  type CallRow,
  countCalls,
  countDocuments,
  countDrafts,
  countSubmitted,
  type DocumentRow,
} from "./report.repository.ts";
import type {
  CallsReport,
  DocumentsReport,
  FunnelReport,
  LeftFormsReport,
  PartsReport,
  PlacementReport,
  SourcesReport,
  TeamReport,
} from "./report-csv.ts";
import { countFirstAnswers, listTeam } from "./team.repository.ts";
import { toTeamRows } from "./team-rows.ts";
import { toTimes } from "./times.ts";
import { countSources, countStages, type SourceRow } from "./way.repository.ts";

/** All count whole days in the firm's zone. @throws {DomainError} `invalid_fields` for an impossible period */
export type ReportService = ReturnType<typeof createReportService>;

const dayMs = 24 * 3600_000;

const requirePeriod = ({ from, to }: ReportPeriod): void => {
  if (!isCivilDate(from)) throw invalidField("from", "Enter a date that exists.");
  if (!isCivilDate(to)) throw invalidField("to", "Enter a date that exists.");
  if (to < from) throw invalidField("to", "Choose an end date that isn't before the start date.");
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (days > reportLimits.periodDays) throw invalidField("from", "Choose a period of at most two years.");
};

/** @throws {DomainError} `invalid_fields` for an impossible period */
export const toSpan = (period: ReportPeriod, timeZone: string): Span => {
  requirePeriod(period);
  return { from: period.from, to: period.to, timeZone };
};

const toCallCounts = ({ of: _of, name: _name, staff_id: _staffId, ...counts }: CallRow) => counts;
const toDocumentCounts = ({ name: _name, minutes, ...counts }: DocumentRow) => ({ ...counts, ...toTimes(minutes) });

export const createReportService = ({ database, timeZone }: Pick<SharedDeps, "database" | "timeZone">) => {
  const placement = async (period: ReportPeriod): Promise<PlacementReport> => {
    const span = toSpan(period, timeZone);
    const [sums, pipeline, forecast, withoutPayout] = await Promise.all([
      sumPlacement(database, period),
      countPipeline(database),
      forecastCommissions(database),
      countWithoutPayout(database, span, getMilestoneStatus("funded")),
    ]);
    const { sent_files, sent_cents, offered_files, offered_cents, chosen_files, chosen_cents } = pipeline;
    return {
      total: toPlacementTotal(sums),
      rows: toPlacementRows(sums),
      without_payout: { files: withoutPayout.files, cents: withoutPayout.cents },
      pipeline: {
        with_lenders: { files: sent_files, cents: sent_cents },
        offered: { files: offered_files, cents: offered_cents },
        chosen: { files: chosen_files, cents: chosen_cents },
      },
      forecast: forecast.map(({ month, cents }) => ({ month, cents })),
    };
  };

  /** @param staffId only their line; undefined for everyone's */
  const loadTeam = async (period: ReportPeriod, staffId: string | undefined): Promise<TeamReport> => {
    const span = toSpan(period, timeZone);
    const [members, answers, calls, placed] = await Promise.all([
      listTeam(database, staffId),
      countFirstAnswers(database, span, staffId),
      countCalls(database, span),
      sumPlacement(database, period),
    ]);
    const rows = toTeamRows({ members, answers, calls, placement: placed });
    return { rows: staffId === undefined ? rows : rows.filter(({ staff_id }) => staff_id === staffId) };
  };

  /** @param staffId only their months, without the lenders; undefined for everyone's */
  const loadParts = async (period: ReportPeriod, staffId: string | undefined): Promise<PartsReport> => {
    requirePeriod(period);
    const [rows, lenders] = await Promise.all([
      sumParts(database, period, staffId ?? null),
      staffId === undefined ? sumLendersDue(database, period) : [],
    ]);
    return {
      rows: rows.map((row) => ({ ...row, net_cents: row.earned_cents - row.taken_back_cents })),
      lenders: [...lenders],
    };
  };

  return {
    async funnel(period: ReportPeriod): Promise<FunnelReport> {
      const counts = await countStages(database, toSpan(period, timeZone));
      const toStage = (stage: FunnelStage) => {
        const { clients = 0, cameOn = 0, minutes = null } = counts.get(stage) ?? {};
        return { stage, clients, came_on: cameOn, ...toTimes(minutes) };
      };
      return { stages: funnelStages.map(toStage) };
    },

    async leftForms(period: ReportPeriod): Promise<LeftFormsReport> {
      const span = toSpan(period, timeZone);
      const [drafts, submitted] = await Promise.all([
        countDrafts(database, span, reportLimits.leftAfterHours),
        countSubmitted(database, span),
      ]);
      const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
      return {
        forms: (["prequalification", "application"] as const).map((form) => {
          const own = drafts.filter((row) => row.form === form);
          return {
            form,
            submitted: submitted[form],
            open: sumNumbers(own.map(({ open }) => open)),
            left: sumNumbers(own.map(({ left }) => left)),
            places: toShownPlaces(form, own),
          };
        }),
      };
    },

    /** @param limit how many are listed by name; the others are summed up */
    async sources(period: ReportPeriod, limit: number = reportLimits.sources): Promise<SourcesReport> {
      const rows = await countSources(database, toSpan(period, timeZone), limit);
      const rest = rows.find(({ name }) => name === null);
      const toCounts = ({ name: _name, ids: _ids, sources: _sources, ...counts }: SourceRow) => counts;
      return {
        sources: rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, ids: row.ids, ...toCounts(row) }])),
        others: rest ? { sources: rest.sources, ...toCounts(rest) } : null,
      };
    },

    async calls(period: ReportPeriod): Promise<CallsReport> {
      const rows = await countCalls(database, toSpan(period, timeZone));
      const total = requireFound(rows.find((row) => row.of === "total"));
      const toRows = (of: CallRow["of"]) =>
        rows.filter((row) => row.of === of).map((row) => ({ name: row.name ?? "", ...toCallCounts(row) }));
      return {
        total: toCallCounts(total),
        by_type: toRows("type"),
        by_calendar: toRows("calendar"),
      };
    },

    async documents(period: ReportPeriod): Promise<DocumentsReport> {
      const rows = await countDocuments(database, toSpan(period, timeZone));
      const total = requireFound(rows.find(({ name }) => name === null));
      return {
        total: toDocumentCounts(total),
        by_type: rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, ...toDocumentCounts(row) }])),
      };
    },

    placement,
    loadTeam,
    loadParts,
    /** Advisors get their own line only. */
    team: (staff: StaffIdentity, period: ReportPeriod): Promise<TeamReport> => loadTeam(period, findViewer(staff)),
    /** Advisors get their own months only. */
    parts: (staff: StaffIdentity, period: ReportPeriod): Promise<PartsReport> => loadParts(period, findViewer(staff)),
  };
};
