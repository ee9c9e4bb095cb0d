import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { BulkBar } from "../bulk-act/bulk-bar.tsx";
import type { useChosen } from "../bulk-act/use-chosen.ts";
import { formatCount, type Total } from "./format-count.ts";
import type { PipelineAddress } from "./pipeline-address.ts";
import { toQuery } from "./pipeline-queries.ts";

interface PipelineBulkBarProps {
  readonly address: PipelineAddress;
  readonly rows: ReturnType<typeof useChosen<PipelineAddress>>;
  /** The files on the screen, of which some are chosen. */
  readonly shown: readonly PipelineItem[] | undefined;
  /** Of all that match. */
  readonly total: Total | undefined;
}

/** Acts on the chosen files of the board or the table, or on all that match. */
export function PipelineBulkBar({ address, rows, shown = [], total }: PipelineBulkBarProps) {
  const ids = shown.flatMap(({ id }) => (rows.isChosen(id) ? [id] : []));
  return (
    <BulkBar
      chosen={ids.length}
      isAll={rows.isAll}
      all={total ? formatCount(total) : ""}
      hasMore={total !== undefined && (total.has_more || total.count > ids.length)}
      selection={
        rows.isAll ? { kind: "pipeline", filters: toQuery(address) } : { kind: "files", file_kind: address.kind, ids }
      }
      onSelectAll={rows.chooseAll}
      onClear={rows.clear}
    />
  );
}
