import { claims } from "@funding-desk/contract/claim/desk-api";
import { documentTypeSettings } from "@funding-desk/contract/document-type/desk-api";
import { emailPolicySetting } from "@funding-desk/contract/email-policy/desk-api";
import { failedMails } from "@funding-desk/contract/failed-mail/desk-api";
import { mailTexts } from "@funding-desk/contract/mail-text/desk-api";
import { type DeliveryFilter, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

const keyOf = (section: string) => ["desk", "settings", section] as const;

export const documentTypesQuery = queryOptions({
  queryKey: keyOf("document-types"),
  queryFn: async ({ signal }) => (await callDesk(documentTypeSettings, { signal })).data.types,
});

export const mailTextsQuery = queryOptions({
  queryKey: keyOf("mail-texts"),
  queryFn: async ({ signal }) => (await callDesk(mailTexts, { signal })).data.texts,
});

export const emailDomainsQuery = queryOptions({
  queryKey: keyOf("email-domains"),
  queryFn: async ({ signal }) => (await callDesk(emailPolicySetting, { signal })).data,
});

export const claimsQuery = queryOptions({
  queryKey: keyOf("claims"),
  queryFn: async ({ signal }) => (await callDesk(claims, { signal })).data.claims,
});

/** Of every filter. */
export const webhookKey = keyOf("webhook");

export const webhookQuery = (show: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKey, show],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return (await callDesk(webhookDeliveries, { query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const failedMailsQuery = infiniteQueryOptions({
  queryKey: keyOf("failed-mails"),
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }) =>
    (await callDesk(failedMails, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal })).data,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});
