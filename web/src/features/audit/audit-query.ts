import { type AuditFilters, auditEntries } from "@funding-desk/contract/audit/desk-api";
import { colleagues } from "@funding-desk/contract/staff/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["desk", "audit", filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam === undefined ? {} : { before: pageParam }) };
      return (await callDesk(auditEntries, { query, signal })).data;
    },
    getNextPageParam: (page) => page.next_before ?? undefined,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ["desk", "staff", "colleagues"],
  queryFn: async ({ signal }) => (await callDesk(colleagues, { signal })).data.colleagues,
});
