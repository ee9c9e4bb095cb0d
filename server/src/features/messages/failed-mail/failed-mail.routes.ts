import { failedMails, resendFailedMail } from "@funding-desk/contract/messages/failed-mail/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { FailedMailService } from "./failed-mail.service.ts";

export const failedMailRoutes = (mails: FailedMailService): Route[] => [
  staffRoute(failedMails, ({ query }) => toData(mails.list(query.cursor))),
  staffRoute(resendFailedMail, ({ staff, params }) => toData(mails.resend(staff, params.id))),
];
