import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { formatNeed } from "@funding-desk/contract/intake/condition/condition";
import { statusConditions } from "@funding-desk/contract/intake/condition/desk-api";
import { isFinalStatus, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { useQuery } from "@tanstack/react-query";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useChosen } from "../bulk-act/use-chosen.ts";
import { BoardColumn } from "./board-column.tsx";
import { sumCounts } from "./format-count.ts";
import { type PipelineAddress, writeAddress } from "./pipeline-address.ts";
import { PipelineBulkBar } from "./pipeline-bulk-bar.tsx";
import { boardQuery, countsQuery } from "./pipeline-queries.ts";

interface PipelineBoardProps {
  readonly address: PipelineAddress;
  readonly canMove: boolean;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

/** A column per stage or status. Final ones are slim, and show their files in the table. */
export function PipelineBoard({ address, canMove, onMove }: PipelineBoardProps) {
  const query = useQuery(boardQuery(address));
  // Final statuses show no cards to choose.
  const isSlim = (status: string): boolean => address.statuses.length === 0 && isFinalStatus(address.kind, status);
  const shown = query.data?.flatMap(({ status, items }) => (isSlim(status) ? [] : items));
  useFileTrail(shown?.map(({ client_id }) => client_id));
  const counts = useQuery(countsQuery(address));
  const rows = useChosen(address);
  const chosen = new Set(shown?.flatMap(({ id }) => (rows.isChosen(id) ? [id] : [])));
  const chooseIn = (items: readonly PipelineItem[], ids: ReadonlySet<string>) =>
    rows.choose(new Set([...chosen].filter((id) => !items.some((item) => item.id === id)).concat([...ids])));
  const { data: setting } = useQuery(deskQuery(statusConditions));
  const names = new Map(setting?.document_types.map(({ id, name }) => [id, name]));
  const listNeeds = (status: string): string[] =>
    (setting?.conditions ?? [])
      .filter((each) => each.kind === address.kind && each.status === status)
      .map(({ need }) => formatNeed(need, names));
  return (
    <Loaded query={query} failedTitle="We couldn't load the board" skeleton={<BoardSkeleton address={address} />}>
      {(columns) => (
        <>
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className="-mx-4 relative flex flex-1 items-stretch gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6"
          >
            {columns.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                canMove={canMove}
                onMove={onMove}
                needs={listNeeds(column.status)}
                allPath={`?${writeAddress({ ...address, view: "table", statuses: [column.status] })}`}
                isSlim={isSlim(column.status)}
                chosen={chosen}
                onChoose={(ids) => chooseIn(column.items, ids)}
              />
            ))}
          </div>
          {canMove && (
            <PipelineBulkBar
              address={address}
              rows={rows}
              shown={shown}
              total={counts.data && sumCounts(counts.data)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function BoardSkeleton({ address }: { readonly address: PipelineAddress }) {
  return (
    <div className="flex gap-3 overflow-hidden">
      {statusesOf[address.kind].slice(0, 5).map((status) => (
        <div key={status} className="flex min-w-60 flex-1 flex-col gap-2 rounded-card bg-paper-deep p-3">
          <Skeleton className="mb-1 h-4 w-24" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      ))}
    </div>
  );
}
