import { mailTexts } from "@funding-desk/contract/office/mail-text/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const mailTextsQuery = queryOptions({
  queryKey: ["desk", "settings", "mail-texts"],
  queryFn: async ({ signal }) => (await callDesk(mailTexts, { signal })).data.texts,
});
