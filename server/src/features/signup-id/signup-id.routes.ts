import {
  issueSignupId,
  mailSignupId,
  revokeSignupId,
  signupIdClients,
  signupIdDetail,
  signupIds,
} from "@funding-desk/contract/signup-id/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { DeskSignupIdService } from "./desk-signup-id.service.ts";

export const signupIdRoutes = (ids: DeskSignupIdService): Route[] => [
  staffRoute(signupIds, async ({ staff, query }) => ({ data: await ids.list(staff, query) })),
  staffRoute(signupIdDetail, async ({ staff, params }) => ({ data: await ids.load(staff, params.id) })),
  staffRoute(signupIdClients, async ({ staff, params, query }) => ({
    data: await ids.clients(staff, params.id, query.cursor),
  })),
  staffRoute(issueSignupId, async ({ staff, body, idempotencyKey }) => ({
    data: await ids.issue(staff, { ...body, idempotencyKey }),
  })),
  staffRoute(mailSignupId, async ({ staff, params, body, idempotencyKey }) => ({
    data: await ids.mail(staff, params.id, { ...body, idempotencyKey }),
  })),
  staffRoute(revokeSignupId, async ({ staff, params }) => ({ data: await ids.revoke(staff, params.id) })),
];
