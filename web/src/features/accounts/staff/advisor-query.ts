import { myAdvisor } from "@funding-desk/contract/accounts/staff/api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { firm } from "../../../firm/firm.ts";
import { call } from "../../../http/call.ts";

/** The client's advisor; null for the one who speaks for the firm. */
export const myAdvisorQuery = (userId: string) =>
  queryOptions({
    queryKey: ["my-advisor", userId],
    queryFn: async ({ signal }) => (await call(myAdvisor, { signal })).data,
  });

/** Undefined until it's known. */
export const useAdvisorName = (userId: string): string | undefined => {
  const { data, isPending } = useQuery(myAdvisorQuery(userId));
  return isPending ? undefined : (data?.name ?? firm.advisor.name);
};
