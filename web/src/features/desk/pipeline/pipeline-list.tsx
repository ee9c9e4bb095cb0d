import type { PipelineItem, PipelineSort } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useChosen } from "../bulk-act/use-chosen.ts";
import { formatCount, formatTotal, sumCounts, type Total } from "./format-count.ts";
import { type PipelineAddress, showsOpenOnly } from "./pipeline-address.ts";
import { PipelineBulkBar } from "./pipeline-bulk-bar.tsx";
import { countsQuery, listQuery } from "./pipeline-queries.ts";
import { PipelineTable } from "./pipeline-table.tsx";

interface PipelineListProps {
  readonly address: PipelineAddress;
  readonly canWork: boolean;
  readonly onSort: (sort: PipelineSort) => void;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

export function PipelineList({ address, canWork, onMove, onSort }: PipelineListProps) {
  const list = useInfiniteQuery(listQuery(address));
  useFileTrail(list.data?.map(({ client_id }) => client_id));
  const counts = useQuery(countsQuery(address));
  const rows = useChosen(address);
  const total = counts.data && sumCounts(counts.data);
  const chosen = list.data?.filter(({ id }) => rows.isChosen(id)) ?? [];
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink-soft text-xs">
        {list.data && total ? describeFound(total, showsOpenOnly(address)) : ""}
      </p>
      <Loaded query={list} failedTitle="We couldn't load the list" skeleton={<ListSkeleton />}>
        {(items) => (
          <div
            aria-busy={list.isPlaceholderData || undefined}
            className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
          >
            {items.length > 0 ? (
              <PipelineTable
                items={items}
                selected={new Set(chosen.map(({ id }) => id))}
                onSelect={rows.choose}
                onMove={onMove}
                canSelect={canWork}
                sort={address.sort}
                onSort={onSort}
              />
            ) : (
              <EmptyState title="No files found">Try fewer filters, or a different name.</EmptyState>
            )}
          </div>
        )}
      </Loaded>
      <ShowMore query={list} />
      {canWork && <PipelineBulkBar address={address} rows={rows} shown={list.data} total={total} />}
    </div>
  );
}

const describeFound = (total: Total, isOpenOnly: boolean): string =>
  `${formatCount(total)} ${isOpenOnly ? "open files found" : "found"}${total.count > 0 ? `, ${formatTotal(total)} in all` : ""}`;

const bars = ["w-11/12", "w-3/4", "w-5/6", "w-2/3", "w-4/5"];

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-6 rounded-card border border-line bg-card px-6 py-6">
      {bars.map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
