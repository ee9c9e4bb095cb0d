import type { PipelineItem } from "@funding-desk/contract/pipeline/desk-api";
import { statusWordsOf } from "@funding-desk/contract/status/words";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { BoardColumn } from "./board-column.tsx";
import { type PipelineAddress, statusesOf, writeAddress } from "./pipeline-address.ts";
import { boardQuery } from "./pipeline-queries.ts";

interface PipelineBoardProps {
  readonly address: PipelineAddress;
  readonly canMove: boolean;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

/** A column for each stage or status; those in which nothing more happens are slim, and show their files in the table. */
export function PipelineBoard({ address, canMove, onMove }: PipelineBoardProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(boardQuery(address));
  if (!data && error) {
    return (
      <EmptyState title="The board could not be loaded" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        <p role="alert">{error.message}</p>
      </EmptyState>
    );
  }
  if (!data) return <LoadingBoard address={address} />;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="-mx-4 relative flex flex-1 items-stretch gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6"
    >
      {data.map((column) => (
        <BoardColumn
          key={column.status}
          column={column}
          canMove={canMove}
          onMove={onMove}
          allPath={`?${writeAddress({ ...address, view: "table", statuses: [column.status] })}`}
          isSlim={address.statuses.length === 0 && statusWordsOf(address.kind, column.status)?.nextBy === "nobody"}
        />
      ))}
    </div>
  );
}

function LoadingBoard({ address }: { readonly address: PipelineAddress }) {
  return (
    <LoadingArea>
      <div className="flex gap-3 overflow-hidden">
        {statusesOf[address.kind].slice(0, 5).map((status) => (
          <div key={status} className="flex min-w-60 flex-1 flex-col gap-2 rounded-card bg-paper-deep p-3">
            <Skeleton className="mb-1 h-4 w-24" />
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
