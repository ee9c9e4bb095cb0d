import * as deskApi from "@funding-desk/contract/accounts/signup-id/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DeskSignupIdService } from "./desk-signup-id.service.ts";
import type { SignupIdViews } from "./signup-id-view.service.ts";

export const signupIdRoutes = (views: SignupIdViews, ids: DeskSignupIdService): Route[] => [
  staffRoute(deskApi.signupIds, ({ staff, query }) => toData(views.list(staff, query))),
  staffRoute(deskApi.signupIdDetail, ({ staff, params }) => toData(views.load(staff, params.id))),
  staffRoute(deskApi.signupIdClients, ({ staff, params, query }) =>
    toData(views.clients(staff, params.id, query.cursor)),
  ),
  staffRoute(deskApi.issueSignupId, ({ staff, body, idempotencyKey }) =>
    toData(ids.issue(staff, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.mailSignupId, ({ staff, params, body, idempotencyKey }) =>
    toData(ids.mail(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.revokeSignupId, ({ staff, params }) => toData(ids.revoke(staff, params.id))),
];
