import { profileDetails } from "@funding-desk/contract/profile/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** What is known of the client. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }) => (await call(profileDetails, { signal })).data,
  });

/** The same to be changed: asked anew each time, since what a tab lacks is saved as blank. */
export const editedProfileQuery = (userId: string) => ({
  ...profileQuery(userId),
  queryKey: ["profile", userId, "edited"],
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
