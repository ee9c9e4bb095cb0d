import { recentClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import { deskQuery } from "../http/desk-query.ts";

/** The last ten files opened. */
export const recentClientsQuery = deskQuery(recentClients);
