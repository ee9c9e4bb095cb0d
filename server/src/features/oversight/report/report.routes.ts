import * as deskApi from "@funding-desk/contract/oversight/report/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ReportService } from "./report.service.ts";
import type { ExportReport } from "./report-export.service.ts";

export const reportRoutes = (reports: ReportService, exportReport: ExportReport): Route[] => [
  staffRoute(deskApi.funnelReport, ({ query }) => toData(reports.funnel(query))),
  staffRoute(deskApi.leftFormsReport, ({ query }) => toData(reports.leftForms(query))),
  staffRoute(deskApi.sourcesReport, ({ query }) => toData(reports.sources(query))),
  staffRoute(deskApi.callsReport, ({ query }) => toData(reports.calls(query))),
  staffRoute(deskApi.documentsReport, ({ query }) => toData(reports.documents(query))),
  staffRoute(deskApi.placementReport, ({ query }) => toData(reports.placement(query))),
  staffRoute(deskApi.teamReport, ({ staff, query }) => toData(reports.team(staff, query))),
  staffRoute(deskApi.partsReport, ({ staff, query }) => toData(reports.parts(staff, query))),
  staffRoute(deskApi.exportReport, ({ staff, body }) => toData(exportReport(staff, body))),
];
