import { profileDetails } from "@funding-desk/contract/intake/profile/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** The client's profile. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }) => (await call(profileDetails, { signal })).data,
  });

/** The profile for editing. Always refetched, since what a tab lacks would be saved as blank. */
export const editedProfileQuery = (userId: string) => ({
  ...profileQuery(userId),
  queryKey: ["profile", userId, "edited"],
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
