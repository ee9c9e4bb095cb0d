import {
  type ClientColumn,
  type ClientSelection,
  clientListLimits,
  exportClients,
} from "@funding-desk/contract/desk/client-list/desk-api";
import { ExportDialog } from "../../../desk-parts/export-dialog.tsx";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { callDesk } from "../../../http/call-desk.ts";
import type { ClientAddress } from "./client-address.ts";

interface ExportClientsDialogProps {
  readonly selection: ClientSelection;
  readonly columns: readonly ClientColumn[];
  readonly order: Pick<ClientAddress, "sort" | "direction">;
  readonly onClose: () => void;
}

const most = formatNumber(clientListLimits.exportRows);

/** Saves the chosen clients, or all that the list shows, with its columns. Mount it only while it is open. */
export function ExportClientsDialog({ selection, columns, order, onClose }: ExportClientsDialogProps) {
  const { sort, direction } = order;
  return (
    <ExportDialog
      onClose={onClose}
      title="Export clients"
      lead={
        selection.kind === "clients"
          ? `The ${selection.ids.length} you selected, with the columns you see.`
          : `All that match, up to ${most}, with the columns you see.`
      }
      fetchCsv={async (reason) =>
        (await callDesk(exportClients, { body: { selection, columns: [...columns], sort, direction, reason } })).data
      }
      saidOf={({ rows, is_cut }) =>
        is_cut ? `Saved the first ${most} clients.` : `Saved ${formatCount(rows, "client")}.`
      }
    />
  );
}
