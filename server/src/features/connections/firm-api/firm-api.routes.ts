import * as api from "@funding-desk/contract/connections/firm-api/api";
import { toData } from "../../../http/envelope.ts";
import { keyRoute } from "../../../http/key-route.ts";
import type { Route } from "../../../http/route.ts";
import type { FirmApi } from "./firm-api.service.ts";

export const firmApiRoutes = (firmApi: FirmApi): Route[] => [
  keyRoute(api.apiClients, ({ key, query }) => toData(firmApi.listClients(key, query))),
  keyRoute(api.apiClient, ({ key, params }) => toData(firmApi.findClient(key, params.id))),
  keyRoute(api.apiOpenClient, ({ key, body, idempotencyKey }) => toData(firmApi.openClient(key, body, idempotencyKey))),
  keyRoute(api.apiPrequalifications, ({ key, query }) => toData(firmApi.listPrequalifications(key, query))),
  keyRoute(api.apiPrequalification, ({ key, params }) => toData(firmApi.findPrequalification(key, params.id))),
  keyRoute(api.apiApplications, ({ key, query }) => toData(firmApi.listApplications(key, query))),
  keyRoute(api.apiApplication, ({ key, params }) => toData(firmApi.findApplication(key, params.id))),
  keyRoute(api.apiDocuments, ({ key, query }) => toData(firmApi.listDocuments(key, query))),
  keyRoute(api.apiDocument, ({ key, params }) => toData(firmApi.findDocument(key, params.id))),
  keyRoute(api.apiCalls, ({ key, query }) => toData(firmApi.listCalls(key, query))),
  keyRoute(api.apiCall, ({ key, params }) => toData(firmApi.findCall(key, params.id))),
  keyRoute(api.apiVerdicts, ({ key, params }) => toData(firmApi.loadVerdicts(key, params.id))),
  keyRoute(api.apiSubmissions, ({ key, query }) => toData(firmApi.listSubmissions(key, query))),
  keyRoute(api.apiSubmission, ({ key, params }) => toData(firmApi.findSubmission(key, params.id))),
  keyRoute(api.apiOffers, ({ key, query }) => toData(firmApi.listOffers(key, query))),
  keyRoute(api.apiOffer, ({ key, params }) => toData(firmApi.findOffer(key, params.id))),
  keyRoute(api.apiEvents, ({ key, query }) => toData(firmApi.listEvents(key, query.after))),
  keyRoute(api.apiAddNote, ({ key, params, body, idempotencyKey }) =>
    toData(firmApi.addNote(key, params.id, { ...body, idempotencyKey })),
  ),
  keyRoute(api.apiAddTask, ({ key, params, body, idempotencyKey }) =>
    toData(firmApi.addTask(key, params.id, { body, idempotencyKey })),
  ),
];
