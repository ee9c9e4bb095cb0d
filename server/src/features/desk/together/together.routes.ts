import {
  askToConfirm,
  openTogether,
  saveTogether,
  unfinishedForms,
} from "@funding-desk/contract/desk/together/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { Together } from "./together.service.ts";

export const togetherRoutes = (together: Together): Route[] => [
  staffRoute(unfinishedForms, async ({ staff, params }) => ({
    data: { forms: await together.list(staff, params.id) },
  })),
  staffRoute(openTogether, ({ staff, params: { id, form } }) => toData(together.open(staff, { clientId: id, form }))),
  staffRoute(saveTogether, ({ staff, params: { id, form }, body }) =>
    toData(together.save(staff, { clientId: id, form }, body)),
  ),
  staffRoute(askToConfirm, async ({ staff, params: { id, form }, idempotencyKey }) => {
    await together.askToConfirm(staff, { clientId: id, form }, { idempotencyKey });
    return { result: { status: "success" as const } };
  }),
];
