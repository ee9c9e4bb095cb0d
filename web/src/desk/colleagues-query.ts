import { colleagues } from "@funding-desk/contract/staff/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../api/call-desk.ts";

/** Everyone who works at the desk, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: ["desk", "staff", "colleagues"],
  queryFn: async ({ signal }) => (await callDesk(colleagues, { signal })).data.colleagues,
});

/** The colleagues who can be a client's advisor. */
export const advisorsQuery = queryOptions({
  ...colleaguesQuery,
  select: (people) => people.filter(({ role }) => role !== "auditor"),
});
