import { myCorrections } from "@funding-desk/contract/correction/api";
import { correctAnswer } from "@funding-desk/contract/correction/desk-api";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { CorrectionService } from "./correction.service.ts";

export const correctionRoutes = (corrections: CorrectionService): Route[] => [
  staffRoute(correctAnswer, async ({ staff, params, body }) => {
    const { expected_revision: expectedRevision, ...correction } = body;
    return { data: await corrections.correct(staff, { ...correction, clientId: params.id, expectedRevision }) };
  }),
  clientRoute(myCorrections, async ({ client }) => ({ data: await corrections.listOwn(client.clientId) })),
];
