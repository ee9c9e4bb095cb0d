import { registrations } from "@funding-desk/contract/registration/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const registrationsQuery = queryOptions({
  queryKey: ["desk", "registrations"],
  queryFn: async ({ signal }) => (await callDesk(registrations, { signal })).data,
});
