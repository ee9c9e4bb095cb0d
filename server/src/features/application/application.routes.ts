import { applicationSummary, applications } from "@funding-desk/contract/application/api";
import { clientQueryRoute, type Route } from "../../http/route.ts";
import type { ApplicationService } from "./application.service.ts";

export const applicationRoutes = (service: ApplicationService): Route[] => [
  clientQueryRoute(applicationSummary, ({ token }) => service.summarizeOwn(token)),
  clientQueryRoute(applications, ({ token }) => service.listOwn(token)),
];
