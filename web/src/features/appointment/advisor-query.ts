import { myAdvisor } from "@funding-desk/contract/staff/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** The client's advisor; null while no one is assigned. */
export const myAdvisorQuery = (userId: string) =>
  queryOptions({
    queryKey: ["my-advisor", userId],
    queryFn: async ({ signal }) => (await call(myAdvisor, { signal })).data,
  });
