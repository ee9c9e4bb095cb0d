import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import {
  type ExportName,
  type exportReport,
  type ReportPeriod,
  reportLimits,
} from "@funding-desk/contract/oversight/report/desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { toCsv } from "../../../platform/text/csv.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listOffersShown } from "./placement.repository.ts";
import { type ReportService, toSpan } from "./report.service.ts";
import {
  type CsvRows,
  callRows,
  documentRows,
  funnelRows,
  leftFormRows,
  offerRows,
  partRows,
  placementRows,
  sourceRows,
  teamRows,
} from "./report-csv.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "timeZone"> {
  readonly reports: ReportService;
}

export type ExportReport = ReturnType<typeof createExportReport>;

/** A report as a CSV file, and a record of who took it. @throws {DomainError} `invalid_fields` for an impossible period */
export const createExportReport = ({ database, audit, timeZone, reports }: Deps) => {
  const csvRows: Readonly<Record<ExportName, (period: ReportPeriod) => Promise<CsvRows>>> = {
    funnel: async (period) => funnelRows(await reports.funnel(period)),
    "left-forms": async (period) => leftFormRows(await reports.leftForms(period)),
    sources: async (period) => sourceRows(await reports.sources(period, reportLimits.exportRows)),
    calls: async (period) => callRows(await reports.calls(period)),
    documents: async (period) => documentRows(await reports.documents(period)),
    placement: async (period) => placementRows(await reports.placement(period)),
    team: async (period) => teamRows(await reports.loadTeam(period, undefined)),
    parts: async (period) => partRows(await reports.loadParts(period, undefined)),
    offers: async (period) =>
      offerRows(await listOffersShown(database, toSpan(period, timeZone), reportLimits.exportRows), timeZone),
  };

  return async (staff: StaffIdentity, { report, reason, from, to }: BodyOf<typeof exportReport>) => {
    const rows = await csvRows[report]({ from, to });
    await audit.record(database, {
      ...actedBy(staff),
      action: waysOut.reportExport.audit,
      detail: { report, reason, from, to, rows: rows.length - 1 },
    });
    return { filename: `${report}-${from}-to-${to}.csv`, csv: toCsv(rows), rows: rows.length - 1 };
  };
};
