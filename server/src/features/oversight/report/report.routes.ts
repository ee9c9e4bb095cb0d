import * as deskApi from "@funding-desk/contract/oversight/report/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ReportService } from "./report.service.ts";
import type { ExportReport } from "./report-export.service.ts";
import type { TargetsService } from "./targets.service.ts";

interface Services {
  readonly reports: ReportService;
  readonly exportReport: ExportReport;
  readonly targets: TargetsService;
}

export const reportRoutes = ({ reports, exportReport, targets }: Services): Route[] => [
  staffRoute(deskApi.monthsReport, ({ query }) => toData(reports.months(query))),
  staffRoute(deskApi.funnelReport, ({ query }) => toData(reports.funnel(query))),
  staffRoute(deskApi.leftFormsReport, ({ query }) => toData(reports.leftForms(query))),
  staffRoute(deskApi.sourcesReport, ({ query }) => toData(reports.sources(query))),
  staffRoute(deskApi.callsReport, ({ query }) => toData(reports.calls(query))),
  staffRoute(deskApi.documentsReport, ({ query }) => toData(reports.documents(query))),
  staffRoute(deskApi.placementReport, ({ query }) => toData(reports.placement(query))),
  staffRoute(deskApi.teamReport, ({ staff, query }) => toData(reports.team(staff, query))),
  staffRoute(deskApi.partsReport, ({ staff, query }) => toData(reports.parts(staff, query))),
  staffRoute(deskApi.targetSettings, () => toData(targets.load())),
  staffRoute(deskApi.changeTargetSettings, ({ staff, body }) => toData(targets.change(staff, body))),
  staffRoute(deskApi.exportReport, ({ staff, body }) => toData(exportReport(staff, body))),
];
