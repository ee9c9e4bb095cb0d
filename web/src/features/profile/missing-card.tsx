import { profileMandatoryField } from "@funding-desk/contract/profile/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { Notice } from "../../ui/notice.tsx";
import { MissingList } from "./missing-list.tsx";

/** What is still missing from the profile; nothing when it is complete or could not be looked up. */
export function MissingCard({ userId }: { readonly userId: string }) {
  const { data } = useQuery({
    queryKey: ["profile-mandatory-field", userId],
    queryFn: ({ signal }) => call(profileMandatoryField, { signal }),
  });
  if (!data || data.profile_completed) return null;
  return (
    <Notice tone="warning" title="Still missing">
      <MissingList labels={data.missing_fields} />
    </Notice>
  );
}
