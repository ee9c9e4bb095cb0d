import { mailTexts } from "@funding-desk/contract/mail-text/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const mailTextsQuery = queryOptions({
  queryKey: ["desk", "settings", "mail-texts"],
  queryFn: async ({ signal }) => (await callDesk(mailTexts, { signal })).data.texts,
});
