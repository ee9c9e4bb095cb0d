import type { PipelineItem } from "@funding-desk/contract/pipeline/desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { PipelineAddress } from "./pipeline-address.ts";
import { countsQuery, listQuery } from "./pipeline-queries.ts";
import { PipelineTable } from "./pipeline-table.tsx";
import { shownCount, sumOf } from "./shown-count.ts";

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
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = items.filter(({ id }) => selected.has(id));

  if (!list.data && list.error) {
    return (
      <EmptyState
        title="The list could not be loaded"
        action={<Button onClick={() => void list.refetch()}>Retry</Button>}
      >
        <p role="alert">{list.error.message}</p>
      </EmptyState>
    );
  }
  if (!list.data) return <LoadingList />;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-soft text-sm">
        {counts.data ? `${shownCount(sumOf(counts.data))} found` : ""}
      </p>
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
          <EmptyState title="Nothing found">Try fewer filters, or another part of the name.</EmptyState>
        )}
      </div>
      {list.hasNextPage && (
        <div className="text-center">
          <Button onClick={() => void list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
      {chosen.length > 0 && <BulkBar items={chosen} onDone={() => setSelected(nothing)} />}
    </div>
  );
}

const rows = ["w-11/12", "w-3/4", "w-5/6", "w-2/3", "w-4/5"];

function LoadingList() {
  return (
    <LoadingArea>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-card px-6 py-6">
        {rows.map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </LoadingArea>
  );
}
