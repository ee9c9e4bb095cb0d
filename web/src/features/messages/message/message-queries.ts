import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { ownMessages, unreadOwnMessages } from "@funding-desk/contract/messages/message/api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { paging } from "../../../http/paging.ts";

type MessagePage = AnswerOf<typeof ownMessages>["data"];

/** Where something holds back live events, the screens still look now and then. */
const everyMs = 60_000;

/** The client's conversation with the firm. */
export const ownMessagesQuery = (userId: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ["messages", userId, "conversation"],
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> =>
      (await call(ownMessages, { query: { before: pageParam }, signal })).data,
    refetchInterval: everyMs,
  });

/** The number of the firm's messages the client hasn't read. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ["messages", userId, "unread"],
    queryFn: async ({ signal }) => (await call(unreadOwnMessages, { signal })).data.unread,
    refetchInterval: everyMs,
  });
