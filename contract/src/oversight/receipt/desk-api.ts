import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff } from "../../identity/staff-role.ts";
import { receiptList } from "./receipt-list.ts";

export const clientReceipts = endpoint("GET /desk/clients/:id/receipts", {
  access: anyStaff,
  summary: "A client's receipts",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: toData(receiptList),
});
