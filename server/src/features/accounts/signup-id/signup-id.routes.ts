import * as deskApi from "@funding-desk/contract/accounts/signup-id/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DeskSignupIdService } from "./desk-signup-id.service.ts";

export const signupIdRoutes = (ids: DeskSignupIdService): Route[] => [
  staffRoute(deskApi.signupIds, ({ staff, query }) => toData(ids.list(staff, query))),
  staffRoute(deskApi.signupIdDetail, ({ staff, params }) => toData(ids.load(staff, params.id))),
  staffRoute(deskApi.signupIdClients, ({ staff, params, query }) =>
    toData(ids.clients(staff, params.id, query.cursor)),
  ),
  staffRoute(deskApi.issueSignupId, ({ staff, body, idempotencyKey }) =>
    toData(ids.issue(staff, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.mailSignupId, ({ staff, params, body, idempotencyKey }) =>
    toData(ids.mail(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.revokeSignupId, ({ staff, params }) => toData(ids.revoke(staff, params.id))),
];
