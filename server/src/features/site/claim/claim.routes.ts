import { changeClaim, claims } from "@funding-desk/contract/site/claim/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ClaimService } from "./claim.service.ts";

export const claimRoutes = (service: ClaimService): Route[] => [
  staffRoute(claims, async () => ({ data: { claims: await service.list() } })),
  staffRoute(changeClaim, ({ staff, params, body }) => toData(service.change(staff, params.key, body))),
];
