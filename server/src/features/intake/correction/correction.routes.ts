import { myCorrections } from "@funding-desk/contract/intake/correction/api";
import { addCoBorrower, correctAnswer } from "@funding-desk/contract/intake/correction/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AddedCoBorrowers } from "./added-co-borrower.service.ts";
import type { CorrectionService } from "./correction.service.ts";

export const correctionRoutes = (corrections: CorrectionService, added: AddedCoBorrowers): Route[] => [
  staffRoute(correctAnswer, ({ staff, params, body }) => toData(corrections.correct(staff, params.id, body))),
  staffRoute(addCoBorrower, async ({ staff, params, body }) => ({
    data: { subject: await added.add(staff, params.id, body) },
  })),
  clientRoute(myCorrections, ({ client }) => toData(corrections.listOwn(client.clientId))),
];
