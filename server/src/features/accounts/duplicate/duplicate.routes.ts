import { clientDuplicates, findDuplicates } from "@funding-desk/contract/accounts/duplicate/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { Duplicates } from "./duplicates.service.ts";

export const duplicateRoutes = (duplicates: Duplicates): Route[] => [
  staffRoute(clientDuplicates, ({ staff, params }) => toData(duplicates.list(staff, params.id))),
  staffRoute(findDuplicates, ({ staff, body }) => toData(duplicates.find(staff, body))),
];
