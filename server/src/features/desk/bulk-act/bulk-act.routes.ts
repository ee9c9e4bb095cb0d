import * as deskApi from "@funding-desk/contract/desk/bulk-act/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { BulkActService } from "./bulk-act.service.ts";

export const bulkActRoutes = (bulkActs: BulkActService): Route[] => [
  staffRoute(deskApi.previewBulkAct, ({ staff, body }) => toData(bulkActs.preview(staff, body))),
  staffRoute(deskApi.startBulkAct, ({ staff, body, idempotencyKey }) =>
    toData(bulkActs.start(staff, body, idempotencyKey)),
  ),
  staffRoute(deskApi.bulkActs, ({ staff, query }) => toData(bulkActs.list(staff, query))),
  staffRoute(deskApi.bulkActById, ({ staff, params }) => toData(bulkActs.load(staff, params.id))),
  staffRoute(deskApi.bulkActMissing, ({ staff, params, query }) =>
    toData(bulkActs.listMissing(staff, params.id, query)),
  ),
  staffRoute(deskApi.stopBulkAct, ({ staff, params }) => toData(bulkActs.stop(staff, params.id))),
  staffRoute(deskApi.undoBulkAct, ({ staff, params }) => toData(bulkActs.undo(staff, params.id))),
];
