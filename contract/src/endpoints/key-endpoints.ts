import * as api from "../connections/firm-api/api.ts";
import type { Endpoint } from "../http/endpoint.ts";

/** Every call for the firm's other systems. A test fails when one is missing, and tries each with every kind of key. */
export const keyEndpoints: readonly Endpoint[] = [
  api.apiClients,
  api.apiClient,
  api.apiOpenClient,
  api.apiPrequalifications,
  api.apiPrequalification,
  api.apiApplications,
  api.apiApplication,
  api.apiDocuments,
  api.apiDocument,
  api.apiCalls,
  api.apiCall,
  api.apiVerdicts,
  api.apiSubmissions,
  api.apiSubmission,
  api.apiOffers,
  api.apiOffer,
  api.apiEvents,
  api.apiAddNote,
  api.apiAddTask,
];
