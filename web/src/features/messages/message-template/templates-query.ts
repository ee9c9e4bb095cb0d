import { messageTemplates, templateValues } from "@funding-desk/contract/messages/message-template/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

/** The member's own templates and the shared ones. */
export const templatesQuery = queryOptions({
  queryKey: ["desk", "message-templates"],
  queryFn: async ({ signal }) => (await callDesk(messageTemplates, { signal })).data.templates,
});

/** What is filled into a template for a client. */
export const templateValuesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "template-values", clientId],
    queryFn: async ({ signal }) => (await callDesk(templateValues, { params: { id: clientId }, signal })).data,
  });
