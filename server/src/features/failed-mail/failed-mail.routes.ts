import { failedMails, resendFailedMail } from "@funding-desk/contract/failed-mail/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { FailedMailService } from "./failed-mail.service.ts";

export const failedMailRoutes = (mails: FailedMailService): Route[] => [
  staffRoute(failedMails, async ({ query }) => ({ data: await mails.list(query.cursor) })),
  staffRoute(resendFailedMail, async ({ staff, params }) => ({ data: await mails.resend(staff, params.id) })),
];
