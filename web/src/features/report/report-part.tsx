import ChartColumn from "lucide-react/icons/chart-column";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";

interface ReportPartProps<Data> {
  readonly query: {
    readonly data: { readonly data: Data } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: (data: Data) => boolean;
  /** What will be here once there is something. */
  readonly emptyHint: string;
  readonly children: (data: Data) => ReactNode;
}

/** A report while it comes, when it cannot, and while there is nothing to report. */
export function ReportPart<Data>({
  query: { data, error, refetch },
  isEmpty,
  emptyHint,
  children,
}: ReportPartProps<Data>) {
  if (data && isEmpty(data.data)) {
    return (
      <Card>
        <EmptyState title="Nothing in this period" icon={<ChartColumn className="size-6" />}>
          {emptyHint}
        </EmptyState>
      </Card>
    );
  }
  if (data) return children(data.data);
  if (error) {
    return (
      <Notice
        tone="error"
        title="The report could not be loaded"
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        {error.message}
      </Notice>
    );
  }
  return (
    <Card>
      <LoadingArea>
        <Skeleton className="mb-6 h-6 w-1/3" />
        <Skeleton className="mb-4 h-7 w-11/12" />
        <Skeleton className="mb-4 h-7 w-3/4" />
        <Skeleton className="mb-4 h-7 w-1/2" />
        <Skeleton className="h-7 w-1/3" />
      </LoadingArea>
    </Card>
  );
}
