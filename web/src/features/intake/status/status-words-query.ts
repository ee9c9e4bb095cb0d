import { statusWords } from "@funding-desk/contract/intake/status/words-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const statusWordsQuery = queryOptions({
  queryKey: ["desk", "settings", "status-words"],
  queryFn: async ({ signal }) => (await callDesk(statusWords, { signal })).data.wordings,
});
