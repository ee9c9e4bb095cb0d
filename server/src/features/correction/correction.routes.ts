import { myCorrections } from "@funding-desk/contract/correction/api";
import { addCoBorrower, correctAnswer } from "@funding-desk/contract/correction/desk-api";
import { toData } from "../../http/envelope.ts";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { AddedCoBorrowers } from "./added-co-borrower.service.ts";
import type { CorrectionService } from "./correction.service.ts";

export const correctionRoutes = (corrections: CorrectionService, added: AddedCoBorrowers): Route[] => [
  staffRoute(correctAnswer, async ({ staff, params, body }) => {
    const { expected_revision: expectedRevision, ...correction } = body;
    return { data: await corrections.correct(staff, { ...correction, clientId: params.id, expectedRevision }) };
  }),
  staffRoute(addCoBorrower, async ({ staff, params, body }) => {
    const { application_id: applicationId, expected_co_borrowers: expectedCount, answers, reason } = body;
    const addition = { clientId: params.id, applicationId, answers, reason, expectedCount };
    return { data: { subject: await added.add(staff, addition) } };
  }),
  clientRoute(myCorrections, ({ client }) => toData(corrections.listOwn(client.clientId))),
];
