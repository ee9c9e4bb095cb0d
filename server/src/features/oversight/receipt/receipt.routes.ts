import * as api from "@funding-desk/contract/oversight/receipt/api";
import { clientReceipts } from "@funding-desk/contract/oversight/receipt/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route, sharedRoute } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ReceiptService } from "./receipt.service.ts";

export const receiptRoutes = (receipts: ReceiptService): Route[] => [
  clientRoute(api.ownReceipts, ({ client }) => toData(receipts.list(client.clientId))),
  clientRoute(api.ownReceipt, ({ client, params }) => toData(receipts.load(client.clientId, params.id))),
  staffRoute(clientReceipts, ({ staff, params: { id } }) => toData(receipts.listForDesk(staff, id))),
  sharedRoute(api.receiptRoots, receipts.loadRoots),
];
