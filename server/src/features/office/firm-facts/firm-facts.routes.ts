import { changeFirmFacts, firmFacts } from "@funding-desk/contract/office/firm-facts/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { FirmFactsService } from "./firm-facts.service.ts";

export const firmFactsRoutes = (service: FirmFactsService): Route[] => [
  staffRoute(firmFacts, () => toData(service.load())),
  staffRoute(changeFirmFacts, ({ staff, body }) => toData(service.change(staff, body))),
];
