import { ownStatements } from "@funding-desk/contract/intake/statement-set/api";
import {
  clientStatements,
  documentRows,
  pinRows,
  unpinRow,
} from "@funding-desk/contract/intake/statement-set/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { PinnedRows } from "./pinned-rows.service.ts";
import type { DeskStatements, StatementSets } from "./statement-set.service.ts";

interface Parts {
  readonly sets: StatementSets;
  readonly desk: DeskStatements;
  readonly pins: PinnedRows;
}

export const statementSetRoutes = ({ sets, desk, pins }: Parts): Route[] => [
  clientRoute(ownStatements, ({ client }) => toData(sets.listOwn(client.clientId))),
  staffRoute(clientStatements, ({ staff, params: { id } }) => toData(desk.open(staff, id))),
  staffRoute(documentRows, ({ staff, params }) => toData(desk.openRows(staff, params))),
  staffRoute(pinRows, ({ staff, params, body }) => toData(pins.pin(staff, params, body.boxes))),
  staffRoute(unpinRow, ({ staff, params }) => toData(pins.unpin(staff, params))),
];
