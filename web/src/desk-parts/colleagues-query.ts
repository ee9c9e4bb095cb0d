import { colleagues, members, type Person, people } from "@funding-desk/contract/accounts/staff/desk-api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { deskFilter, deskQuery } from "../http/desk-query.ts";

/** The colleagues who can be a client's advisor, by name. */
export const advisorsQuery = queryOptions({
  ...deskQuery(colleagues, { isStill: true }),
  select: (list) => list.colleagues.filter(({ role }) => role !== "auditor"),
});

/** Everyone who works or has worked at the desk, by name. */
export const peopleQuery = queryOptions({
  ...deskQuery(people, { isStill: true }),
  select: (list) => list.people,
});

/** Reads again who works at the desk. */
export const reloadStaff = (client: QueryClient) =>
  Promise.all([members, colleagues, people].map((each) => client.invalidateQueries(deskFilter(each))));

/** How a list to choose from names someone. */
export const formatPerson = ({ name, is_active }: Pick<Person, "name" | "is_active">): string =>
  is_active ? name : `${name} (inactive)`;
