import { deskDoor } from "@funding-desk/contract/staff/sign-in-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** The ways to sign in here. */
export const doorQuery = queryOptions({
  queryKey: ["desk", "door"],
  queryFn: async ({ signal }) => (await callDesk(deskDoor, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
