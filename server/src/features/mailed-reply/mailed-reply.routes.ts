import { missedReplies } from "@funding-desk/contract/mailed-reply/desk-api";
import { toData } from "../../http/envelope.ts";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { MailedReplies } from "./mailed-reply.service.ts";

export const mailedReplyRoutes = (replies: MailedReplies): Route[] => [
  staffRoute(missedReplies, ({ query }) => toData(replies.listMissed(query.cursor))),
];
