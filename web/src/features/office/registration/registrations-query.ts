import { registrations } from "@funding-desk/contract/office/registration/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const registrationsQuery = queryOptions({
  queryKey: ["desk", "registrations"],
  queryFn: async ({ signal }) => (await callDesk(registrations, { signal })).data,
});
