import * as api from "@funding-desk/contract/oversight/my-data/api";
import { toNoData } from "../../../http/envelope.ts";
import { fileRoute } from "../../../http/file-route.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import type { ErasureRequests } from "./erasure.service.ts";
import type { MyDataService } from "./my-data.service.ts";

export const myDataRoutes = (myData: MyDataService, erasures: ErasureRequests): Route[] => [
  clientRoute(api.linkMyData, async ({ client, body }) => ({
    data: { url: await myData.link(client, body.password) },
  })),
  fileRoute(api.downloadMyData, async ({ query }) => ({
    content: await myData.archive(query.link),
    mediaType: "application/zip",
    filename: "my-data.zip",
    disposition: "attachment",
  })),
  clientRoute(api.erasureRequest, async ({ client }) => {
    const requestedAt = await erasures.requestedAt(client.clientId);
    return { data: requestedAt ? { requested_at: requestedAt.toISOString() } : null };
  }),
  clientRoute(api.requestErasure, async ({ client, body }) => ({
    data: { requested_at: (await erasures.request(client.clientId, body.password)).toISOString() },
  })),
  clientRoute(api.withdrawErasure, ({ client }) => toNoData(erasures.withdraw(client.clientId))),
];
