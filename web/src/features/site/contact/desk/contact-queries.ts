import {
  type ContactState,
  contactMessage,
  contactMessages,
  contactUnread,
} from "@funding-desk/contract/site/contact/desk-api";
import type { QueryClient } from "@tanstack/react-query";
import { deskFilter, deskQuery } from "../../../../http/desk-query.ts";

export interface ContactFilter {
  readonly state: ContactState | undefined;
  readonly q: string;
}

export const contactMessageQuery = (id: string) => deskQuery(contactMessage, { params: { id } });

/** Reads every list, message, and count again. */
export const reloadContact = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(deskFilter(contactMessages)),
    client.invalidateQueries(deskFilter(contactUnread)),
  ]);
