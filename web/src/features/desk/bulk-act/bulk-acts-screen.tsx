import type { BulkActWire } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../forms/format-time.ts";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { bulkActsQuery } from "./bulk-queries.ts";
import { describeAct, describeEnd, describeProgress, findShare, isRunning } from "./bulk-words.ts";

/** /desk/bulk-acts: what was done to many clients at once, with how far each is. */
export function BulkActsScreen() {
  const query = useInfiniteQuery(bulkActsQuery);
  return (
    <ListScreen title="Bulk acts">
      <Card isFlush>
        <DataTable
          caption="Bulk acts"
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          emptyText="No bulk acts yet"
          emptyHint="Select clients or files to start one."
          failedTitle="We couldn't load the bulk acts"
          moreLabel="Show older ones"
        />
      </Card>
    </ListScreen>
  );
}

const columns: readonly Column<BulkActWire>[] = [
  {
    key: "act",
    header: "Act",
    cell: ({ act, name, staff_name, started_at }) => (
      <CellLines more={`${staff_name}, ${formatMoment(started_at)}`}>
        <span className="wrap-anywhere">{describeAct(act, name)}</span>
        {act.kind === "message" && (
          <span className="wrap-anywhere line-clamp-3 compact:@3xl:inline compact:@3xl:before:content-[':_'] whitespace-pre-line font-normal text-sm">
            {act.text}
          </span>
        )}
      </CellLines>
    ),
  },
  {
    key: "progress",
    header: "Progress",
    cell: (act) => (
      <span className="block min-w-40">
        <CellLines more={describeEnd(act)}>{describeProgress(act)}</CellLines>
        {isRunning(act) && <ProgressBar label="Done so far" share={findShare(act)} />}
      </span>
    ),
  },
  { key: "actions", header: "Actions", align: "right", cell: (act) => <BulkActions act={act} /> },
];
