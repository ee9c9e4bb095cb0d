import { fileMissedReply, missedReplies, wholeEmail } from "@funding-desk/contract/messages/mailed-reply/desk-api";
import { toData, toNoData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { KeptMails } from "./kept-mail.service.ts";

export const mailedReplyRoutes = (mails: KeptMails): Route[] => [
  staffRoute(missedReplies, ({ query }) => toData(mails.listMissed(query.cursor))),
  staffRoute(fileMissedReply, ({ staff, params }) => toNoData(mails.fileMissed(staff, params.id))),
  staffRoute(wholeEmail, ({ staff, params }) => toData(mails.openWhole(staff, params.id, params.messageId))),
];
