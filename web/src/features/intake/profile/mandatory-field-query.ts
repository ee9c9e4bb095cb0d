import { profileMandatoryField } from "@funding-desk/contract/intake/profile/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** Whether the profile is complete, and the labels of what is missing. */
export const mandatoryFieldQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile-mandatory-field", userId],
    queryFn: ({ signal }) => call(profileMandatoryField, { signal }),
  });
