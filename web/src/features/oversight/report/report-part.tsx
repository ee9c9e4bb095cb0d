import ChartColumn from "lucide-react/icons/chart-column";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, type Reading } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

interface ReportPartProps<Data> {
  readonly query: Reading<Data>;
  readonly isEmpty: (data: Data) => boolean;
  /** What will show up here. */
  readonly emptyHint: string;
  readonly children: (data: Data) => ReactNode;
}

/** One report: while it loads, when that failed, when the period is empty, and its content. */
export function ReportPart<Data>({ query, isEmpty, emptyHint, children }: ReportPartProps<Data>) {
  return (
    <Loaded query={query} failedTitle="We couldn't load the report" skeleton={<ReportSkeleton />}>
      {(data) =>
        isEmpty(data) ? (
          <Card>
            <EmptyState title="Nothing in this period" icon={<ChartColumn className="size-6" />}>
              {emptyHint}
            </EmptyState>
          </Card>
        ) : (
          children(data)
        )
      }
    </Loaded>
  );
}

function ReportSkeleton() {
  return (
    <Card>
      <Skeleton className="mb-6 h-6 w-1/3" />
      <Skeleton className="mb-4 h-7 w-11/12" />
      <Skeleton className="mb-4 h-7 w-3/4" />
      <Skeleton className="mb-4 h-7 w-1/2" />
      <Skeleton className="h-7 w-1/3" />
    </Card>
  );
}
