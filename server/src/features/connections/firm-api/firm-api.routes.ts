import * as api from "@funding-desk/contract/connections/firm-api/api";
import { toData } from "../../../http/envelope.ts";
import { keyRoute } from "../../../http/key-route.ts";
import type { Route } from "../../../http/route.ts";
import type { ApiAdding } from "./api-adding.service.ts";
import type { ApiReading } from "./api-reading.service.ts";

interface Services {
  readonly reading: ApiReading;
  readonly adding: ApiAdding;
}

export const firmApiRoutes = ({ reading, adding }: Services): Route[] => [
  keyRoute(api.apiClients, ({ key, query }) => toData(reading.listClients(key, query))),
  keyRoute(api.apiClient, ({ key, params }) => toData(reading.findClient(key, params.id))),
  keyRoute(api.apiOpenClient, ({ key, body, idempotencyKey }) => toData(adding.openClient(key, body, idempotencyKey))),
  keyRoute(api.apiPrequalifications, ({ key, query }) => toData(reading.listPrequalifications(key, query))),
  keyRoute(api.apiPrequalification, ({ key, params }) => toData(reading.findPrequalification(key, params.id))),
  keyRoute(api.apiApplications, ({ key, query }) => toData(reading.listApplications(key, query))),
  keyRoute(api.apiApplication, ({ key, params }) => toData(reading.findApplication(key, params.id))),
  keyRoute(api.apiDocuments, ({ key, query }) => toData(reading.listDocuments(key, query))),
  keyRoute(api.apiDocument, ({ key, params }) => toData(reading.findDocument(key, params.id))),
  keyRoute(api.apiCalls, ({ key, query }) => toData(reading.listCalls(key, query))),
  keyRoute(api.apiCall, ({ key, params }) => toData(reading.findCall(key, params.id))),
  keyRoute(api.apiVerdicts, ({ key, params }) => toData(reading.loadVerdicts(key, params.id))),
  keyRoute(api.apiSubmissions, ({ key, query }) => toData(reading.listSubmissions(key, query))),
  keyRoute(api.apiSubmission, ({ key, params }) => toData(reading.findSubmission(key, params.id))),
  keyRoute(api.apiOffers, ({ key, query }) => toData(reading.listOffers(key, query))),
  keyRoute(api.apiOffer, ({ key, params }) => toData(reading.findOffer(key, params.id))),
  keyRoute(api.apiEvents, ({ key, query }) => toData(reading.listEvents(key, query.after))),
  keyRoute(api.apiAddNote, ({ key, params, body, idempotencyKey }) =>
    toData(adding.addNote(key, params.id, { ...body, idempotencyKey })),
  ),
  keyRoute(api.apiAddTask, ({ key, params, body, idempotencyKey }) =>
    toData(adding.addTask(key, params.id, { body, idempotencyKey })),
  ),
];
