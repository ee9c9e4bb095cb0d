import { changeClaim, claims } from "@funding-desk/contract/claim/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { ClaimService } from "./claim.service.ts";

export const claimRoutes = (service: ClaimService): Route[] => [
  staffRoute(claims, async () => ({ data: { claims: await service.list() } })),
  staffRoute(changeClaim, async ({ staff, params, body: { expected_revision: expectedRevision, ...content } }) => ({
    data: await service.change(staff, params.key, { ...content, expectedRevision }),
  })),
];
