import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { mandatoryFieldQuery } from "./mandatory-field-query.ts";
import { MissingList } from "./missing-list.tsx";
import { editedProfileQuery } from "./profile-query.ts";
import { ProfileTabs } from "./profile-tabs.tsx";

interface ProfileScreenProps {
  readonly userId: string;
  /** Shown below, once loading can no longer push it down. */
  readonly children?: ReactNode;
}

/** Loads the profile, then lets the client edit it. */
export function ProfileScreen({ userId, children }: ProfileScreenProps) {
  const query = useQuery(editedProfileQuery(userId));
  const isLoading = !query.data && !query.error;
  return (
    <div className="max-w-form">
      <Loaded
        query={query}
        failedTitle="We couldn't load your profile"
        skeleton={["mb-8 h-13 w-full", ...fieldBars, ...fieldBars, ...fieldBars, ...fieldBars]}
      >
        {(profile) => (
          <>
            <MissingCard userId={userId} />
            <ProfileTabs userId={userId} profile={profile} />
          </>
        )}
      </Loaded>
      {children && !isLoading && <div className="mt-10 flex flex-col gap-6">{children}</div>}
    </div>
  );
}

/** What is missing from the profile. Hidden when it is complete or the lookup failed. */
function MissingCard({ userId }: { readonly userId: string }) {
  const { data } = useQuery(mandatoryFieldQuery(userId));
  if (!data || data.profile_completed) return null;
  const count = data.missing_fields.length;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={count === 1 ? "One detail is still missing" : `${count} details are still missing`}>
        {/* On a phone, the list needs the space below the icon too. */}
        <div className="max-sm:-ml-9">
          <MissingList labels={data.missing_fields} />
        </div>
      </Notice>
    </div>
  );
}

const fieldBars = ["mb-2 h-4 w-32", "mb-7 h-12 w-full"];
