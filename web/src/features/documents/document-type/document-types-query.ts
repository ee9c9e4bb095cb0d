import { documentTypeSettings } from "@funding-desk/contract/documents/document-type/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const documentTypesQuery = queryOptions({
  queryKey: ["desk", "settings", "document-types"],
  queryFn: async ({ signal }) => (await callDesk(documentTypeSettings, { signal })).data.types,
});
