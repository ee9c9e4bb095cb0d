import { documentTypeSettings } from "@funding-desk/contract/document-type/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const documentTypesQuery = queryOptions({
  queryKey: ["desk", "settings", "document-types"],
  queryFn: async ({ signal }) => (await callDesk(documentTypeSettings, { signal })).data.types,
});
