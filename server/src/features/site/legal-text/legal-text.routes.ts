import * as siteApi from "@funding-desk/contract/site/legal-text/api";
import * as deskApi from "@funding-desk/contract/site/legal-text/desk-api";
import { toData } from "../../../http/envelope.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { LegalDrafts } from "./legal-draft.service.ts";
import type { LegalTextService } from "./legal-text.service.ts";

export const legalTextRoutes = (texts: LegalTextService, drafts: LegalDrafts): Route[] => [
  publicRoute(siteApi.currentLegalText, ({ params }) => toData(texts.loadShown(params.kind))),
  publicRoute(siteApi.legalTextVersion, ({ params }) => toData(texts.loadVersion(params.kind, Number(params.version)))),
  staffRoute(deskApi.legalTextSetting, ({ params }) => toData(drafts.load(params.kind))),
  staffRoute(deskApi.legalTextWords, ({ params }) => toData(texts.loadWords(params.kind, Number(params.version)))),
  staffRoute(deskApi.saveLegalDraft, ({ staff, params, body }) => toData(drafts.save(staff, params.kind, body))),
  staffRoute(deskApi.publishLegalText, ({ staff, params, body }) => toData(drafts.publish(staff, params.kind, body))),
];
