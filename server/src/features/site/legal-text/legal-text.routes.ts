import * as siteApi from "@funding-desk/contract/site/legal-text/api";
import * as deskApi from "@funding-desk/contract/site/legal-text/desk-api";
import { toData } from "../../../http/envelope.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { LegalTextService } from "./legal-text.service.ts";

export const legalTextRoutes = (service: LegalTextService): Route[] => [
  publicRoute(siteApi.currentLegalText, ({ params }) => toData(service.loadShown(params.kind))),
  publicRoute(siteApi.legalTextVersion, ({ params }) =>
    toData(service.loadVersion(params.kind, Number(params.version))),
  ),
  staffRoute(deskApi.legalTextSetting, ({ params }) => toData(service.load(params.kind))),
  staffRoute(deskApi.legalTextWords, ({ params }) => toData(service.loadWords(params.kind, Number(params.version)))),
  staffRoute(deskApi.saveLegalDraft, ({ staff, params, body }) => toData(service.save(staff, params.kind, body))),
  staffRoute(deskApi.publishLegalText, ({ staff, params, body }) => toData(service.publish(staff, params.kind, body))),
];
