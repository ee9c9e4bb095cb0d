import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/notice.tsx";
import { mandatoryFieldQuery } from "./mandatory-field-query.ts";
import { MissingList } from "./missing-list.tsx";

/** What is still missing from the profile; nothing when it is complete or could not be looked up. */
export function MissingCard({ userId }: { readonly userId: string }) {
  const { data } = useQuery(mandatoryFieldQuery(userId));
  if (!data || data.profile_completed) return null;
  const count = data.missing_fields.length;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={count === 1 ? "One detail is still missing" : `${count} details are still missing`}>
        {/* On a phone the list is long enough to need the place under the icon too. */}
        <div className="max-sm:-ml-9">
          <MissingList labels={data.missing_fields} />
        </div>
      </Notice>
    </div>
  );
}
