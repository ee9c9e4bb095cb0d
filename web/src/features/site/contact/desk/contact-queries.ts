import {
  type ContactDetail,
  type ContactState,
  contactMessage,
  contactMessages,
  contactUnread,
} from "@funding-desk/contract/site/contact/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";
import { paging } from "../../../../http/paging.ts";

/** Matches every list, message and count. */
export const allContact = { queryKey: ["desk", "contact"] } as const;

export interface ContactFilter {
  readonly state: ContactState | undefined;
  readonly q: string;
}

export const contactListQuery = ({ state, q }: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: [...allContact.queryKey, "list", { state, q }],
    ...paging,
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, q: q || undefined, cursor: pageParam };
      return (await callDesk(contactMessages, { query, signal })).data;
    },
    select: ({ pages }) => pages.flatMap((page) => page.messages),
    placeholderData: keepPreviousData,
  });

export const contactMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...allContact.queryKey, "message", id],
    queryFn: async ({ signal }): Promise<ContactDetail> =>
      (await callDesk(contactMessage, { params: { id }, signal })).data,
  });

export const contactUnreadQuery = queryOptions({
  queryKey: [...allContact.queryKey, "unread"],
  queryFn: async ({ signal }) => (await callDesk(contactUnread, { signal, isQuiet: true })).data.unread,
});
