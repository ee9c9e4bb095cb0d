import type { StaffRole } from "@funding-desk/contract/staff/role";
import { useInfiniteQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import { firm } from "../../content/firm.ts";
import { shownClock } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { fileViewsQuery } from "./file-views-query.ts";
import { type DayView, type ViewDay, viewDays } from "./view-days.ts";

const roleInWords: Readonly<Record<StaffRole, string>> = {
  advisor: "advisor",
  manager: "manager",
  auditor: "auditor, who checks how we work",
};

/** Who of the firm opened the client's file and what they did with it. */
export function FileViews({ userId }: { readonly userId: string }) {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    fileViewsQuery(userId),
  );
  if (isPending) return <ViewsSkeleton />;
  if (!data) {
    return (
      <Notice
        tone="error"
        title="We could not load who has seen your file"
        action={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  const days = viewDays(data.pages.flatMap((page) => page.views));
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Eye className="size-6" />} title="Nobody has opened your file yet">
          <p>As soon as somebody at {firm.identity.name} does, it is listed here.</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {days.map((day) => (
        <Day key={day.views[0]?.number} {...day} />
      ))}
      {hasNextPage && (
        <div>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </div>
  );
}

function Day({ day, views }: ViewDay) {
  return (
    <Card title={day} isFlush>
      <ul className="border-line border-t">
        {views.map((view) => (
          <View key={view.number} {...view} />
        ))}
      </ul>
    </Card>
  );
}

function View({ who, role, what, about, times }: DayView) {
  const [latest = ""] = times;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0">
        <p className="wrap-break-word font-semibold">
          {what}
          {about !== null && <span className="font-normal">: {about}</span>}
        </p>
        <p className="text-ink-soft text-sm">
          {who}
          {role && `, ${roleInWords[role]}`}
        </p>
      </div>
      <p className="text-ink-soft text-sm tabular-nums">
        <time dateTime={latest}>{shownClock(latest)}</time>
        {times.length > 1 && ` and ${times.length - 1} more ${times.length === 2 ? "time" : "times"} before`}
      </p>
    </li>
  );
}

function ViewsSkeleton() {
  return (
    <LoadingArea>
      <Skeleton className="mb-4 h-6 w-40" />
      <Skeleton className="mb-3 h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingArea>
  );
}
