import {
  callsReport,
  documentsReport,
  exportReport,
  funnelReport,
  leftFormsReport,
  sourcesReport,
} from "@funding-desk/contract/report/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { ReportService } from "./report.service.ts";

export const reportRoutes = (reports: ReportService): Route[] => [
  staffRoute(funnelReport, async ({ query }) => ({ data: await reports.funnel(query) })),
  staffRoute(leftFormsReport, async ({ query }) => ({ data: await reports.leftForms(query) })),
  staffRoute(sourcesReport, async ({ query }) => ({ data: await reports.sources(query) })),
  staffRoute(callsReport, async ({ query }) => ({ data: await reports.calls(query) })),
  staffRoute(documentsReport, async ({ query }) => ({ data: await reports.documents(query) })),
  staffRoute(exportReport, async ({ staff, body }) => ({ data: await reports.export(staff, body) })),
];
