import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { MissingCard } from "./missing-card.tsx";
import { editedProfileQuery } from "./profile-query.ts";
import { ProfileTabs } from "./profile-tabs.tsx";

interface ProfileScreenProps {
  readonly userId: string;
  /** Stands below, once it will not be pushed away any more. */
  readonly children?: ReactNode;
}

/** Finds what is known, then lets it be changed. */
export function ProfileScreen({ userId, children }: ProfileScreenProps) {
  const { data, isPending, isFetching, refetch } = useQuery(editedProfileQuery(userId));
  if (isPending) return <ProfileSkeleton />;
  return (
    <div className="max-w-form">
      {data ? (
        <>
          <MissingCard userId={userId} />
          <ProfileTabs userId={userId} profile={data} />
        </>
      ) : (
        <Notice
          tone="error"
          title="We could not load your profile"
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {children && <div className="mt-10 flex flex-col gap-6">{children}</div>}
    </div>
  );
}

const fieldShapes = ["First Name", "Last Name", "Email", "Street"];

function ProfileSkeleton() {
  return (
    <LoadingArea>
      <div className="max-w-form">
        <Skeleton className="mb-8 h-13 w-full" />
        {fieldShapes.map((shape) => (
          <div key={shape} className="mb-7">
            <Skeleton className="mb-2 h-4 w-32" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
