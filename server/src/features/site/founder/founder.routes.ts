import * as deskApi from "@funding-desk/contract/site/founder/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { FounderService } from "./founder.service.ts";

export const founderRoutes = (service: FounderService): Route[] => [
  staffRoute(deskApi.founder, () => toData(service.load())),
  staffRoute(deskApi.changeFounder, ({ staff, body }) => toData(service.change(staff, body))),
  staffRoute(deskApi.changeFounderPicture, ({ staff, body }) => toData(service.changePicture(staff, body.jpeg))),
];
