import { colleagues, type Person, people } from "@funding-desk/contract/accounts/staff/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../http/call-desk.ts";

/** The colleagues who can be a client's advisor, by name. */
export const advisorsQuery = queryOptions({
  queryKey: ["desk", "staff", "colleagues"],
  queryFn: async ({ signal }) => (await callDesk(colleagues, { signal })).data.colleagues,
  select: (members) => members.filter(({ role }) => role !== "auditor"),
});

/** Everyone who works or has worked at the desk, by name. */
export const peopleQuery = queryOptions({
  queryKey: ["desk", "staff", "people"],
  queryFn: async ({ signal }) => (await callDesk(people, { signal })).data.people,
});

/** How a list to choose from names someone. */
export const formatPerson = ({ name, is_active }: Pick<Person, "name" | "is_active">): string =>
  is_active ? name : `${name} (inactive)`;
