import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { getMilestoneStatus } from "@funding-desk/contract/intake/status/statuses";
import { type monthsReport, type ReportPeriod, reportLimits } from "@funding-desk/contract/oversight/report/desk-api";
import { type FunnelStage, funnelStages } from "@funding-desk/contract/oversight/report/funnel-stages";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findOwn } from "../../../identity/staff-session/visibility.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { toShownPlaces } from "./left-places.ts";
import { toDays } from "./period.repository.ts";
import {
  countPaidClients,
  countPipeline,
  countWithoutPayout,
  forecastCommissions,
  listDaysToFunded,
  sumEarned,
  sumLendersDue,
  sumPaid,
  sumParts,
  sumPlacement,
} from "./placement.repository.ts";
import { countClients, toPlacementRows, toPlacementTotal } from "./placement-rows.ts";
import {
  type CallRow,
  countCalls,
  countDocuments,
  countDrafts,
  countHeld,
  countSubmitted,
  countUploads,
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
import { countComing, countSources, countStages, type SourceRow } from "./way.repository.ts";

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
export const toSpan = (period: ReportPeriod, timeZone: string) => {
  requirePeriod(period);
  return { from: period.from, to: period.to, timeZone };
};

/** Each month that has a day of the period, yyyy-mm. */
const listMonths = ({ from, to }: ReportPeriod): string[] => {
  const toIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = toIndex(from);
  return Array.from({ length: toIndex(to) - first + 1 }, (_, at) => {
    const index = first + at;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  });
};

const toCallCounts = ({ of: _of, name: _name, staff_id: _staffId, ...counts }: CallRow) => counts;
const toDocumentCounts = ({ name: _name, minutes, ...counts }: DocumentRow) => ({ ...counts, ...toTimes(minutes) });

export const createReportService = ({ database, timeZone }: Pick<SharedDeps, "database" | "timeZone">) => {
  const placement = async (period: ReportPeriod): Promise<PlacementReport> => {
    const span = toSpan(period, timeZone);
    const [sums, paid, days, pipeline, forecast, withoutPayout] = await Promise.all([
      sumPlacement(database, period),
      countPaidClients(database, period),
      sumPaid(database, period, null),
      countPipeline(database),
      forecastCommissions(database),
      countWithoutPayout(database, span, getMilestoneStatus("funded")),
    ]);
    const { sent_files, sent_cents, offered_files, offered_cents, chosen_files, chosen_cents } = pipeline;
    return {
      total: { ...toPlacementTotal(sums), clients: countClients(paid, "total", "") },
      rows: toPlacementRows(sums, paid),
      without_payout: { files: withoutPayout.files, cents: withoutPayout.cents },
      pipeline: {
        with_lenders: { files: sent_files, cents: sent_cents },
        offered: { files: offered_files, cents: offered_cents },
        chosen: { files: chosen_files, cents: chosen_cents },
      },
      forecast: forecast.map(({ month, cents }) => ({ month, cents })),
      by_day: toDays(period, days),
    };
  };

  /** @param staffId only their line; undefined for everyone's */
  const loadTeam = async (period: ReportPeriod, staffId: string | undefined): Promise<TeamReport> => {
    const span = toSpan(period, timeZone);
    const [members, answers, calls, placed, paid, days] = await Promise.all([
      listTeam(database, staffId),
      countFirstAnswers(database, span, staffId),
      countCalls(database, span),
      sumPlacement(database, period),
      countPaidClients(database, period),
      sumPaid(database, period, staffId ?? null),
    ]);
    const rows = toTeamRows({ members, answers, calls, placement: placed, paid });
    return {
      rows: staffId === undefined ? rows : rows.filter(({ staff_id }) => staff_id === staffId),
      by_day: toDays(period, days),
    };
  };

  /** @param staffId only their months, without the lenders; undefined for everyone's */
  const loadParts = async (period: ReportPeriod, staffId: string | undefined): Promise<PartsReport> => {
    requirePeriod(period);
    const [rows, lenders, days] = await Promise.all([
      sumParts(database, period, staffId ?? null),
      staffId === undefined ? sumLendersDue(database, period) : [],
      sumEarned(database, period, staffId ?? null),
    ]);
    return {
      rows: rows.map((row) => ({ ...row, net_cents: row.earned_cents - row.taken_back_cents })),
      lenders: [...lenders],
      by_day: toDays(period, days),
    };
  };

  return {
    async months(period: ReportPeriod): Promise<AnswerOf<typeof monthsReport>["data"]> {
      const span = toSpan(period, timeZone);
      const [signUps, sums, paid, days] = await Promise.all([
        countComing(database, span, "signed_up"),
        sumPlacement(database, period),
        countPaidClients(database, period),
        listDaysToFunded(database, span),
      ]);
      const toMonth = (month: string) => {
        const money = toPlacementTotal(sums.filter((row) => row.month === month));
        return {
          month,
          signed_up: signUps.reduce((sum, { day, count }) => (day.startsWith(month) ? sum + count : sum), 0),
          funded: money.funded,
          funded_clients: countClients(paid, "month", month),
          volume_cents: money.volume_cents,
          days_to_funded: days.find((row) => row.month === month)?.days ?? null,
        };
      };
      return { months: listMonths(period).map(toMonth) };
    },

    async funnel(period: ReportPeriod): Promise<FunnelReport> {
      const span = toSpan(period, timeZone);
      const [counts, days] = await Promise.all([countStages(database, span), countComing(database, span, "signed_up")]);
      const toStage = (stage: FunnelStage) => {
        const { clients = 0, cameOn = 0, minutes = null } = counts.get(stage) ?? {};
        return { stage, clients, came_on: cameOn, ...toTimes(minutes) };
      };
      return { stages: funnelStages.map(toStage), by_day: toDays(period, days) };
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
      const span = toSpan(period, timeZone);
      const [rows, days] = await Promise.all([
        countSources(database, span, limit),
        countComing(database, span, "came"),
      ]);
      const rest = rows.find(({ name }) => name === null);
      const toCounts = ({ name: _name, ids: _ids, sources: _sources, ...counts }: SourceRow) => counts;
      return {
        sources: rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, ids: row.ids, ...toCounts(row) }])),
        others: rest ? { sources: rest.sources, ...toCounts(rest) } : null,
        by_day: toDays(period, days),
      };
    },

    async calls(period: ReportPeriod): Promise<CallsReport> {
      const span = toSpan(period, timeZone);
      const [rows, days] = await Promise.all([countCalls(database, span), countHeld(database, span)]);
      const total = requireFound(rows.find((row) => row.of === "total"));
      const toRows = (of: CallRow["of"]) =>
        rows.filter((row) => row.of === of).map((row) => ({ name: row.name ?? "", ...toCallCounts(row) }));
      return {
        total: toCallCounts(total),
        by_type: toRows("type"),
        by_calendar: toRows("calendar"),
        by_day: toDays(period, days),
      };
    },

    async documents(period: ReportPeriod): Promise<DocumentsReport> {
      const span = toSpan(period, timeZone);
      const [rows, days] = await Promise.all([countDocuments(database, span), countUploads(database, span)]);
      const total = requireFound(rows.find(({ name }) => name === null));
      return {
        total: toDocumentCounts(total),
        by_type: rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, ...toDocumentCounts(row) }])),
        by_day: toDays(period, days),
      };
    },

    placement,
    loadTeam,
    loadParts,
    /** Advisors get their own line only. */
    team: (staff: StaffIdentity, period: ReportPeriod): Promise<TeamReport> => loadTeam(period, findOwn(staff)),
    /** Advisors get their own months only. */
    parts: (staff: StaffIdentity, period: ReportPeriod): Promise<PartsReport> => loadParts(period, findOwn(staff)),
  };
};
