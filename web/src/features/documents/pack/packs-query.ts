import { packs } from "@funding-desk/contract/documents/pack/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const packsQuery = queryOptions({
  queryKey: ["desk", "packs"],
  queryFn: async ({ signal }) => (await callDesk(packs, { signal })).data,
});
