import { addLedgerEntry, clientLedger } from "@funding-desk/contract/offers/ledger/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { LedgerService } from "./ledger.service.ts";

export const ledgerRoutes = (ledger: LedgerService): Route[] => [
  staffRoute(clientLedger, ({ staff, params }) => toData(ledger.open(staff, params.id))),
  staffRoute(addLedgerEntry, ({ staff, params, body, idempotencyKey }) =>
    toData(ledger.add(staff, params.id, { ...body, idempotencyKey })),
  ),
];
