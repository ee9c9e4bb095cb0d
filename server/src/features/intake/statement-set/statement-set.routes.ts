import { ownStatements } from "@funding-desk/contract/intake/statement-set/api";
import { clientStatements, documentRows } from "@funding-desk/contract/intake/statement-set/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DeskStatements, StatementSets } from "./statement-set.service.ts";

export const statementSetRoutes = (sets: StatementSets, desk: DeskStatements): Route[] => [
  clientRoute(ownStatements, ({ client }) => toData(sets.listOwn(client.clientId))),
  staffRoute(clientStatements, ({ staff, params: { id } }) => toData(desk.open(staff, id))),
  staffRoute(documentRows, ({ staff, params }) => toData(desk.openRows(staff, params))),
];
