import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { formatCount, formatTotal, sumCounts, type Total } from "./format-count.ts";
import { type PipelineAddress, showsOpenOnly } from "./pipeline-address.ts";
import { countsQuery, listQuery } from "./pipeline-queries.ts";
import { PipelineTable } from "./pipeline-table.tsx";

interface PipelineListProps {
  readonly address: PipelineAddress;
  readonly canWork: boolean;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

const nothing: ReadonlySet<string> = new Set();

export function PipelineList({ address, canWork, onMove }: PipelineListProps) {
  const list = useInfiniteQuery(listQuery(address));
  const counts = useQuery(countsQuery(address));
  const [selected, setSelected] = useState(nothing);
  const chosen = list.data?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-soft text-sm">
        {list.data && counts.data ? describeFound(sumCounts(counts.data), showsOpenOnly(address)) : ""}
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
                onSelect={setSelected}
                onMove={onMove}
                canSelect={canWork}
              />
            ) : (
              <EmptyState title="No files found">Try fewer filters, or a different name.</EmptyState>
            )}
          </div>
        )}
      </Loaded>
      <ShowMore query={list} />
      {chosen.length > 0 && <BulkBar items={chosen} onDone={() => setSelected(nothing)} />}
    </div>
  );
}

const describeFound = (total: Total, isOpenOnly: boolean): string =>
  `${formatCount(total)} ${isOpenOnly ? "open files found" : "found"}${total.count > 0 ? `, ${formatTotal(total)} in all` : ""}`;

const rows = ["w-11/12", "w-3/4", "w-5/6", "w-2/3", "w-4/5"];

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-6 rounded-card border border-line bg-card px-6 py-6">
      {rows.map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
