import { fileMissedReply, missedReplies, wholeEmail } from "@funding-desk/contract/messages/mailed-reply/desk-api";
import { toData, toNoData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { MailedReplies } from "./mailed-reply.service.ts";

export const mailedReplyRoutes = (replies: MailedReplies): Route[] => [
  staffRoute(missedReplies, ({ query }) => toData(replies.listMissed(query.cursor))),
  staffRoute(fileMissedReply, ({ staff, params }) => toNoData(replies.fileMissed(staff, params.id))),
  staffRoute(wholeEmail, ({ staff, params }) => toData(replies.openWhole(staff, params.id, params.messageId))),
];
