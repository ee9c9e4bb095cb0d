import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import {
  callsReport,
  documentsReport,
  funnelReport,
  leftFormsReport,
  partsReport,
  placementReport,
  type ReportPeriod,
  sourcesReport,
  teamReport,
} from "@funding-desk/contract/oversight/report/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

type Report = Endpoint & { readonly input: (typeof funnelReport)["input"] };

const reportQuery =
  <E extends Report>(endpoint: E) =>
  ({ from, to }: ReportPeriod) =>
    queryOptions({
      queryKey: ["desk", "report", endpoint.path, from, to],
      queryFn: ({ signal }) => callDesk<Endpoint>(endpoint, { query: { from, to }, signal }) as Promise<AnswerOf<E>>,
      // Numbers about weeks don't change with every click at the desk.
      staleTime: 60_000,
    });

export const funnelQuery = reportQuery(funnelReport);
export const leftFormsQuery = reportQuery(leftFormsReport);
export const sourcesQuery = reportQuery(sourcesReport);
export const callsQuery = reportQuery(callsReport);
export const documentsQuery = reportQuery(documentsReport);
export const placementReportQuery = reportQuery(placementReport);
export const teamQuery = reportQuery(teamReport);
export const partsQuery = reportQuery(partsReport);
