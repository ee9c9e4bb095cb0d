import { changeMailText, mailTexts, previewMailText } from "@funding-desk/contract/office/mail-text/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { MailTextService } from "./mail-text.service.ts";

export const mailTextRoutes = (service: MailTextService): Route[] => [
  staffRoute(mailTexts, async () => ({ data: { texts: await service.list() } })),
  staffRoute(changeMailText, ({ staff, params, body }) => toData(service.change(staff, params.kind, body))),
  staffRoute(previewMailText, ({ params, body }) => toData(service.preview(params.kind, body))),
];
